"""The witnesses of the shipped games, each played again for a fault that it runs: what is kept of it has to hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.games import GAMES
from engine.kernel import Box
from engine.proof.branch_coverage import watched_referee
from engine.proof.clause import Clause, clauses_of
from engine.proof.comparison import Verdict, compare_and_keep
from engine.proof.ladder import Row
from engine.proof.resolve import resolve
from engine.proof.witness import Observer
from tests.other_texts.variants import shipped
from tests.planted.swapped import Known, Where
from toolkit.prove.store import load_witnesses

MOST = 160  # witnesses of a game that are asked


class Witnesses:
    """Some of the witnesses of one game, and which functions each of them runs."""

    def __init__(self, name: str, box: Callable[[], Box]) -> None:
        self.name = name
        self.box = box
        self.rows: list[tuple[Clause, Row]] = []
        self.at_first: frozenset[Where] = frozenset()
        self.runs: list[frozenset[Where]] = []

    def learn(self, known: Known) -> None:
        """Make the rules and play each witness, and see what runs, where that is not known from before."""
        self.observer = self._observer()
        rows = [*self._kept()]
        self.rows = rows[:: -(-len(rows) // MOST)] if rows else []
        self.at_first = known.of(f"{self.name} is watched", self._observer)
        self.runs = [
            known.of(f"{self.name} {row}", lambda clause=clause, row=row: self._wrong(self.observer, clause, row))  # type: ignore[misc]
            for clause, row in self.rows
        ]

    def play(self) -> None:
        """Make the rules, and play each witness."""
        self.observer = self._observer()
        for row in self._kept():
            self._wrong(self.observer, *row)

    def _observer(self) -> Observer:
        return Observer(*watched_referee(self.box()))

    def _kept(self) -> Iterator[tuple[Clause, Row]]:
        """The rows of all clauses, each with its clause."""
        coverage = self.observer.coverage
        kept = load_witnesses(shipped(self.name).folder)
        for clause in clauses_of(self.observer.referee, coverage.branches, coverage.cannot_be):
            entry = kept.entry(clause.card, clause.key)
            yield from ((clause, row) for row in (entry.rows if entry is not None else ()))

    def ran(self) -> set[Where]:
        """All functions that are run by some witness, or while the rules are made."""
        return {where for each in (self.at_first, *self.runs) for where in each}

    def otherwise(self, where: Where) -> str:
        """The first witness that does not hold where a function is another; "" where all that run it do."""
        is_anew = where in self.at_first
        observer = self._observer() if is_anew else self.observer
        for (clause, row), runs in zip(self.rows, self.runs, strict=True):
            if (is_anew or where in runs) and (wrong := self._wrong(observer, clause, row)):
                return f"{self.name}: {wrong}: {clause.text} ({clause.card})"
        return ""

    def _wrong(self, observer: Observer, clause: Clause, row: Row) -> str:
        """What is wrong with a witness as it is played now; "" for nothing."""
        compared, path = compare_and_keep(observer, clause.number, row)
        if compared.verdict != Verdict.HOLDS:
            return f"a witness is {compared.verdict}"
        return resolve(observer, row.witness, clause.number, path).wrong


def all_witnesses(box: Callable[[str], Box]) -> list[Witnesses]:
    """Those of all games; `box` makes the box of a game by its name."""
    return [Witnesses(name, lambda name=name: box(name)) for name in sorted(GAMES)]  # type: ignore[misc]
