"""A random game that breaks a promise, cut down to few actions that still break it, and kept as a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.kernel import Referee, State, actions, apply, digest, new_game, player_to_move
from engine.records.record import SUFFIX, Record, write_record
from tests.engine.contract.promises import PROMISES, Promise, broken, is_sound

FOLDER = Path(__file__).parent
BREAKING = " breaks off: "  # in what has_twins tells of a twin that stumbles
LOOKS = 5  # at one choice of so many all promises are looked at, at the others only soundness
NEAR, WIDE = 30, 8  # other ways are tried at so many places before the end, so many at each

Action = tuple[int, str]
LookedAt = Callable[[int], tuple[Promise, ...]]


class Start(NamedTuple):
    """How a game begins."""

    referee: Referee
    players: int
    seed: int


class Fault(NamedTuple):
    """The promise or the error, words for it, and what was done until then, the last of it perhaps only tried."""

    kind: str
    words: str
    done: tuple[Action, ...]


def fault_by_chance(start: Start) -> Fault | None:
    """What goes wrong first in the game that the test of all games plays with this seed."""
    luck = Random(start.seed)

    def by_chance(state: State) -> Iterator[str]:
        while offered := actions(state):
            yield luck.choice(offered)

    return _fault(start, by_chance, lambda number: PROMISES if number % LOOKS == 0 else (is_sound,))


def fault_after(start: Start, wanted: Sequence[Action], promises: tuple[Promise, ...] = PROMISES) -> Fault | None:
    """What goes wrong first when these actions are done, those of them that are offered to who is to do them."""

    def in_order(state: State) -> Iterator[str]:
        for player, action in wanted:
            if player == player_to_move(state) and action in actions(state):
                yield action

    return _fault(start, in_order, lambda _: promises)


def _now(state: State, promises: tuple[Promise, ...]) -> list[tuple[str, str]]:
    """The promises that are broken here; where all twins break off alike, the game itself comes to that by and by."""
    faults = broken(state, promises)
    ahead = [words.partition(BREAKING)[2] for _, words in faults if BREAKING in words]
    if len(ahead) > 1 and len(set(ahead)) == 1:
        return [each for each in faults if BREAKING not in each[1]]
    return faults


def _fault(start: Start, way: Callable[[State], Iterator[str]], looked_at: LookedAt) -> Fault | None:
    done: list[Action] = []
    try:
        state = new_game(*start, quiet=True)
        faults = _now(state, looked_at(0))
        steps = way(state)
        while not faults and (action := next(steps, None)) is not None:
            done.append((player_to_move(state) or 0, action))
            apply(state, action)
            faults = _now(state, looked_at(len(done)))
        if not faults:
            faults = _now(state, looked_at(0))
    except Exception as error:  # whatever a rule or a promise stumbles over is what is looked for
        faults = [(type(error).__name__, str(error))]
    return Fault(*faults[0], tuple(done)) if faults else None


def shrunk(start: Start, fault: Fault) -> Fault:
    """The same kind of fault after as few actions as leaving out, and doing something else instead, leads to."""
    found: Fault | None = fault
    while found is not None:
        fault = _without(start, found)
        found = next(_shorter(start, fault, _instead(start, fault.done)), None)
    return fault


def _shorter(start: Start, fault: Fault, ways: Iterable[Sequence[Action]]) -> Iterator[Fault]:
    """What goes wrong in the same way, and sooner."""
    promises = tuple(each for each in PROMISES if each.__name__ == fault.kind) or PROMISES  # an error: in any of them
    for way in ways:
        fewer = fault_after(start, way, promises)
        if fewer is not None and fewer.kind == fault.kind and len(fewer.done) < len(fault.done):
            yield fewer


def _without(start: Start, fault: Fault) -> Fault:
    size = max(1, len(fault.done) // 2)
    while size:
        at = 0
        while at < len(fault.done):
            fewer = next(_shorter(start, fault, [[*fault.done[:at], *fault.done[at + size :]]]), None)
            fault, at = (fault, at + size) if fewer is None else (fewer, at)
        size //= 2
    return fault


def _instead(start: Start, done: tuple[Action, ...]) -> Iterator[list[Action]]:
    """Another action in place of some in a row, near the end first."""
    for at in reversed(range(max(0, len(done) - NEAR), len(done))):
        state = new_game(*start, quiet=True)
        for _, action in done[:at]:
            apply(state, action)
        for other in actions(state)[:WIDE]:
            for rest in range(at + 2, min(at + 5, len(done)) + 1):
                yield [*done[:at], (done[at][0], other), *done[rest:]]


def keep(start: Start, fault: Fault, folder: Path = FOLDER) -> Path:
    """Write the record. Its last line has the fingerprint of the start: that of what went wrong says nothing."""
    box = start.referee.box
    seats = ("person",) * start.players
    mark = digest(new_game(*start, quiet=True))
    record = Record(box.id, box.hash, start.players, start.seed, seats, fault.done, mark)
    said = "".join(f"# {line}\n" for line in f"{fault.kind}: {fault.words}".splitlines())
    file = folder / f"{box.id}-{start.players}-{start.seed}-{fault.kind}{SUFFIX}"
    file.write_text(said + write_record(record))
    return file
