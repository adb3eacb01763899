"""What a rename changes, to be read before it is written: a unified diff."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from toolkit.rename.prepared import Prepared

LINES_AROUND = 1


def diff(made: Prepared) -> Iterator[str]:
    """The changes of all files as lines of a unified diff, without line ends."""
    for path, (before, after) in made.files.items():
        for line in unified_diff(_lines(before), _lines(after), str(path), str(path), n=LINES_AROUND, lineterm=""):
            yield line.rstrip("\r\n")


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def counted(made: Prepared) -> str:
    """How much changes: 8 places in 3 files."""
    places, files = made.count, len(made.files)
    return f"{places} {'place' if places == 1 else 'places'} in {files} {'file' if files == 1 else 'files'}"
