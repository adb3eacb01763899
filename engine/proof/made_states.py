"""States that the proof makes: cards lie together that seldom meet in games, and what hangs on them is asked of both.

Nobody plays on from such a state. It only has to have its cards where cards of the kind may lie, so that hands are full
and what is counted is there never, once, several times and very often, whatever games happen to reach.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from engine.language.nodes import sentences, static_rules
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.ledger import MADE, Fault
from engine.proof.meaning.room import can_take
from engine.proof.meaning.scene import Scene
from engine.proof.meaning.texts_in_force import forbidden
from engine.proof.meaning.worth import VALUING, counted_at_the_end
from engine.proof.snapshot import Camera

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from engine.kernel import State
    from engine.language.forms import Node
    from engine.proof.meaning.texts_in_force import Rulebook

Said = tuple[set[int], Fault | None]
MOST = 60  # cards that say such a thing, for each thing that is asked
SIZES = (0, 1, 2, 4, 8, 16, 32)  # cards that lie beside the one whose worth is asked for
WORTHS = (*VALUING, sentences.WorthIf)


def some(rules: Rulebook, classes: type[Node] | tuple[type[Node], ...], luck: Random) -> list[int]:
    """The first card of each design with a rule of some classes, those that hold for a while too; MOST of them."""
    design_of = rules.things.box.design_of
    said = {
        design: card
        for card, design in reversed([*enumerate(design_of)])
        if any(_is_such(rules, number, classes) for number in rules.said_by[design])
    }
    found = sorted(said.values())
    return found if len(found) <= MOST else sorted(luck.sample(found, MOST))


def _is_such(rules: Rulebook, number: int, classes: type[Node] | tuple[type[Node], ...]) -> bool:
    row = rules.rules[number]
    return row is not None and (issubclass(row[1], classes) or isinstance(row[0], classes))


# --- hands -----------------------------------------------------------------------------------------------------------


class Hands:
    """Fills the hands of a player card by card; each time it is asked of every card whether there is room for it."""

    def __init__(self, rules: Rulebook, state: State, player: int) -> None:
        self.rules, self.state, self.player = rules, state, player
        self.camera = Camera(rules.things, state)
        board = rules.things.board
        self.zones = [board.number(kind, player) for kind in rules.things.customs.held.values()]

    def filled(self, first: int, luck: Random) -> Iterator[Said]:
        """Fill empty hands, with `first` before all others; what is said of each card that was tried."""
        state, design_of = self.state, self.rules.things.box.design_of
        for zone in self.zones:
            for card in state.zones[zone][:]:
                state.referee.discard(state, card, self.player)
        order = [card for card in range(len(design_of)) if self._is_held(card)]
        luck.shuffle(order)
        for card in (*([first] if first in order else ()), *order):
            if state.zone_of[card] not in self.zones:
                can = state.referee.can_take(state, self.player, card)
                yield self._said(card, can=can)
                if can:
                    state.referee.put(state, card, self.zones[0])

    def _is_held(self, card: int) -> bool:
        """Whether such cards are held by sizes: others go elsewhere when they are taken."""
        return self.rules.things.design(card).size in self.rules.things.box.vocabulary.sizes

    def _said(self, card: int, *, can: bool) -> Said:
        rules, player = self.rules, self.player
        facts = self.camera.look(self.state)
        scene = Scene(rules.things, rules.tables, facts, -1, -1, -1, player)
        scene.standing, scene.used = rules.in_force, rules.used
        rules.used.clear()
        taken = Occasion("take", player, facts.place_of(card), card, facts.zone_of(card))
        expected = forbidden(scene, taken) is None and can_take(scene, card, player)
        if expected == can:
            return {*rules.used}, None
        held = ", ".join(scene.things.name(each) for each in scene.held(player)) or "nothing"
        said = f"player {player + 1}, who holds {held}, {_can(expected)} take {scene.things.name(card)}"
        return {*rules.used}, Fault(said, f"they {_can(can)}", MADE)


def _can(can: bool) -> str:
    return "can" if can else "cannot"


def rooms(rules: Rulebook, begun: Callable[[], State], luck: Random) -> Iterator[Said]:
    """What is said of hands that are filled, up to the first fault in each: once as it comes, and once with each card
    that gives room before all others. Raises CannotJudgeError.
    """
    if not rules.things.customs.has_room:
        return
    for first in (-1, *some(rules, static_rules.MayHold, luck)):
        state = begun()
        for said, wrong in Hands(rules, state, luck.randrange(state.players)).filled(first, luck):
            yield said, wrong
            if wrong is not None:
                break


# --- points ----------------------------------------------------------------------------------------------------------


def worths(rules: Rulebook, begun: Callable[[], State], luck: Random) -> Iterator[Said]:
    """What is said of the points of all players while more and more cards lie where one player's count: once for each
    card that says what cards are worth, which lies there before all others. Raises CannotJudgeError.
    """
    for card in some(rules, WORTHS, luck):
        for way in rules.things.customs.counts:
            state = begun()
            counting = [*rules.things.board.zones_of(way.zone)][: state.players]
            there = {each for zone in counting for each in state.zones[zone]}
            own = rules.things.board.number(way.zone, luck.randrange(state.players))
            yield from _counted(rules, state, own, _others(rules, card, luck, there))


def _others(rules: Rulebook, card: int, luck: Random, there: set[int]) -> list[list[int]]:
    """A card, and then in any order all cards of its type, which lie where it does; each in a set of those counted
    together, and none that is not whole. Those that lie where cards count already, `there`, stay.
    """
    things = rules.things
    design_of = things.box.design_of
    found = [each for each in range(len(design_of)) if things.design(each).type == things.design(card).type]
    luck.shuffle(found)
    sets: dict[tuple[int, int], list[int]] = {}
    seen: Counter[int] = Counter()
    for each in (each for each in (card, *(each for each in found if each != card)) if each not in there):
        design = design_of[each]
        sets.setdefault((design, seen[design] // rules.things.set_size(each)), []).append(each)
        seen[design] += 1
    return [each for each in sets.values() if len(each) == rules.things.set_size(each[0])]


def _counted(rules: Rulebook, state: State, zone: int, sets: Sequence[list[int]]) -> Iterator[Said]:
    camera = Camera(rules.things, state)
    laid = 0
    for n in SIZES:
        for card in chain.from_iterable(sets[laid : n + 1]):
            state.referee.put(state, card, zone)
        laid = n + 1
        yield from counted_at_the_end(rules, camera.look(state), MADE)
