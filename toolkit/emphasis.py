"""`**bold**` and `*italic*` in texts: the marks are taken out of a text before it is read, and kept beside it.

Marks come in pairs within a line, right before and right after what they mark, and not inside a word: `2*3*4` and a
star alone stand for themselves. Three stars are both. Everything that reads a text gets it without marks; places in the
file, tables and `--fix` go by the text as it is written.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

STARS = re.compile(r"\*{1,3}")
WORDS = re.compile(r"\w+|\W")
STRONG, ITALIC = 2, 1  # how many stars; both are added up


class Mark(NamedTuple):
    """Stars in a text: the offset in the text without marks before which they stand, how many, whether they open."""

    at: int
    stars: int
    opens: bool


Marks = tuple[Mark, ...]


def without_marks(written: str) -> tuple[str, Marks]:
    """A text without its marks, and the marks in their order."""
    if "*" not in written:
        return written, ()
    found = sorted(span for line in re.finditer(r"[^\n]+", written) for span in _marks_in(line[0], line.start()))
    parts: list[str] = []
    marks: list[Mark] = []
    position = taken = 0
    for start, stars, opens in found:
        parts.append(written[position:start])
        marks.append(Mark(start - taken, stars, opens))
        position, taken = start + stars, taken + stars
    return "".join([*parts, written[position:]]), tuple(marks)


def _marks_in(line: str, offset: int) -> Iterator[tuple[int, int, bool]]:
    """The (offset, stars, opens) of each mark in a line that has its partner; those of two pairs never cross."""
    open_marks: list[tuple[int, int]] = []
    for found in STARS.finditer(line):
        before, after = line[: found.start()][-1:], line[found.end() :][:1]
        stars = len(found[0])
        partner = next((at for at in range(len(open_marks) - 1, -1, -1) if open_marks[at][1] == stars), None)
        if partner is not None and before.strip() and not after.isalnum():
            start = open_marks[partner][0]
            del open_marks[partner:]
            yield offset + start, stars, True
            yield offset + found.start(), stars, False
        elif after.strip() and not before.isalnum():
            open_marks.append((found.start(), stars))


def with_marks(text: str, marks: Sequence[Mark]) -> str:
    """A text with its marks, as it is written."""
    parts: list[str] = []
    position = 0
    for mark in marks:
        parts += [text[position : mark.at], "*" * mark.stars]
        position = mark.at
    return "".join([*parts, text[position:]])


def written_span(marks: Sequence[Mark], start: int, end: int) -> tuple[int, int]:
    """Where the characters `start:end` of a text without marks stand in the text as it is written."""
    first = start + sum(mark.stars for mark in marks if mark.at <= start)
    if end <= start:
        return first, first
    return first, end + sum(mark.stars for mark in marks if mark.at < end)


def rewritten(text: str, marks: Sequence[Mark], change: tuple[int, int, str]) -> tuple[int, int, str]:
    """A change of a text as one of the text as it is written; both are (start, end, what stands there then).

    Marks within what is replaced stay with the characters that they marked, and go with those that are gone.
    """
    start, end, new = change
    first, last = written_span(marks, start, end)
    if not any(start < mark.at < end for mark in marks):
        return first, last, new
    inside = [mark for mark in marks if start < mark.at < end or mark.at == (start if mark.opens else end)]
    first -= sum(mark.stars for mark in inside if mark.at == start)
    last += sum(mark.stars for mark in inside if mark.at == end)
    moved = _moved([mark._replace(at=mark.at - start) for mark in inside], text[start:end], new)
    return first, last, with_marks(new, _without_empty(moved))


def _moved(marks: Sequence[Mark], old: str, new: str) -> list[Mark]:
    """Marks of a text at their places in another, by the words that both have and those that stand in their places."""
    from difflib import SequenceMatcher  # slow to import, and seldom needed

    words, others = WORDS.findall(old), WORDS.findall(new)
    ends, other_ends = ([0, *accumulate(map(len, each))] for each in (words, others))
    codes = SequenceMatcher(None, words, others, autojunk=False).get_opcodes()
    moved = []
    for mark in marks:
        word = bisect_left(ends, mark.at) if not mark.opens else bisect_right(ends, mark.at) - 1
        moved.append(mark._replace(at=other_ends[_counterpart(codes, word, mark.opens)]))
    return moved


def _counterpart(codes: Sequence[tuple[str, int, int, int, int]], word: int, opens: bool) -> int:
    """Before which word of the other text a mark stands that stood before this one."""
    for kind, first, last, start, end in codes:
        if first <= word < last if opens else first < word <= last:
            if kind == "replace" and word == (first if opens else last):
                return start if opens else end
            return min(start + word - first, end)
    return codes[-1][4] if opens and codes else 0


def _without_empty(marks: list[Mark]) -> list[Mark]:
    """The marks without pairs around nothing."""
    left: list[Mark] = []
    for mark in marks:
        if not mark.opens and left and left[-1].opens and left[-1].stars == mark.stars and left[-1].at >= mark.at:
            left.pop()
        else:
            left.append(mark)
    return left


def styles_of(text: str, marks: Sequence[Mark]) -> list[int]:
    """How each character of a text without marks is set: 0, ITALIC, STRONG, or both added up."""
    styles = [0] * len(text)
    begun: list[Mark] = []
    for mark in marks:
        if mark.opens:
            begun.append(mark)
        elif begun:
            opening = begun.pop()
            for at in range(opening.at, mark.at):
                styles[at] |= opening.stars
    return styles
