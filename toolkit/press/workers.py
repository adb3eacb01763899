"""Worker processes that lay out faces: started early, so that they load while the game is read and checked."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from toolkit.press.layout_paper import Paper

BATCH = 40  # faces a worker takes at a time: enough to share fonts and style, few enough to keep memory low


class WorkerLost(RuntimeError):  # noqa: N818 - it names what happened
    """A worker process was killed, most likely because memory ran out."""


def cores() -> int:
    """Processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warm_up() -> None:
    """Let a worker import what takes long."""
    from toolkit.press import worker

    worker.warm_up()


def lay_out(paper: Paper, folder: Path, batch: Sequence[tuple[str, str]]) -> list[tuple[str, bytes]]:
    """What a worker is sent; it imports the layout engine only there."""
    from toolkit.press import worker

    return worker.lay_out(paper, folder, batch)


class Workers:
    """A pool of processes, at most one a core. Leaving the `with` block ends them at once, whatever they do."""

    def __init__(self, count: int) -> None:
        self.count = max(1, count)
        self.pool = ProcessPoolExecutor(self.count, mp_context=multiprocessing.get_context("spawn"))

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()

    def warm(self, count: int) -> None:
        """Start so many of them now."""
        for _ in range(min(count, self.count)):
            self.pool.submit(warm_up)

    def lay_out(
        self, jobs: Sequence[tuple[Paper, Sequence[tuple[str, str]]]], folder: Path, done: Callable[[int], None]
    ) -> Iterator[tuple[str, bytes]]:
        """Packed faces by key as they come; `done` is told how many more there are. Raises WorkerLost."""
        futures: list[Future[Any]] = []
        for paper, items in jobs:
            size = max(1, min(BATCH, -(-len(items) // self.count)))
            for start in range(0, len(items), size):
                futures.append(self.pool.submit(lay_out, paper, folder, items[start : start + size]))
        try:
            for future in as_completed(futures):
                found = future.result()
                done(len(found))
                yield from found
        except BrokenProcessPool as error:
            raise WorkerLost("A process that lays out cards was killed; is there enough memory?") from error
