"""Worker processes that play: each makes the rules of the game once, and then takes work."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from engine.games import rules_made
from engine.kernel import Box, Referee
from engine.proof.branch_coverage import BranchCoverage, watched_referee
from engine.proof.clause import Signal
from engine.proof.comparison import Comparison, Verdict, compare_and_keep
from engine.proof.ladder import Row, resolve_all, settle
from engine.proof.play import BatchResult, Bulk, Found
from engine.proof.resolve import Resolved, resolve
from engine.proof.safety import BREAKS
from engine.proof.second_opinion import Opinion, SecondOpinion
from engine.proof.seek import Seeker
from engine.proof.whole_games import told_whole
from engine.proof.witness import Observer
from toolkit.own_rules import bring_rules
from toolkit.prove.readings.compare import AT_ONCE, Reader, Said, said
from toolkit.prove.readings.told import Text
from toolkit.prove.whole import PlayedGame
from toolkit.texts.language import Words, language_by

if TYPE_CHECKING:
    from engine.language import Language

MOST_WORKERS = 8
SELDOM = 100_000  # objects that are made until a worker looks for some that can go
W = TypeVar("W")  # what there is to do
R = TypeVar("R")  # what comes of it
Known = dict[Signal, int]
Watched = tuple[Referee, BranchCoverage]
Stored = tuple[int, Row, Opinion | None]  # a clause, a row of it, and the opinion on that where it is known


@dataclass(frozen=True, slots=True)
class Again:
    """A stored witness played again: how it compares with what is kept; where it holds, R5 and the second opinion."""

    comparison: Comparison
    resolved: Resolved | None = None
    opinion: Opinion | None = None


class Worker:
    """The rules and the players of one process."""

    def __init__(self, box: Box, watched: Watched | None = None) -> None:
        """`watched` are the rules with recording added, where they are made already."""
        self.box = box
        self.observer = Observer(*(watched or watched_referee(box)))
        self.bulk = Bulk(self.observer)
        self.seeker = Seeker(self.bulk)
        self.second = SecondOpinion(self.observer.referee)
        self.plain = SecondOpinion(rules_made(box))

    def read(self, work: tuple[tuple[str, ...], Sequence[Text]]) -> Said:
        """What reading says of texts, where cards of these names can be called by name."""
        names, texts = work
        language = language_by(Words(self.box.vocabulary, names, ()))
        return [(text, said(language, text)) for text in texts]

    def verify(self, work: tuple[int, list[Stored]]) -> tuple[int, list[Again]]:
        """Play stored witnesses again, and return with the work's number what came of each."""
        number, rows = work
        return number, [self._again(*row) for row in rows]

    def _again(self, clause: int, row: Row, known: Opinion | None) -> Again:
        """What comes of a stored witness; where it holds, R5 and the second opinion look at the game just played.

        `known` is the opinion on the witness where it holds; None where it has to be asked.
        """
        comparison, path = compare_and_keep(self.observer, clause, row)
        if comparison.verdict != Verdict.HOLDS:
            return Again(comparison)
        resolved = resolve(self.observer, row.witness, clause, path)
        opinion = self.second.on(row.witness, clause, path) if known is None else known
        return Again(comparison, resolved, opinion)

    def judge(self, work: list[tuple[int, Row]]) -> Opinion:
        """The second opinion on witnesses, each of the sentence with that number."""
        found = Opinion()
        for number, row in work:
            found.add(self.second.on(row.witness, number))
        return found

    def sample(self, seed: int) -> Opinion:
        """The second opinion on a whole game, by rules as they are played by everywhere."""
        return self.plain.game(seed)

    def result(self, seed: int) -> Opinion:
        """The second opinion on the points at the end of a whole game, by the same rules."""
        return self.plain.result(seed)

    def whole(self, seed: int) -> tuple[int, PlayedGame, Opinion]:
        """The seed, a whole game as it is to be kept, and the second opinion on the points at its end."""
        opinions: list[Opinion] = []
        try:
            game = told_whole(
                self.plain.referee,
                seed,
                self.plain.habits,
                lambda state, choices: opinions.append(self.plain.ended(state, seed, choices - 1)),
            )
        except BREAKS as error:
            return seed, PlayedGame(None, f"it breaks off: {type(error).__name__}: {error}"), Opinion()
        return seed, PlayedGame(game), opinions[0]

    def made(self, seed: int) -> Opinion:
        """The second opinion on states that are made, by the same rules."""
        return self.plain.made(seed)

    def play(self, work: tuple[range, Known]) -> BatchResult:
        """Play whole games in bulk."""
        return self.bulk.play(*work)

    def open(self, work: tuple[range, Known, int]) -> BatchResult:
        """Play the first choices of games."""
        return self.bulk.openings(*work)

    def seek(self, work: tuple[Signal, range, Known, list[Found]]) -> BatchResult:
        """Search for one branch."""
        return self.seeker.seek(*work)

    def settle(self, work: list[tuple[int, dict[str, Found], list[Row]]]) -> list[tuple[int, list[Row], Resolved]]:
        """Make rows of witnesses from the ways found for clauses, and run R5 from these and from the rows given."""
        done = []
        for number, ways, old in work:
            new = settle(self.observer, number, ways)
            done.append((number, new, resolve_all(self.observer, number, [*old, *new])))
        return done


_here: Worker | None = None


def _begin(box: Box) -> None:
    global _here  # noqa: PLW0603 - a process of a pool keeps its worker here
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the main process has a handler that tidies up; a worker just ends
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))  # Ctrl-C ends it at once, without a traceback
    bring_rules(box)
    _here = Worker(box)
    gc.freeze()  # the rules stay; to look through them again and again for what can go takes a fifth of the time
    gc.set_threshold(SELDOM)


def _call(do: Callable[[Worker, W], R], work: W) -> R:
    assert _here is not None
    return do(_here, work)


class Crew:
    """Worker processes, as many as there are cores; on one core the work is done in this process."""

    def __init__(self, box: Box, workers: int | None = None, watched: Watched | None = None) -> None:
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self.size = min(workers or cores, MOST_WORKERS)
        self.worker = Worker(box, watched) if self.size == 1 else None
        self.pool = ProcessPoolExecutor(self.size, initializer=_begin, initargs=(box,)) if self.size > 1 else None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def each(self, do: Callable[[Worker, W], R], works: Iterable[W]) -> Iterator[R]:
        """Results in the order in which they are ready.

        `do` is a method of Worker. `works` is advanced only when a worker is free, so that late work can use earlier
        results.
        """
        waiting: set[Future[R]] = set()
        source = iter(works)
        if self.pool is None:
            assert self.worker is not None
            for work in source:
                yield do(self.worker, work)
            return
        is_more = True
        while is_more or waiting:
            while is_more and len(waiting) < self.size + 1:
                try:
                    waiting.add(self.pool.submit(_call, do, next(source)))
                except StopIteration:
                    is_more = False
            if waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()


class CrewReader(Reader):
    """Reads texts in the processes of a crew, which knows the words of their game."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew

    def read(self, language: Language, texts: Sequence[Text]) -> Iterable[Said]:
        """The texts in some parts, in any order, with what reading says of each."""
        parts = (texts[at : at + AT_ONCE] for at in range(0, len(texts), AT_ONCE))
        return self.crew.each(Worker.read, ((language.card_names, part) for part in parts))
