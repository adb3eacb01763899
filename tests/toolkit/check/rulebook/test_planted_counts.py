"""Made rulebooks with numbers that disagree (marked P1, P2, …) and with numbers that only look so (N1, N2, …).

The first three were written before the searches that find them, the others to see what such searches find elsewhere.
"""

from __future__ import annotations

import re
from pathlib import Path

from toolkit.check.rulebook.check import check_rulebook
from toolkit.source import SourceFile

BOOKS = sorted((Path(__file__).parent / "books").glob("*.md"))
PLANTED, MARK = re.compile(r"P\d+"), re.compile(r"<!--([^<>]*)-->")
LEAST_FOUND = 0.8  # of all that are planted; with every word of the searches it was 39 of 48


def marks_of(book: Path, kind: re.Pattern[str]) -> list[list[str]]:
    """The marks of a kind in each line of a book."""
    lines = book.read_text(encoding="utf-8").splitlines()
    return [kind.findall("".join(MARK.findall(line))) for line in lines]


def test_numbers_that_disagree_are_found_and_others_left_alone() -> None:
    planted, found, wrong = set[str](), set[str](), list[tuple[str, int]]()
    for book in BOOKS:
        marks = marks_of(book, PLANTED)
        made = check_rulebook(SourceFile(book.name, book.read_text(encoding="utf-8")))
        lines = [each.place.line for each in made.problems if each.code == "C406" and each.place]
        wrong += [(book.name, line) for line in lines if not marks[line - 1]]
        planted |= {mark for marked in marks for mark in marked}
        found |= {mark for line in lines for mark in marks[line - 1]}
    assert wrong == []
    assert len(found) >= LEAST_FOUND * len(planted), f"missed: {sorted(planted - found)}"


def test_every_book_has_both() -> None:
    assert len(BOOKS) == 5
    for book in BOOKS:
        marks = {mark for marked in marks_of(book, re.compile(r"[PN]\d+")) for mark in marked}
        assert sum(mark[0] == "P" for mark in marks) >= 9 and sum(mark[0] == "N" for mark in marks) >= 9
