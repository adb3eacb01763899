"""What each sentence has changed while an option was carried out, from the states before and after every step.

A step is one run of a frame. What it changes belongs to the innermost text on the stack, as lines of the log do. The
log is not read here: a deed that is told and not done, or done and not told, shows in the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.kernel import choose
from engine.kernel.core.records import Record
from engine.kernel.core.state import State
from engine.kernel.running.game_log import cause
from engine.kernel.running.hidden_information import known_to_some

if TYPE_CHECKING:
    from engine.kernel import Referee
    from engine.kernel.core.frames import Frame
    from engine.kernel.core.programs import Run

LEFT_OUT = frozenset(
    {
        "players",
        "seed",
        "chance",
        "steps",
        "zone_of",
        "deeds",
        "since",
        "waiting",
        "due",
        "stack",
        "choice",
        "at_once",
        "known",
    }
)  # fields that say how a game goes on, or what others say as well
AMOUNTS = ("counts", "on_cards", "on_zones")
MOST_TOLD = 12  # changes of one sentence that are told one by one
Place = tuple[object, ...]  # the name of a field, and where in it
Snapshot = dict[str, object]
Changes = dict[Place, tuple[object, object]]  # what was there before, and what is there now


def snapshot(state: State) -> Snapshot:
    """The fields of a state in which deeds show, as values that do not change with it."""
    found = {name: _copied(getattr(state, name)) for name in type(state).kept if name not in LEFT_OUT}
    return found | {"seen": known_to_some(state)}


def _copied(value: object) -> object:
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return [row[:] for row in value]
    if value and isinstance(value[0], Record):
        return [_plain(each) for each in value]
    return value[:]


def _plain(value: object) -> object:
    """A value as one that can be compared and counted: records and lists as tuples."""
    if isinstance(value, Record):
        return tuple((name, _plain(getattr(value, name))) for name in value.kept)
    return tuple(map(_plain, value)) if isinstance(value, list) else value


def changes_between(before: Snapshot, after: Snapshot) -> Changes:
    """What differs between two snapshots of games by the same rules."""
    found: Changes = {}
    for name, old in before.items():
        new = after[name]
        if old != new:
            was, now = _parts(name, old, new), _parts(name, new, old)
            for place in {**was, **now}:
                if was.get(place) != now.get(place):
                    found[place] = (was.get(place), now.get(place))
    return found


def _parts(name: str, value: object, other: object) -> dict[Place, object]:
    """The parts of a field's value, each with its place, so that they can be compared with those of another value."""
    if not isinstance(value, list) or not isinstance(other, list):
        return {(name,): value}
    if name == "zones":
        return _where_cards_lie(value, other)
    if value and isinstance(value[0], list):
        return {(name, at, inner): each for at, row in enumerate(value) for inner, each in enumerate(row)}
    if len(value) == len(other) and all(isinstance(each, int) for each in value):
        return {(name, at): each for at, each in enumerate(value)}
    return {(name, "has", each): n for each, n in Counter(value).items()}


def _where_cards_lie(zones: list[list[int]], others: list[list[int]]) -> dict[Place, object]:
    """The zone of each card whose zone differs; a zone whose cards alone have changed places, with their order."""
    found: dict[Place, object] = {}
    for zone, (row, other) in enumerate(zip(zones, others, strict=True)):
        if row != other:
            found |= {("zones", card): (zone, row[0] == card and len(row) > 1) for card in set(row) - set(other)}
            if sorted(row) == sorted(other):
                found["order", zone] = tuple(row)
    return found


def joined(first: Changes, then: Changes) -> Changes:
    """Changes one after the other as one; what is again as it was is none."""
    whole = first | {place: (first[place][0] if place in first else old, new) for place, (old, new) in then.items()}
    return {place: (old, new) for place, (old, new) in whole.items() if old != new}


