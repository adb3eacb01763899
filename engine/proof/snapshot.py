"""Snapshots: the facts of a state as plain values, for those who judge what has happened without the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.core.events import EffectKind
from engine.kernel.core.state import State
from engine.kernel.running.ending import decided
from engine.kernel.running.flow import extra_turns, rounds_over, turns_begun, way_round, who_follows
from engine.kernel.running.tricks import current
from engine.proof.meaning.facts import Facts, Lasting, Things

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kernel import Referee
    from engine.kernel.core.customs import Customs, Sign
    from engine.kernel.core.events import ContinuousEffect

SHARED = frozenset(State.kept)  # the fields that the states of all games have
FIRST_SPARED = -2  # the number of the first thing that is evaded or ignored and is no card; the next ones are below it
ACTIVE, TURNS, SKIPPED, EXTRA = "active", "turns", "skipped", "extra"  # what of them customs speak of
FOLLOWS, WAY = "follows", "way"  # whose turn comes next, and which way round turns go
ROUNDS = "rounds"  # how many rounds are over
DECIDED = "decided"  # what texts have said of the end of the game
FIRST = "first"  # who begins the turns

OF_TRICKS = {  # numbers of the tricks that are going on, by the names of the fields of their frame
    "trick_players": "players",
    "trick_cards": "cards",
    "trick_leader": "leader",
    "trick_next": "following",
    "trick_decided": "decided",
    "tricks_won": "won",
    "trick_last": "last",
    "trick_last_leader": "last_leader",
    "trick_last_card": "last_card",
}
ASKED = {
    TURNS: turns_begun,
    EXTRA: extra_turns,
    FOLLOWS: who_follows,
    WAY: way_round,
    DECIDED: decided,
    ROUNDS: rounds_over,
}


def things_of(referee: Referee) -> Things:
    """What of a referee's game never changes."""
    return Things(
        referee.box,
        referee.board,
        tuple(referee.counters),
        tuple(referee.most),
        dict(referee.decks),
        referee.customs,
        referee.first_place_holder,
        dict(referee.held_by.cards),
        dict(referee.held_by.zones),
        tuple(_heard(referee)),
        _signs(referee.customs),
    )


def _heard(referee: Referee) -> Iterator[tuple[int, bool]]:
    """The zones whose cards can be in force, each with whether all of its cards are or only the top one."""
    customs, board = referee.customs, referee.board
    held = {*customs.kept_in()} - customs.silent
    for zone in range(len(board.names)):
        kind = board.kind_name(zone)
        if kind in held or kind in customs.in_play:
            yield zone, kind in held or kind not in customs.on_top


def _signs(customs: Customs) -> dict[str, tuple[tuple[str, Sign], ...]]:
    """For each routine that a sign names, and "" for all others, the signs that can show in it, with their deeds."""
    signs = [(verb, sign) for verb, row in customs.deeds.items() for sign in row]
    routines = {sign.routine for _, sign in signs} | {""}
    return {each: tuple(row for row in signs if row[1].routine in ("", each)) for each in routines}


