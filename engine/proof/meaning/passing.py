"""Cards that go round at once: how many go from each hand to the next one; and hands that are given as a whole."""

from __future__ import annotations

from engine.language.forms import Node
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


def chosen_at_once(scene: Scene, rows: dict[int, list[int]], n: int) -> dict[int, list[int]]:
    """What each of several players has chosen out of a row of theirs, `n` cards or all; a fault where somebody was not
    asked for exactly these while nobody had seen what the others chose.
    """
    left = {player: row[:] for player, row in rows.items()}
    found: dict[int, list[int]] = {player: [] for player in rows}
    for _ in range(n):
        for player, row in left.items():
            wanted = n - len(found[player])
            if wanted >= len(row):
                found[player] += row
                left[player] = []
            elif wanted > 0:
                card = _one_chosen(scene, player, row)
                found[player].append(card)
                row.remove(card)
    return found


def _one_chosen(scene: Scene, player: int, row: list[int]) -> int:
    asked = scene.book.answer(("card",), row, player)
    if asked is not None:
        return asked.answer
    scene.book.fault(f"player {player + 1} chooses a card among {len(row)}", "they are not asked so")
    return row[0]


def _pass_cards(scene: Scene, node: passing.PassCards) -> None:
    """From each of them as many as the words say, or all that they have, to the one beside them."""
    n = scene.tables.bounds.of(scene, node.what.n)[1] if isinstance(node.what, phrases.Some) else 1
    facts = scene.now()
    rows = {x: passable(scene, node.what, x) for x in actors(scene, node.who) if x < facts.players}
    chosen = chosen_at_once(scene, rows, n)
    owner_of = scene.things.board.owner_of
    for player, cards in chosen.items():
        other = _next_to(scene, player, node.side)
        for card in cards:
            said = f"{scene.things.name(card)} goes from player {player + 1} to player {other + 1}"

            def fits(c: Moved, card: int = card, player: int = player, other: int = other) -> bool:
                return (c.card, owner_of[c.source], owner_of[c.target]) == (card, player, other)

            scene.book.expect(Moved, fits, said)
    gone = [card for cards in chosen.values() for card in cards]
    if not gone:
        scene.book.excuse("nobody has a card to pass")
    scene.did.update(dict.fromkeys(rows, True))
    scene.name(node.what, "card", gone)


def passable(scene: Scene, what: Node, player: int) -> list[int]:
    """The cards of a player that a phrase means which is said of everybody's."""
    kind = kind_of(what)
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
    cards = [card for card in scene.now().zones[own] if not _is_gone(scene, card, own)] if whom else []
    if not cards:
        scene.book.excuse("there is nothing to give, or nobody to give it to")
    for card in cards:
        goes = Moved(card, own, _zone(scene, noun_of(node.what), whom[0]))
        scene.book.expect(Moved, goes.__eq__, goes.told(scene.things))
    return bool(cards)


def _is_gone(scene: Scene, card: int, zone: int) -> bool:
    """Whether a card has left a zone by what was done before in other words: by a verb that is made of deeds."""
    book = scene.book
    return not book.open and not book.asked and book.last is not None and book.last.zone_of(card) != zone


def _swap_piles(scene: Scene, node: passing.SwapPiles) -> bool:
    """Each card of one hand goes to the other, and each of that one to the first."""
    meant = scene.tables.phrases.of(scene, node.whom)
    meant.rows = [[x for x in row if x != scene.actor] for row in meant.rows]
    whom = choose(scene, node.whom, meant)[:1]
    zones = [_zone(scene, noun_of(node.what), x) for x in (scene.actor, *whom)] if whom else []
    rows = [[*scene.now().zones[zone]] for zone in zones]
    if not any(rows):
        scene.book.excuse("there is nothing to swap, or nobody to swap it with")
    for cards, source, target in zip(rows, zones, reversed(zones), strict=True):
        for card in cards:
            goes = Moved(card, source, target)
            scene.book.expect(Moved, goes.__eq__, goes.told(scene.things))
    return any(rows)


ACTS = (entry(passing.GivePile, _give_pile), entry(passing.SwapPiles, _swap_piles))

EFFECTS = (entry(passing.PassCards, _pass_cards), entry(passing.PassHands, _pass_hands))
