"""Workers that play: each process makes the rules of the game once and then takes work."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

from engine.kernel import Box
from engine.proof.branch_coverage import watched_referee
from engine.proof.clause import Signal
from engine.proof.ladder import Row, resolve_all, settle, verify
from engine.proof.play import Bulk, Found, Haul
from engine.proof.resolve import Resolved
from engine.proof.seek import Seeker
from engine.proof.witness import Court
from toolkit.own_rules import bring_rules

MOST_WORKERS = 8
Known = dict[Signal, int]


class Worker:
    """One process's rules and what plays by them."""

    def __init__(self, box: Box) -> None:
        self.court = Court(*watched_referee(box))
        self.bulk = Bulk(self.court)
        self.seeker = Seeker(self.bulk)

    def indexed(self, work: tuple[int, str, Any]) -> tuple[int, Any]:
        """Work that comes back with its number."""
        number, name, rest = work
        return number, getattr(self, name)(rest)

    def verify(self, work: list[tuple[int, Row]]) -> list[str]:
        """What became of stored witnesses."""
        return [verify(self.court, number, row) for number, row in work]

    def play(self, work: tuple[range, Known]) -> Haul:
        """Games in bulk."""
        return self.bulk.play(*work)

    def open(self, work: tuple[range, Known, int]) -> Haul:
        """The first choices of games."""
        return self.bulk.openings(*work)

    def seek(self, work: tuple[Signal, range, Known, list[Found]]) -> Haul:
        """Games for one branch."""
        return self.seeker.seek(*work)

    def settle(self, work: list[tuple[int, dict[str, Found], list[Row]]]) -> list[tuple[int, list[Row], Resolved]]:
        """Rows for what was found, and R5 from all rows of the clause."""
        done = []
        for number, found, old in work:
            rows = old + settle(self.court, number, found)
            done.append((number, rows, resolve_all(self.court, number, rows)))
        return done


_here: Worker | None = None


def _begin(box: Box) -> None:
    global _here  # noqa: PLW0603 - a process of a pool keeps its worker here
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # not as the process that made it, which tidies up
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))  # Ctrl-C: at once and without a word
    bring_rules(box)
    _here = Worker(box)


def _call(name: str, work: Any) -> Any:
    assert _here is not None
    return getattr(_here, name)(work)


class Crew:
    """Worker processes, as many as there are cores; on one core the work is done here."""

    def __init__(self, box: Box, workers: int | None = None) -> None:
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self.size = min(workers or cores, MOST_WORKERS)
        self.worker = Worker(box) if self.size == 1 else None
        self.pool = ProcessPoolExecutor(self.size, initializer=_begin, initargs=(box,)) if self.size > 1 else None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def each(self, name: str, works: Iterable[Any]) -> Iterator[Any]:
        """Results as they come, in any order. Works are made as they are needed, so that late ones know more."""
        waiting: set[Future[Any]] = set()
        source = iter(works)
        if self.pool is None:
            assert self.worker is not None
            for work in source:
                yield getattr(self.worker, name)(work)
            return
        is_more = True
        while is_more or waiting:
            while is_more and len(waiting) < self.size + 1:
                work = next(source, None)
                if work is None:
                    is_more = False
                else:
                    waiting.add(self.pool.submit(_call, name, work))
            if waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
