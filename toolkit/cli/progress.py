"""A progress bar on the error stream, where that is a terminal; silence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from toolkit.press.progress import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID


@contextmanager
def shown_progress() -> Iterator[Progress]:
    """Whom to tell; the bar goes away when the work is done."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    bar = Bar()
    try:
        yield Progress(bar.begin, bar.advance)
    finally:
        bar.end()


class Bar:
    """One bar; drawing begins with the first piece of work, because the library takes a while to load."""

    def __init__(self) -> None:
        self.shown: RichProgress | None = None
        self.task: TaskID | None = None

    def begin(self, what: str, total: int) -> None:
        """A new piece of work."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        self.end()
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self.shown = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.shown.add_task(what, total=total)
        self.shown.start()

    def advance(self, number: int) -> None:
        """So many more are done."""
        if self.shown is not None and self.task is not None:
            self.shown.advance(self.task, number)

    def end(self) -> None:
        """Take it off the screen."""
        if self.shown is not None:
            self.shown.stop()
            self.shown = None
