"""Where the table is printed: to a terminal as it is, else in lines of a fixed width without blanks at their ends."""

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
    """The console that the table prints on."""
    from rich.console import Console

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=WIDTH, file=cast("TextIO", Trimmed(sys.stdout)))


def silent() -> Console:
    """A console that prints nothing."""
    from rich.console import Console

    return Console(quiet=True)


class Trimmed(io.TextIOBase):
    """A text stream that passes lines on without blanks at their ends, with which rich fills up the rows of tables."""

    def __init__(self, target: TextIO) -> None:
        super().__init__()
        self.target = target

    @property
    def encoding(self) -> str:  # type: ignore[override]  # nobody sets it
        """The encoding of the stream it writes to."""
        return self.target.encoding or "utf-8"

    def write(self, text: str, /) -> int:
        """Pass on some text. rich writes whole lines, so each call can be trimmed by itself."""
        self.target.write(BLANK_END.sub("", text))
        return len(text)

    def flush(self) -> None:
        """Flush the stream it writes to."""
        self.target.flush()
