"""Cards that go round at once: how many go from each hand to the next one; and hands that are given as a whole."""

from __future__ import annotations

from engine.language.nodes import passing, phrases
from engine.language.nodes.nouns import kind_of, noun_of
from engine.proof.meaning.changes import Moved
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.effects import actors
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry


def _zone(scene: Scene, noun: str, player: int) -> int:
    zones = [*scene.things.board.zones_of(noun)]
    found = next((zone for zone in zones if scene.things.board.owner_of[zone] == player), -1)
    if found < 0:
        raise CannotJudgeError(f"PassHands: which {noun} is theirs is not declared")
    return found


def _next_to(scene: Scene, player: int, side: int) -> int:
    return (player + side) % scene.now().players


def _pass_cards(scene: Scene, node: passing.PassCards) -> None:
    """From each of them as many as the words say, or all that they have, to the one beside them; then it is done."""
    kind = kind_of(node.what)
    assert kind is not None
    n = scene.tables.bounds.of(scene, node.what.n)[1] if isinstance(node.what, phrases.Some) else 1
    facts, gone = scene.now(), []
    found = {player: _passable(scene, node, player) for player in actors(scene, node.who) if player < facts.players}
    for player, cards in found.items():
        other = _next_to(scene, player, node.side)
        for _ in range(min(n, len(cards))):
            said = f"a card of player {player + 1} goes to player {other + 1}"

            def fits(c: Moved, cards: list[int] = cards, player: int = player, other: int = other) -> bool:
                owner_of = scene.things.board.owner_of
                return c.card in cards and (owner_of[c.source], owner_of[c.target]) == (player, other)

            moved = scene.book.expect(Moved, fits, said)
            gone += [moved.card] if moved is not None else []
    if not gone:
        scene.book.excuse("nobody has a card to pass")
    scene.did.update(dict.fromkeys(found, True))
    scene.name(node.what, "card", gone)


def _passable(scene: Scene, node: passing.PassCards, player: int) -> list[int]:
    kind = kind_of(node.what)
    assert kind is not None
    own = scene.as_actor(player).quiet()
    held = own.held(player)
    if kind.where is not None:
        there = scene.now().zones[_zone(scene, noun_of(kind.where.landmark()), player)]
        held = [card for card in held if card in there]
    bare = type(kind)(kind.noun, kind.manner, kind.size, kind.tags)
    return narrowed(own, bare, "card", held)


def _pass_hands(scene: Scene, node: passing.PassHands) -> None:
    """Each card of each hand goes to the hand beside it."""
    facts = scene.now()
    players = [x for x in actors(scene, node.who) if x < facts.players]
    rows = {x: [*facts.zones[_zone(scene, node.pile.noun, x)]] for x in players}
    if not any(rows.values()):
        scene.book.excuse("nobody has anything to pass")
    for player, cards in rows.items():
        target = _zone(scene, node.pile.noun, _next_to(scene, player, node.side))
        for card in cards:
            goes = Moved(card, _zone(scene, node.pile.noun, player), target)
            scene.book.expect(Moved, goes.__eq__, goes.told(scene.things))


def _give_pile(scene: Scene, node: passing.GivePile) -> bool:
    meant = scene.tables.phrases.of(scene, node.whom)
    meant.rows = [[x for x in row if x != scene.actor] for row in meant.rows]
    whom = choose(scene, node.whom, meant)[:1]
    own = _zone(scene, noun_of(node.what), scene.actor)
    cards = [*scene.now().zones[own]] if whom else []
    if not cards:
        scene.book.excuse("there is nothing to give, or nobody to give it to")
    for card in cards:
        goes = Moved(card, own, _zone(scene, noun_of(node.what), whom[0]))
        scene.book.expect(Moved, goes.__eq__, goes.told(scene.things))
    return bool(cards)


ACTS = (entry(passing.GivePile, _give_pile),)

EFFECTS = (entry(passing.PassCards, _pass_cards), entry(passing.PassHands, _pass_hands))
