"""Many games on all cores, and what of them is not as it is kept."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.traces.playing import Trace, traced

AT_ONCE = 20  # games that a process plays before it tells of them


class Lot(NamedTuple):
    """Games of one kind, by their numbers."""

    game: str
    players: int
    numbers: tuple[int, ...]


Played = dict[int, Trace]  # traces by the number of the game


@dataclass(frozen=True)
class Difference:
    """How the games played now differ from those kept: the numbers of those that do, in their order."""

    game: str
    players: int
    moves: tuple[int, ...] = ()  # something else is done
    words: tuple[int, ...] = ()  # the same is done, and something else said of it
    faults: dict[int, str] = field(default_factory=dict)  # what broke a game off

    @property
    def numbers(self) -> list[int]:
        """All that differ."""
        return sorted({*self.moves, *self.words, *self.faults})

    def __str__(self) -> str:
        """In words; empty where nothing differs."""
        if not self.numbers:
            return ""
        first = self.numbers[0]
        counted = ((self.moves, "in what is done"), (self.words, "only in what is said"), (self.faults, "broken off"))
        how = ", ".join(f"{len(found)} {words}" for found, words in counted if found)
        why = f": {self.faults[first]}" if first in self.faults else ""
        return f"game {first} is the first to differ{why} ({how})"


def difference(game: str, players: int, kept: Mapping[int, Trace], played: Mapping[int, Trace]) -> Difference:
    """How games that were played differ from those of the same numbers that are kept."""
    moves, words, faults = [], [], {}
    for number, now in sorted(played.items()):
        was = kept.get(number)
        if now.fault:
            faults[number] = now.fault
        elif was is None or (was.decisions, was.moves) != (now.decisions, now.moves):
            moves.append(number)
        elif was.words != now.words:
            words.append(number)
    return Difference(game, players, tuple(moves), tuple(words), faults)


def lots(game: str, players: int, numbers: Sequence[int]) -> list[Lot]:
    """The games in parts that a process plays at once."""
    parts = range(0, len(numbers), AT_ONCE)
    return [Lot(game, players, tuple(numbers[begin : begin + AT_ONCE])) for begin in parts]


def play_lot(lot: Lot) -> Played:
    """Some games, one after the other."""
    return {number: traced(lot.game, lot.players, number) for number in lot.numbers}


def play_all(work: Sequence[Lot]) -> Iterator[tuple[Lot, Played]]:
    """All lots on all cores, each with what was played, in their order."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from zip(work, pool.map(play_lot, work), strict=True)
