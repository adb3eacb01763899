"""Worker processes that lay out faces, started early so that they load while the game is read and checked."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, TypeVar

from toolkit.press.book_pages import BookPages
from toolkit.press.books import Plan, draw
from toolkit.press.kept import KeptFace
from toolkit.press.layout_paper import Paper
from toolkit.press.memory import MOST_MEMORY, hold_memory, too_large
from toolkit.scratch import Scratch

BATCH = 40  # faces in one batch: enough to share fonts and style, few enough to keep memory low
ENDING_SECONDS = 5.0  # longer than a terminated process takes to end
KILLED = f"its process was killed, most likely because {too_large()}"
LOST = (BrokenProcessPool, MemoryError)  # what is raised where a worker had no memory left
SMALL = 100  # faces; fewer are drawn here faster than they can be sent to a worker


class WorkerLost(RuntimeError):  # noqa: N818 - it names what happened
    """Worker processes are killed again and again, most likely because memory has run out."""

    way_out = "What was laid out is kept: run it again, with less beside it."


class NoPango(RuntimeError):  # noqa: N818 - it names what is not there
    """A library of the system that the layout engine needs is not installed."""

    way_out = "Install Pango. On Debian and Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    way_out += "; on Fedora: dnf install pango; on macOS: brew install pango."


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of one batch: (key, packed face) pairs, and by name the fonts that the cache could not keep."""

    faces: list[tuple[str, bytes]]
    fonts: dict[str, bytes]


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def begin(most_memory: int, scratch: Path | None) -> None:
    """Prepare a worker: it ignores interrupts, which are for the main process, and ends when that process is gone.

    Its memory is limited, and its error output discarded: libraries that run out of memory write there, and the main
    process reports it anyway. Its temporary files lie in the folder `scratch` of the main process, which outlives it:
    the layout engine keeps fonts there, and a process that is stopped removes nothing.
    """
    tempfile.tempdir = str(scratch) if scratch else None
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hold_memory(most_memory)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    threading.Thread(target=end_with_parent, args=(scratch,), daemon=True).start()


