"""A progress bar on the error stream, where that is a terminal; nothing elsewhere."""

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
    """A Progress for the block; the bar is removed at the end."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    bar = Bar()
    try:
        yield Progress(bar.begin, bar.advance)
    finally:
        bar.end()


class Bar:
    """One progress bar. The library is imported at the first piece of work, because that takes a while."""

    def __init__(self) -> None:
        self.shown: RichProgress | None = None
        self.task: TaskID | None = None

    def begin(self, what: str, total: int) -> None:
        """Show a new piece of work of `total` steps."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        self.end()
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self.shown = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.shown.add_task(what, total=total)
        self.shown.start()

    def advance(self, number: int) -> None:
        """Show that so many more steps are done."""
        if self.shown is not None and self.task is not None:
            self.shown.advance(self.task, number)

    def end(self) -> None:
        """Remove the bar from the screen."""
        if self.shown is not None:
            self.shown.stop()
            self.shown = None