class Recorder:
    """Carries out an option as the rules do, and notes which sentence changed what. Other games are not slowed."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.compiled = replace(
            referee.compiled, runs={code: self._recording(run) for code, run in referee.compiled.runs.items()}
        )
        self.changes: dict[int, Changes] = {}
        self._last: Snapshot = {}

    def _recording(self, run: Run) -> Run:
        def recorded(state: State, frame: Frame, answer: int | None) -> None:
            _, sentence = cause(state)
            run(state, frame, answer)
            now = snapshot(state)
            if sentence >= 0 and now != self._last:
                new = changes_between(self._last, now)
                self.changes[sentence] = joined(self.changes.get(sentence, {}), new)
            self._last = now

        return recorded

    def choose(self, state: State, option: int) -> dict[int, Changes]:
        """Choose an option; returns what each sentence changed by it. Raises what `choose` raises."""
        self.changes, self._last = {}, snapshot(state)
        state.compiled = self.compiled
        try:
            choose(state, option)
        finally:
            state.compiled = self.referee.compiled
        return self.changes


# --- in words --------------------------------------------------------------------------------------------------------


def told(state: State, changes: Changes) -> str:
    """Changes in short words, sorted, at most MOST_TOLD one by one; "" where nothing changed."""
    words = sorted(word for place, (old, new) in changes.items() for word in _told(state, place, old, new))
    return listed_shortly(words)


def listed_shortly(words: list[str]) -> str:
    """Words joined by "; ", at most MOST_TOLD of them, and how many there are besides."""
    more = len(words) - MOST_TOLD
    return "; ".join([*words[:MOST_TOLD], f"and {more} more"] if more > 0 else words)


def _told(state: State, place: Place, old: object, new: object) -> Iterator[str]:
    name, *where = place
    referee = state.referee
    if name == "zones":
        yield f"{referee.box.labels[_int(where[0])]}: {_zone(state, old)} → {_zone(state, new)}"
    elif name == "order":
        yield f"{referee.board.keys[_int(where[0])]} in another order"
    elif name in AMOUNTS:
        counter, holder = _holder(state, str(name), _int(where[0]), _int(where[1]))
        yield f"{holder} {counter} {old} → {new}"
    elif name == "at":
        yield f"{referee.piece_name(state, _int(where[0]))}: {_spot(state, old)} → {_spot(state, new)}"
    elif name == "marks":
        yield f"token on {referee.box.labels[_int(where[0])]}: {_player(old)} → {_player(new)}"
    elif where and where[0] == "has":
        yield from _had(state, str(name), where[1], _int(new or 0) - _int(old or 0))
    else:
        yield f"{name}{''.join(f' {_int(each) + 1}' for each in where)} {old} → {new}"


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _zone(state: State, lies: object) -> str:
    if not isinstance(lies, tuple):
        return "nowhere"
    zone, is_lowest = lies
    kind = state.referee.board.kinds[state.referee.board.kind_of[zone]]
    return f"{state.referee.board.keys[zone]}{' (bottom)' if is_lowest and kind.ordered else ''}"


def _spot(state: State, place: object) -> str:
    return state.referee.board.places[place].key if isinstance(place, int) and place >= 0 else "nowhere"


def _player(mark: object) -> str:
    return f"player-{mark}" if mark else "nobody"


def _holder(state: State, field: str, row: int, at: int) -> tuple[str, str]:
    """The counter of an amount, and what holds it."""
    referee = state.referee
    if field == "counts":
        first = referee.first_place_holder
        return referee.counters[row], f"player-{at + 1}" if at < first else referee.board.places[at - first].key
    held = referee.held_by.cards if field == "on_cards" else referee.held_by.zones
    counter = next(number for number, index in held.items() if index == row)
    return referee.counters[counter], (referee.box.labels if field == "on_cards" else referee.board.keys)[at]


def _had(state: State, field: str, what: object, n: int) -> Iterator[str]:
    """What has come to a list, or has gone from it."""
    labels = state.referee.box.labels
    sign = "" if n > 0 else "no longer "
    if field == "turned":
        yield f"{labels[_int(what)]} {sign}turned over"
    elif field == "hosts" and isinstance(what, tuple):
        yield f"{labels[what[0]]} {sign}on {labels[what[1]]}"
    elif field == "seen" and isinstance(what, tuple):
        yield f"{labels[what[1]]} {sign}seen by player-{what[0] + 1}"
    elif field == "used" and isinstance(what, tuple):
        _, holder, period = what
        if period in state.referee.periods:
            yield f"{labels[holder] if holder >= 0 else _player(-1 - holder)} {sign}used in this {period}"
    elif field == "lasting" and isinstance(what, tuple):
        yield f"{sign}{_lasting(state, dict(what))}"
    else:
        yield f"{field} {'with' if n > 0 else 'without'} {what}"


def _lasting(state: State, effect: dict[str, object]) -> str:
    """What lasts, for whom and until when. Which rule it is by number is left out: other texts shift the numbers."""
    card, you, until, whose = (effect[name] for name in ("card", "you", "until", "whose"))
    name = state.referee.name(card) if isinstance(card, int) and card >= 0 else "rules"
    player = f", for player-{you + 1}" if isinstance(you, int) and you >= 0 else ""
    of = f" of player-{whose + 1}" if until != "event" and isinstance(whose, int) and whose >= 0 else ""
    return f"lasts until {until}{of}: {effect['what']} of {name}{player}"


def differences(state: State, without: State) -> list[str]:
    """What is otherwise in a state than in one that was reached without some rule, as "what: without → with"."""
    found = changes_between(snapshot(without), snapshot(state))
    return sorted(word for place, (old, new) in found.items() for word in _told(state, place, old, new))