def end_with_parent(scratch: Path | None) -> None:
    """Wait until the main process has ended, then end at once, because nobody would read the results.

    Where it was killed it left its temporary files behind; they are removed.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)
        os._exit(1)


def engine() -> ModuleType:
    """The module that lays out, imported only in workers. Raises NoPango where a library of the system is missing."""
    try:
        with redirect_stdout(None):
            from toolkit.press import worker
    except OSError as error:
        said = str(error).partition(": ")[0].partition(".  ")[0]
        raise NoPango(f"Cards cannot be laid out: {said}.") from error
    return worker


def warm_up() -> None:
    """Let a worker import what takes long."""
    worker = engine()
    worker.warm_up()
    worker.spare_memory_less()


def lay_out(paper: Paper, folder: Path, batch: Sequence[tuple[str, str]]) -> BatchResult:
    """Lay out a batch in a worker process, where the layout engine is imported."""
    return BatchResult(*engine().lay_out(paper, folder, batch))


def lay_out_pages(paper: Paper, folder: Path, html: str) -> BookPages:
    """Lay out a document in a worker process."""
    pages: BookPages = engine().lay_out_pages(paper, folder, html)
    return pages


def prepare(paper: Paper, folder: Path) -> None:
    """Let a worker read a style sheet and its fonts before there is something to lay out."""
    engine().press_for(paper, folder)


def draw_all(plans: Sequence[Plan]) -> list[tuple[str, bytes]]:
    """Draw several PDFs, in a worker or here; returns (name, content) of each."""
    return [(plan.name, draw(plan)) for plan in plans]


def away_of(plans: Sequence[Plan]) -> list[Plan]:
    """Those of the plans that a worker should draw: about half of the work, or none where there is little."""
    away: list[Plan] = []
    total = sum(len(plan.leaves) for plan in plans)
    for plan in sorted(plans, key=lambda plan: -len(plan.leaves)):
        if total > SMALL and sum(len(each.leaves) for each in away) + len(plan.leaves) <= total / 2:
            away.append(plan)
    return away


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold interrupts back for a moment, so that processes started in it never get one, not even while they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


P = ParamSpec("P")
R = TypeVar("R")


class Workers:
    """A pool of processes, at most one for each core. Leaving the `with` block ends them at once, whatever they do."""

    def __init__(self, count: int, most_memory: int = MOST_MEMORY) -> None:
        self.count, self.most_memory = max(1, count), most_memory
        self.scratch: Scratch | None = None
        self.pool = self._new_pool()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _new_pool(self) -> ProcessPoolExecutor:
        with suppress(OSError):  # where there is no room for it, the workers say so as soon as they need some
            self.scratch = Scratch("press")
        given = (self.most_memory, self.scratch.path if self.scratch else None)
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, mp_context=context, initializer=begin, initargs=given)

    def _begin_anew(self) -> None:
        """Start other processes in place of those that were killed. Raises WorkerLost where these are killed too."""
        self._end()
        self.pool = self._new_pool()
        try:
            self.pool.submit(warm_up).result()
        except LOST as error:
            raise lost() from error

    def _end(self) -> None:
        processes = list((getattr(self.pool, "_processes", None) or {}).values())
        manager = getattr(self.pool, "_executor_manager_thread", None)
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        if manager is not None:  # left running, it closes its pipes while the interpreter, at its end, writes into them
            manager.join(ENDING_SECONDS)
        if self.scratch is not None:
            self.scratch.remove()
            self.scratch = None

    def warm(self, count: int) -> None:
        """Start so many workers now."""
        for _ in range(min(count, self.count)):
            self._submit(warm_up)

    def prepare(self, papers: Iterable[Paper], folder: Path) -> None:
        """Let the workers make ready for these papers; whoever has something to lay out comes after that."""
        for paper in papers:
            for _ in range(self.count):
                self._submit(prepare, paper, folder)

    def lay_out(self, jobs: Sequence[tuple[Paper, Sequence[tuple[str, str]]]], folder: Path) -> Iterator[BatchResult]:
        """The batches in the order in which they are done.

        Those whose process was killed are tried once more at the end.

        Raises WorkerLost and NoPango.
        """
        futures: dict[Future[BatchResult], tuple[Paper, Sequence[tuple[str, str]]]] = {}
        for paper, items in jobs:
            size = max(1, min(BATCH, -(-len(items) // self.count)))
            for start in range(0, len(items), size):
                batch = items[start : start + size]
                futures[self._submit(lay_out, paper, folder, batch)] = (paper, batch)
        again = []
        try:
            for future in as_completed(futures):
                try:
                    yield future.result()
                except LOST:
                    again.append(futures[future])
        finally:  # who asks for no more gets no more
            for future in futures:
                future.cancel()
        for paper, batch in again:
            yield from self._lay_out_apart(paper, folder, batch)

    def _lay_out_apart(self, paper: Paper, folder: Path, batch: Sequence[tuple[str, str]]) -> Iterator[BatchResult]:
        """A batch with no other beside it.

        Where its process is killed, each face by itself, to find the one at fault.
        """
        try:
            yield self._submit(lay_out, paper, folder, batch).result()
        except LOST:
            self._begin_anew()
            if len(batch) == 1:
                yield BatchResult([(batch[0][0], KeptFace(b"", broken=KILLED).packed())], {})
                return
            for face in batch:
                yield from self._lay_out_apart(paper, folder, [face])

    def pages(self, paper: Paper, folder: Path, html: str) -> BookPages:
        """A document of any number of pages, such as a rulebook. Raises NoPango.

        It is tried once; where its process is killed, that is why it is broken.
        """
        try:
            return self._submit(lay_out_pages, paper, folder, html).result()
        except LOST:
            self._begin_anew()
            return BookPages(broken=KILLED)

    def draw(self, plans: Sequence[Plan]) -> Iterator[bytes]:
        """The planned PDFs in order. A worker draws about half of them while this process draws the others.

        Raises WorkerLost, and BadFace where something kept cannot be drawn.
        """
        away = away_of(plans) if self.count > 1 else []
        future = self._submit(draw_all, away) if away else None
        made = dict(draw_all([plan for plan in plans if plan not in away]))
        if future is not None:
            drawn = self._result(future)
            made.update(drawn)
        for plan in plans:
            yield made[plan.name]

    def _submit(self, work: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> Future[R]:
        with uninterrupted():
            try:
                return self.pool.submit(work, *arguments, **named)
            except BrokenProcessPool:
                self._begin_anew()
                return self.pool.submit(work, *arguments, **named)

    def _result(self, future: Future[R]) -> R:
        try:
            return future.result()
        except LOST as error:
            raise lost() from error


def lost() -> WorkerLost:
    """The exception for workers that are killed again and again."""
    return WorkerLost("The processes that lay out cards are killed, most likely because memory ran out.")
