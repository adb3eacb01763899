"""Whether there is what the trees of a play deal, draw and take: cards for everybody, an order, tokens to lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.kernel.core import play
from engine.kernel.core.box import Box, Design
from engine.kernel.core.zones import Sees, holds
from engine.kernel.declared.visibility import all_in, parts
from engine.language.vocabulary import Zone


def faults_of_dealing(box: Box, source: Zone, to: Zone, n: int) -> Iterator[str]:
    """What is wrong with giving each player `n` cards from the top of a zone, one clause for each fault."""
    if not source.ordered:
        yield f"{source.id} is not ordered, so that no card in it is the top one"
    strange = next((design for design in _begun_in(box, source) if not _holds(to, design)), None)
    if strange is not None:
        yield f"{strange.name} begins in {source.id}, and {to.id} is for {' and '.join(to.holds)} cards"
    if to.most and n > to.most:
        yield f"{to.id} has room for {to.most} cards, not {n}"


def too_few(box: Box, source: Zone, n: int) -> Iterator[str]:
    """A fault where there are not `n` cards for each of the most players among those that can lie in a zone."""
    there = sum(design.copies for design in box.designs if _holds(source, design))
    most = box.players[1]
    if n * most > there:
        yield f"{n} cards for each of {most} players are {n * most}, and {source.id} can have {there}"


def faults_of_zone(box: Box, zone: Zone) -> Iterator[str]:
    """What is wrong with a zone that trees speak of: that no card of the box may lie in it."""
    if not any(_holds(zone, design) for design in box.designs):
        yield f"no card can lie in {zone.id}, which is for {' and '.join(zone.holds)} cards"


def faults_of_order(zones: Iterable[Zone], tree: play.First | play.Last | play.ButLast) -> Iterator[str]:
    """A fault where the first or last cards of a zone are meant that has no order."""
    unordered = {zone.id for zone in zones if not zone.ordered and zone.sees is not Sees.TOP}
    names = (each.zone for each in _lying(tree.of) if each.zone in unordered)
    yield from (f"{name} is not ordered, so that no card in it is the first or the last" for name in names)


def faults_of_gain(box: Box, tree: play.Gain) -> Iterator[str]:
    """What is wrong with a gain that is always the same: that it is 0, or a loss of what nobody can have then."""
    n = _fixed(tree.n)
    if n == 0:
        yield f"0 {tree.counter} are none"
    elif n is not None and n < 0 and not _may_have(box, tree):
        yield f"nobody has any {tree.counter} then that they could lose"


def _may_have(box: Box, loss: play.Gain) -> bool:
    """Whether a player may have something of a counter when they lose it; True where texts may give it to them."""
    assert box.play is not None
    before: list[play.Tree] = []
    for tree in box.play.set_up:
        if any(each is loss for each in all_in(tree)):  # nothing else has been done by then
            return any(_raises(each, loss.counter) for earlier in (*before, tree) for each in all_in(earlier))
        before.append(tree)
    if any(section.reading is not None for section in box.sections):
        return True
    trees = (*before, *box.play.phases, *(tree for section in box.sections for tree in section.trees))
    return any(_raises(each, loss.counter) for tree in trees for each in all_in(tree))


def _raises(tree: play.Tree, counter: str) -> bool:
    """Whether a tree may give somebody more of a counter."""
    if not isinstance(tree, play.Gain) or tree.counter != counter:
        return False
    n = _fixed(tree.n)
    return n is None or n > 0


def _fixed(amount: play.Amount) -> int | None:
    """The number that an amount always is; None where it depends on something."""
    if isinstance(amount, play.Number):
        return amount.n
    if isinstance(amount, play.Minus):
        n = _fixed(amount.of)
        return -n if n is not None else None
    return None


def _begun_in(box: Box, zone: Zone) -> Iterator[Design]:
    return (design for design in box.designs if design.deck in zone.start)


def _holds(zone: Zone, design: Design) -> bool:
    return holds(zone, design.type, design.subtype)


def _lying(cards: play.Cards) -> Iterator[play.In]:
    """The zones that some cards are in, as trees."""
    if isinstance(cards, play.In):
        yield cards
    for each in parts(cards):
        if isinstance(each, play.Cards):
            yield from _lying(each)