class Camera:
    """Takes the facts of one state again and again; where nothing has changed they are the same object."""

    def __init__(self, things: Things, state: State) -> None:
        self.things = things
        own = [name for name in state.kept if name not in SHARED]
        customs = things.customs
        told = {name for names in customs.periods.values() for name in names}
        told |= {*customs.skipped.values(), *customs.extra.values(), *customs.order}
        self.own = own + [
            name for name in (ACTIVE, TURNS, SKIPPED, EXTRA, FOLLOWS, WAY, ROUNDS) if name in told and name not in own
        ]
        has_tricks = any(zone.won_by for zone in things.box.vocabulary.zones.values())
        self.own += OF_TRICKS if has_tricks else []
        self.own += [DECIDED] if state.compiled.ends_game else []
        self.own += [FIRST] if state.compiled.tells_first and FIRST not in self.own else []
        self._lasting: list[tuple[ContinuousEffect, Lasting]] = []
        self._serial = 0
        self._last: list[list[int]] | None = None
        self._marks: list[int] = []
        self.facts = self._taken(state)
        self._last = self.facts.zones

    def look(self, state: State) -> Facts:
        """The facts now."""
        last = self.facts
        if not self._is_same(state, last):
            self.facts = self._taken(state)
            self._last = self.facts.zones
        return self.facts

    def _is_same(self, state: State, last: Facts) -> bool:
        return (
            state.zones == last.zones
            and state.counts == last.counts
            and state.at == last.at
            and state.turned == last.turned
            and len(state.lasting) == len(last.lasting)
            and all(one is two for one, (two, _) in zip(state.lasting, self._lasting, strict=True))
            and state.marks == self._marks
            and state.known == last.known
            and state.hosts == last.hosts
            and state.on_cards == last.on_cards
            and state.on_zones == last.on_zones
            and state.referee.decider(state) == last.decider
            and all(self._number(state, name) == last.own[name] for name in self.own)
        )

    def _taken(self, state: State) -> Facts:
        referee = state.referee
        self._marks = state.marks[:]
        cards = [referee.cards_of_piece(state, piece) if at >= 0 else [] for piece, at in enumerate(state.at)]
        return Facts(
            self.things,
            state.players,
            self._zones(state),
            state.zone_of[:],
            state.turned[:],
            state.at[:],
            [row[0] if row else -1 for row in cards],
            [row[:] for row in state.counts],
            [row[:] for row in state.on_cards],
            [row[:] for row in state.on_zones],
            [owner - 1 for owner in state.marks],
            state.hosts[:],
            state.known[:],
            self._effects(state),
            {name: self._own(state, name) for name in self.own},
            referee.decider(state),
            referee.scores(state) if self.things.customs.counts else [],
        )

    def _zones(self, state: State) -> list[list[int]]:
        """The cards of each zone; rows that are as they were are the same lists."""
        if self._last is None:
            return [row[:] for row in state.zones]
        return [old if old == row else row[:] for old, row in zip(self._last, state.zones, strict=True)]

    def _own(self, state: State, name: str) -> object:
        """A number of the game's own as a plain value; the same one as long as it is as it was."""
        value = self._number(state, name)
        last = self.facts.own[name] if self._last is not None else None
        return last if last == value and type(last) is type(value) else _plain(value)

    def _number(self, state: State, name: str) -> object:
        """What the state knows by a name, unless the game knows its own: of turns how many were begun, who has more."""
        if name in OF_TRICKS:
            return getattr(current(state), OF_TRICKS[name], None)
        asked = ASKED.get(name) if name not in state.kept else None
        return asked(state) if asked is not None else getattr(state, name)

    def _effects(self, state: State) -> list[Lasting]:
        known = {id(effect): told for effect, told in self._lasting}
        self._lasting = [(effect, known.get(id(effect)) or self._told(state, effect)) for effect in state.lasting]
        return [told for _, told in self._lasting]

    def _told(self, state: State, effect: ContinuousEffect) -> Lasting:
        self._serial += 1
        compiled, number = state.compiled, effect.number
        sentence = -1
        if effect.what == EffectKind.RULE:
            sentence = compiled.rules[number].sentence
        elif effect.what in (EffectKind.ABILITY, EffectKind.ONCE, EffectKind.SPARE) and number >= 0:
            sentence = compiled.abilities[number].sentence
        place = (effect.you, effect.place, effect.until, effect.whose)
        named = FIRST_SPARED - number if effect.what == EffectKind.SPARE and number <= FIRST_SPARED else -1
        name = compiled.spared[named] if named >= 0 else ""
        return Lasting(str(effect.what), number if sentence < 0 else sentence, effect.card, *place, self._serial, name)


def _plain(value: object) -> object:
    """A copy of a value of a state that does not change with it."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value
