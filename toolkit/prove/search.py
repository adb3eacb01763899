"""The search for games that show what has no witness yet: whole games, openings, other ends, then branch by branch.

Whole games are played in any case, to check the invariants. They show nearly every branch, though late. Openings and
other ends of known games give shorter ways at little cost. What is missing after that is searched for branch by branch,
with more and more seeds and more whole games in between.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.proof.clause import MISSING, Clause, Signal
from engine.proof.safety import Safety
from toolkit.prove.crew import Crew, Known, Worker

if TYPE_CHECKING:
    from engine.proof.ladder import Standing
    from engine.proof.play import BatchResult, Found
    from toolkit.press.progress import Progress

GAMES_AT_ONCE = 20
FEW = 60  # so many missing branches are usual after a change of some cards
FIRST_GAMES = 200  # whole games, where more than FEW branches are missing
MOST_GAMES = 900  # most whole games, while something is missing
OPENINGS, MOST_OPENINGS = 2, 300  # games broken off early, for each branch that was found, and in all
MOST_OF = 0.8  # an opening is as long as this part of the games found
LATE = 12  # a branch is late if its way is this many choices longer than its sentence's shortest
NEAR = 3  # known games that are ended differently, for one branch
SEEDS_AT_ONCE = 3
SEEDS = 120  # most seeds for each missing branch: first a few, then three times as many at a time
GAMES_FOR_SEED = 7  # whole games played for each of these seeds, for all branches together
TIME_FOR_GAMES = 0.65  # part of the time for whole games; the rest is for searching branch by branch
Work = tuple[Signal, range, "Known", list["Found"]]


class Search:
    """One search. `found` are the shortest ways to each branch; games, decisions and safety tell what was played."""

    def __init__(
        self, standings: Mapping[int, Standing], others: Sequence[Clause], progress: Progress, until: float
    ) -> None:
        self.standings = standings
        self.others = others
        self.progress = progress
        self.began = time.monotonic()
        self.until = until  # as time.monotonic() counts
        self.found: dict[Signal, Found] = {}
        self.idle: dict[int, list[Found]] = {}  # by sentence, games in which a rule applied and changed nothing
        self.games = 0
        self.decisions = 0
        self.safety = Safety()

    def look(self, crew: Crew, games: int) -> None:
        """Play at least so many whole games; then search for what is missing until the time is over."""
        is_new = len(self.missing) > FEW
        played = max(games, FIRST_GAMES) if is_new else games
        self._play(crew, range(played), whatever_is_known=True)
        if self.found:
            self._open(crew)
            self._turn_back(crew)
        most = MOST_GAMES if is_new else MOST_GAMES // 3
        looked, further = 0, SEEDS_AT_ONCE
        while self.missing and self._left > 0 and (looked < SEEDS or played < most):
            self._seek(crew, range(looked, min(SEEDS, looked + further)))
            self._play(crew, range(played, min(most, played + GAMES_FOR_SEED * further)))
            looked, played, further = looked + further, played + GAMES_FOR_SEED * further, 3 * further

    def play_only(self, crew: Crew, games: int) -> None:
        """Play so many whole games, to check what must always be true, and look for nothing."""
        self._play(crew, range(games), whatever_is_known=True)

    @property
    def missing(self) -> list[Signal]:
        """The branches that are asked for and have neither a witness nor a way found.

        What was kept of a sentence and goes otherwise now is not replaced.
        """
        return [
            (number, label)
            for number, standing in self.standings.items()
            for label in standing.lacking
            if (number, label) not in self.found and not standing.parted
        ]

    @property
    def _known(self) -> Known:
        """The lengths that a new way has to beat.

        For what has a witness or is not asked for it is 0, which no way beats.
        """
        known = {(clause.number, label): 0 for clause in self.others for label in clause.branches}
        known |= {key: len(way.chosen) for key, way in self.found.items()}
        known |= {(number, label): 0 for number, standing in self.standings.items() for label in standing.shown}
        return known

    @property
    def _left(self) -> float:
        return self.until - time.monotonic()

    def _play(self, crew: Crew, seeds: range, *, whatever_is_known: bool = False) -> None:
        """Play whole games as long as there is time for them and, unless `whatever_is_known`, something is missing."""
        self.progress.begin("playing", len(seeds))

        def works() -> Iterator[tuple[range, Known]]:
            for some in _parts(seeds, GAMES_AT_ONCE):
                is_late = time.monotonic() - self.began > TIME_FOR_GAMES * (self.until - self.began)
                if (is_late and some.start) or not (whatever_is_known or self.missing):
                    return
                yield some, self._known

        for result in crew.each(Worker.play, works()):
            self._take_in(result)
            self.progress.advance(result.games)

    def _open(self, crew: Crew) -> None:
        """Play openings of games with other seeds, about as long as most of the ways found."""
        seeds = range(MOST_GAMES, MOST_GAMES + min(MOST_OPENINGS, OPENINGS * len(self.found)))
        self.progress.begin("looking for shorter games", len(seeds))

        def works() -> Iterator[tuple[range, Known, int]]:
            for some in _parts(seeds, GAMES_AT_ONCE):
                lengths = sorted(len(way.chosen) for way in self.found.values())
                if self._left > 0:
                    yield some, self._known, lengths[int(MOST_OF * len(lengths))]

        for result in crew.each(Worker.open, works()):
            self._take_in(result)
            self.progress.advance(result.games)

    def _turn_back(self, crew: Crew) -> None:
        """End the shortest game of each sentence differently, for its branches that were seen late or not at all."""
        late = [signal for number in self.standings for signal in self._late(number)]
        self.progress.begin("looking for shorter games", len(late))
        works = ((signal, range(0), self._known, self._near(signal)[:1]) for signal in late if self._left > 0)
        for result in crew.each(Worker.seek, works):
            self._take_in(result)
            self.progress.advance(1)

    def _late(self, number: int) -> list[Signal]:
        """The branches of a sentence whose ways are much longer than its shortest, or that have none.

        Branches where something was missing are kept where they are seen, and not searched for.
        """
        standing = self.standings[number]
        lengths = {label: len(way.chosen) for (n, label), way in self.found.items() if n == number}
        if not lengths:
            return []
        late = min(lengths.values()) + LATE
        unseen = {label for label in standing.clause.branches if not label.startswith(MISSING)} - standing.shown
        labels = [label for label in standing.clause.branches if label in lengths or label in unseen]
        return [(number, label) for label in labels if lengths.get(label, late + 1) > late]

    def _seek(self, crew: Crew, seeds: range) -> None:
        missing = self.missing
        self.progress.begin("looking for what is missing", len(missing))

        def works() -> Iterator[Work]:
            for some in _parts(seeds, SEEDS_AT_ONCE):
                for wanted in missing:
                    if wanted not in self.found and self._left > 0:
                        yield wanted, some, self._known, self._near(wanted)

        before = len(missing)
        for result in crew.each(Worker.seek, works()):
            self._take_in(result)
            now = len(self.missing)
            self.progress.advance(before - now)
            before = now

    def _near(self, wanted: Signal) -> list[Found]:
        """Known games from which a branch may be near.

        These are the shortest ways found for its sentence, games in which that applied and changed nothing, and the
        shortest ways for other sentences of its card.
        """
        number = wanted[0]
        card = self.standings[number].clause.card
        own = [way for (n, _), way in self.found.items() if n == number]
        others = [way for (n, _), way in self.found.items() if n != number and self.standings[n].clause.card == card]
        ways = (*sorted(own, key=_length), *self.idle.get(number, []), *sorted(others, key=_length))
        return list(dict.fromkeys(ways))[:NEAR]

    def _take_in(self, result: BatchResult) -> None:
        self.games += result.games
        self.decisions += result.decisions
        self.safety.add(result.safety)
        for number, what in result.disagreements.items():
            if number in self.standings:
                self.standings[number].disagreement = what
        for number, way in result.idle.items():
            self.idle[number] = [way, *self.idle.get(number, [])][:NEAR]
        for key, way in result.found.items():
            if key[0] in self.standings and key[1] in self.standings[key[0]].clause.branches:
                old = self.found.get(key)
                if old is None or len(way.chosen) < len(old.chosen):
                    self.found[key] = way


def _length(way: Found) -> int:
    return len(way.chosen)


def _parts(seeds: range, size: int) -> Iterator[range]:
    """A range cut into pieces of a size."""
    return (seeds[at : at + size] for at in range(0, len(seeds), size))
