"""Where the table is printed: a terminal as it is; into a pipe or a file lines of a fixed width, none ending blank."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 110  # columns where the output is no terminal
BLANK_END = re.compile(r" +(?=\n)")


def screen() -> Console:
    """What the table prints on."""
    from rich.console import Console

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=WIDTH, file=cast("TextIO", Trimmed(sys.stdout)))


def silent() -> Console:
    """What a table prints on that nobody looks at."""
    from rich.console import Console

    return Console(quiet=True)


class Trimmed(io.TextIOBase):
    """Passes text on, without the blanks at the ends of its lines: those that fill up a row of a table."""

    def __init__(self, target: TextIO) -> None:
        super().__init__()
        self.target = target

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """As that of what it writes to."""
        return self.target.encoding or "utf-8"

    def write(self, text: str, /) -> int:
        """Whole lines, as rich prints them."""
        self.target.write(BLANK_END.sub("", text))
        return len(text)

    def flush(self) -> None:
        """See io."""
        self.target.flush()
