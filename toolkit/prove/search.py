"""The search for games in which what has no witness yet is seen: whole games, openings, other ends, then one by one.

The whole games are those that are played in any case, to see that all is sound. They meet nearly everything, if late.
Openings and other ends of known games make what was met shorter, at little cost. What is missing after that is looked
for branch by branch, ever further, with more whole games between.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.proof.clause import MISSING, Clause, Signal
from engine.proof.safety import Safety

if TYPE_CHECKING:
    from engine.proof.ladder import Standing
    from engine.proof.play import Found, Haul
    from toolkit.press.progress import Progress
    from toolkit.prove.crew import Crew, Known

GAMES_AT_ONCE = 20
FEW = 60  # branches that are missing after a change of some cards
FIRST_GAMES = 200  # whole games, where more than that is missing
MOST_GAMES = 900  # whole games, as long as something is missing
OPENINGS, MOST_OPENINGS = 2, 300  # games that are left early, for each branch that was found, and in all
MOST_OF = 0.8  # the part of the games found that are no longer than an opening
LATE = 12  # choices by which another branch of a sentence may be longer than the shortest
NEAR = 3  # known games of which other ends are played
SEEDS_AT_ONCE = 3
SEEDS = 120  # for each branch that is missing: first a few, then three times as many
GAMES_FOR_SEED = 7  # whole games that are played for each of them, whatever the branch
TIME_FOR_GAMES = 0.65  # of the time, the rest is left for looking one by one
Work = tuple[Signal, range, "Known", list["Found"]]


class Search:
    """One search. `found` are the shortest games for each branch; games, decisions and safety tell what was played."""

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
        """Play so many whole games, whatever is known; then look for what is missing."""
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

    @property
    def missing(self) -> list[Signal]:
        """The branches that are asked for and have neither a witness nor a game."""
        return [
            (number, label)
            for number, standing in self.standings.items()
            for label in standing.lacking
            if (number, label) not in self.found
        ]

    @property
    def _known(self) -> Known:
        """Lengths to beat: of what is asked for and found; nothing beats what is kept or not asked for."""
        known = {(clause.number, label): 0 for clause in self.others for label in clause.branches}
        known |= {key: len(way.chosen) for key, way in self.found.items()}
        known |= {(number, label): 0 for number, standing in self.standings.items() for label in standing.shown}
        return known

    @property
    def _left(self) -> float:
        return self.until - time.monotonic()

    def _play(self, crew: Crew, seeds: range, *, whatever_is_known: bool = False) -> None:
        """Whole games, as long as there is time for them; if it is not said otherwise, until nothing is missing."""
        self.progress.begin("playing", len(seeds))

        def works() -> Iterator[tuple[range, Known]]:
            for some in _parts(seeds, GAMES_AT_ONCE):
                is_late = time.monotonic() - self.began > TIME_FOR_GAMES * (self.until - self.began)
                if (is_late and some.start) or not (whatever_is_known or self.missing):
                    return
                yield some, self._known

        for haul in crew.each("play", works()):
            self._take_in(haul)
            self.progress.advance(haul.games)

    def _open(self, crew: Crew) -> None:
        """Openings of games with other seeds, about as long as most of the games that were found."""
        seeds = range(MOST_GAMES, MOST_GAMES + min(MOST_OPENINGS, OPENINGS * len(self.found)))
        self.progress.begin("looking for shorter games", len(seeds))

        def works() -> Iterator[tuple[range, Known, int]]:
            for some in _parts(seeds, GAMES_AT_ONCE):
                lengths = sorted(len(way.chosen) for way in self.found.values())
                if self._left > 0:
                    yield some, self._known, lengths[int(MOST_OF * len(lengths))]

        for haul in crew.each("open", works()):
            self._take_in(haul)
            self.progress.advance(haul.games)

    def _turn_back(self, crew: Crew) -> None:
        """Other ends of the shortest game of each sentence, for its branches that were seen late or not at all."""
        late = [signal for number in self.standings for signal in self._late(number)]
        self.progress.begin("looking for shorter games", len(late))
        works = ((signal, range(0), self._known, self._near(signal)[:1]) for signal in late if self._left > 0)
        for haul in crew.each("seek", works):
            self._take_in(haul)
            self.progress.advance(1)

    def _late(self, number: int) -> list[Signal]:
        """The branches of a sentence whose games are longer than its shortest, or that have none.

        That something is missing is kept where it is seen, and not looked for.
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
        for haul in crew.each("seek", works()):
            self._take_in(haul)
            now = len(self.missing)
            self.progress.advance(before - now)
            before = now

    def _near(self, wanted: Signal) -> list[Found]:
        """Games from which it may be near: the shortest found for the sentence, those in which it applied and changed
        nothing, and the shortest for other sentences of its card.
        """
        number = wanted[0]
        card = self.standings[number].clause.card
        own = [way for (n, _), way in self.found.items() if n == number]
        others = [way for (n, _), way in self.found.items() if n != number and self.standings[n].clause.card == card]
        ways = (*sorted(own, key=_length), *self.idle.get(number, []), *sorted(others, key=_length))
        return list(dict.fromkeys(ways))[:NEAR]

    def _take_in(self, haul: Haul) -> None:
        self.games += haul.games
        self.decisions += haul.decisions
        self.safety.add(haul.safety)
        for number, what in haul.disagreements.items():
            if number in self.standings:
                self.standings[number].disagreement = what
        for number, way in haul.idle.items():
            self.idle[number] = [way, *self.idle.get(number, [])][:NEAR]
        for key, way in haul.found.items():
            if key[0] in self.standings and key[1] in self.standings[key[0]].clause.branches:
                old = self.found.get(key)
                if old is None or len(way.chosen) < len(old.chosen):
                    self.found[key] = way


def _length(way: Found) -> int:
    return len(way.chosen)


def _parts(seeds: range, size: int) -> Iterator[range]:
    """A range in pieces of a size."""
    return (seeds[at : at + size] for at in range(0, len(seeds), size))
