"""Mends files: carries out the edits of findings in the files that they point into, and changes nothing else.

Only the spans of the edits change; comments, layout and line ends stay. Edits that touch each other wait for the next
round, for which everything is loaded and checked again. A file that could not be read after an edit is left alone.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.files import write_whole
from toolkit.load.read_file import read_file
from toolkit.load.yaml_source import parse
from toolkit.problem import Edit, Place, Problem
from toolkit.source import SourceFile

MOST_ROUNDS = 20

Edits = tuple[Edit, ...]  # the edits of one finding, carried out all together or not at all
Span = tuple[int, int, str]  # start and end in the file (characters), and the replacement
Check = Callable[[], Sequence[Problem]]


@dataclass(slots=True)
class Mended:
    """How many findings were mended in each file, and for other files why none could be."""

    done: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


def fix(check: Check) -> tuple[Sequence[Problem], Mended]:
    """Mend what can be mended and check again until nothing changes.

    Returns the findings that are left, and what was done.
    """
    mended = Mended()
    problems = check()
    for _ in range(MOST_ROUNDS):
        if not _round(problems, mended):
            break
        problems = check()
    return problems, mended


def _round(problems: Iterable[Problem], mended: Mended) -> bool:
    """One pass over all files; True where some file changed."""
    by_file: dict[str, list[Edits]] = {}
    for problem in problems:
        files = {edit.place.file for edit in problem.edits}
        if len(files) == 1 and not files & set(mended.refused):
            by_file.setdefault(files.pop(), []).append(problem.edits)
    changed = [_mend(Path(file), edits, mended) for file, edits in by_file.items()]
    return any(changed)


def _mend(path: Path, edits: list[Edits], mended: Mended) -> bool:
    file, _ = read_file(path)
    if file is None:
        return False
    text, count = edited(file, edits)
    if text == file.text:
        return False
    if _breaks(file, text):
        mended.refused[str(path)] = "the file would not be read afterwards; mend it by hand."
        return False
    try:
        write_whole(path, text.encode("utf-8"))
    except OSError as error:
        mended.refused[str(path)] = f"it cannot be written ({(error.strerror or str(error)).lower()})."
        return False
    mended.done[str(path)] = mended.done.get(str(path), 0) + count
    return True


def edited(file: SourceFile, groups: Iterable[Edits]) -> tuple[str, int]:
    """The text with the edits carried out, and for how many findings; where edits touch, only the first group is."""
    taken: list[Span] = []
    count = 0
    for group in groups:
        spans = [(*_span(file, edit.place), edit.text) for edit in group]
        if not any(_is_near(span, taken) for span in spans):
            for span in spans:
                insort(taken, span)
            count += 1
    parts: list[str] = []
    position = 0
    for start, end, text in taken:
        parts += [file.text[position:start], text]
        position = end
    return "".join([*parts, file.text[position:]]), count


def _is_near(span: Span, taken: list[Span]) -> bool:
    """Whether a span overlaps or touches one of `taken`, which are sorted and do not overlap."""
    at = bisect(taken, span)
    return any(span[0] <= other[1] and other[0] <= span[1] for other in taken[max(0, at - 1) : at + 1])


def _span(file: SourceFile, place: Place) -> tuple[int, int]:
    return offset_of(file, place.line, place.column), offset_of(file, place.end_line, place.end_column)


def offset_of(file: SourceFile, line: int, column: int) -> int:
    """The offset in characters of a line and a column, both from 1."""
    mark = 1 if line == 1 and file.text.startswith("\ufeff") else 0
    return min(file.line_starts[min(line, len(file.line_starts)) - 1] + column - 1 + mark, len(file.text))


def _breaks(file: SourceFile, text: str) -> bool:
    """Whether a file that can be read now could not be read with the new text."""
    was, _ = parse(file)
    becomes, _ = parse(SourceFile(file.path, text))
    return was is not None and becomes is None
