"""How cards go from zone to zone, and what goes with them: tokens on them, cards that lie on them, empty decks."""

from __future__ import annotations

from engine.proof.meaning.changes import Counted, Laid, Looked, Marked, Moved, Noted, Ordered, Turned
from engine.proof.meaning.facts import Facts, Holder
from engine.proof.meaning.scene import CannotJudgeError, Scene


def moved(scene: Scene, card: int, target: int | list[int]) -> bool:
    """Expect a card in a zone, or in one of several; whether it went there. What lay on it goes too."""
    book, things = scene.book, scene.things
    targets = [target] if isinstance(target, int) else target
    source = book.now.zone_of(card)
    if source in targets:
        book.excuse("it lies there already")
        return False
    is_whole = any(things.kind(zone) in things.customs.whole_in for zone in (source, *targets))
    n = things.set_size(card) if is_whole else 1
    others = _alike(scene, card, source) if n > 1 else []
    if len(others) < n - 1:
        book.excuse("it goes there only with all of its set")
        return False
    where = " or ".join(things.zone(zone) for zone in targets)
    found = book.claim(Moved, lambda c: c.card == card and c.target in targets)
    if found is None:  # of several sets of one name any card may stand for its own
        said = f"{things.name(card)} goes to {where}"
        found = book.expect(Moved, lambda c: c.card in others and c.target in targets, said)
    if found is None:
        return False
    _follow(scene, found)
    others = [other for other in (card, *others) if other != found.card]
    for _ in range(n - 1):
        said = f"another {things.design(card).name} goes with it to {where}"
        half = book.expect(Moved, lambda c: c.card in others and c.target == found.target, said)
        if half is not None:
            _follow(scene, half)
    return True


def _alike(scene: Scene, card: int, zone: int) -> list[int]:
    """The other cards of the same name in a zone."""
    design_of = scene.things.box.design_of
    row = scene.book.now.zones[zone] if zone >= 0 else []
    return [other for other in row if other != card and design_of[other] == design_of[card]]


def _follow(scene: Scene, change: Moved) -> None:
    """Claim what comes with a card that goes: its tokens, what lay on it, that it is turned and known as it lies."""
    book, card = scene.book, change.card
    facts = book.steps[book.at].before
    book.swallow(Turned, lambda c: c.card == card)
    covered(scene, change)
    _off_grid(scene)
    book.swallow(Looked, lambda c: c.card == card)
    book.swallow(Counted, lambda c: c.holder == Holder("card", card) and c.n < 0)
    _unmarked(scene, facts, card)
    for lying, host in facts.hosts:
        if host == card and _is_lifted(scene, lying):
            moved(scene, lying, discard_pile(scene, lying))
        elif lying == card and _is_lifted(scene, card):
            _unmarked(scene, facts, host)


def covered(scene: Scene, change: Moved) -> None:
    """Claim that the card on which another is put lies again as its pile says, if it was turned over."""
    step, zone = scene.book.steps[scene.book.at], change.target
    below = next(iter(step.before.zones[zone][-1:]), -1)
    if below not in step.before.turned or step.after.zones[zone][-1:] == [below]:
        return
    scene.book.swallow(Turned, lambda c: c.card == below and not c.is_over)
    if below in step.after.turned:
        said = f"{scene.things.name(below)} is turned back, as {scene.things.name(change.card)} lies on it"
        scene.book.fault(said, "it is not")


def _off_grid(scene: Scene) -> None:
    """Claim what the game's own numbers say of cards that go onto a grid or off it."""
    grid = scene.things.customs.grid
    if grid is not None:
        said = (grid.lies, grid.cards, grid.paths, *grid.marks)
        at = scene.book.at
        scene.book.claim_at(at, Noted, lambda c: c.name in said)


def _unmarked(scene: Scene, facts: Facts, card: int) -> None:
    if facts.marks[card] >= 0:
        said = f"{scene.things.name(card)} loses its token"
        scene.book.expect(Marked, lambda c: c.card == card and c.after < 0, said)


def unmarked(scene: Scene, card: int) -> bool:
    """Expect that the token on a card is gone, and what was dropped there with it; whether there was one."""
    facts = scene.now()
    if facts.marks[card] < 0:
        return False
    _unmarked(scene, facts, card)
    for lying, host in facts.hosts:
        if host == card and _is_lifted(scene, lying):
            moved(scene, lying, discard_pile(scene, lying))
    return True


def _is_lifted(scene: Scene, card: int) -> bool:
    return scene.book.claim(Laid, lambda c: c.card == card and c.host < 0) is not None


def deck_of(scene: Scene, card: int) -> str:
    """The name of the deck that a card belongs to. Raises CannotJudgeError where no deck holds such cards."""
    design = scene.things.design(card)
    for name, (deck, _) in scene.things.decks.items():
        holds = scene.things.board.kinds[scene.things.board.kind_of[deck]].holds
        if not holds or design.type in holds or design.subtype in holds:
            return name
    raise CannotJudgeError(f"Discard: no deck holds {design.type} cards")


def deck_for(scene: Scene, noun: str) -> str:
    """The name of the deck that cards of a noun come from. Raises CannotJudgeError where none has them."""
    entry_ = scene.things.box.vocabulary.nouns.get(noun)
    if noun in scene.things.customs.drawn:
        return scene.things.customs.drawn[noun]
    for name, (zone, _) in scene.things.decks.items():
        holds = scene.things.board.kinds[scene.things.board.kind_of[zone]].holds
        if entry_ is not None and (not holds or entry_.type in holds or entry_.subtype in holds):
            return name
    raise CannotJudgeError(f"Draw: no deck is known to have a {noun}")


def discard_pile(scene: Scene, card: int) -> int:
    """The zone of the discard pile of a card's deck; where players have their own, that of whoever acts."""
    deck = deck_of(scene, card)
    own = scene.things.customs.piles.get(deck)
    if own is None:
        return scene.things.decks[deck][1]
    return scene.things.board.number(own, scene.actor if scene.actor >= 0 else scene.now().holder_of(card))


def discarded(scene: Scene, card: int) -> bool:
    """Expect a card on the discard pile of its deck."""
    return moved(scene, card, discard_pile(scene, card))


def refilled(scene: Scene, deck: str, but: int = -1, need: int = 1) -> bool:
    """Claim that a deck with too few cards was made anew from its discard pile, `but` for one card; whether it was."""
    zone, pile = scene.things.decks[deck]
    if len(scene.book.now.zones[zone]) >= need:
        return False
    n = scene.book.swallow(Moved, lambda c: c.source == pile and c.target == zone and c.card != but)
    scene.book.swallow(Ordered, lambda c: c.zone in (zone, pile))
    if n:
        scene.book.excuse("the deck was empty and was made anew")
    return n > 0
