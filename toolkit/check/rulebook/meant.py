"""Findings that are meant: `<!-- heap: allow C408 It is how the crow speaks. -->` in the paragraph or above it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.check.allow import NEEDLESS_ALLOWANCE, UNKNOWN_ALLOWANCE, UNREASONED_ALLOWANCE, is_called
from toolkit.check.rulebook.document import Document
from toolkit.check.rulebook.offences import RULEBOOK
from toolkit.nearest import one_of
from toolkit.problem import Place, Problem

ALLOW = re.compile(r"<!--\s*heap:\s*allow\s+(?P<code>[\w-]+?)[:,]?(?:\s+(?P<why>.*?))?\s*-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Meant:
    """A comment that allows something, and the lines `first` to `last` in which it does."""

    code: str
    why: str
    place: Place
    first: int
    last: int

    def covers(self, problem: Problem) -> bool:
        """Whether a finding is what the comment allows."""
        is_within = problem.place is not None and self.first <= problem.place.line <= self.last
        return is_within and is_called(self.code, problem.code, problem.name)


def without_meant(document: Document, problems: Sequence[Problem]) -> tuple[list[Problem], int]:
    """The findings that no comment allows, with those on the comments themselves, and how many are allowed."""
    comments = list(_comments(document))
    reasoned = [comment for comment in comments if comment.why]
    left = [problem for problem in problems if not any(each.covers(problem) for each in _around(reasoned, problem))]
    used = {id(each) for problem in problems for each in _around(comments, problem) if each.covers(problem)}
    faults = [fault for comment in comments for fault in _faults(comment, is_used=id(comment) in used)]
    return [*left, *faults], len(problems) - len(left)


def _around(comments: Sequence[Meant], problem: Problem) -> Sequence[Meant]:
    """The comments in whose lines a finding stands. They are in reading order, and so are their last lines."""
    line = problem.place.line if problem.place else 0
    first = bisect_left(comments, line, key=lambda comment: comment.last)
    return comments[first : bisect_right(comments, line, key=lambda comment: comment.first)]


def _comments(document: Document) -> Iterator[Meant]:
    file = document.file
    for match in ALLOW.finditer(file.text) if "<!--" in file.text else ():
        first = file.position(match.start())[0]
        at = bisect_right(document.blocks, match.start(), key=lambda block: block.end)
        behind = document.blocks[at].end if at < len(document.blocks) else match.end()
        last = max(file.position(behind)[0], file.position(match.end())[0])
        place = file.place(match.start("code"), match.end("code"))
        yield Meant(match["code"], (match["why"] or "").strip(), place, first, last)


def _faults(comment: Meant, *, is_used: bool) -> Iterator[Problem]:
    offence = next((each for each in RULEBOOK if is_called(comment.code, each.code, each.name)), None)
    if offence is None:
        hint = one_of(comment.code, [word for each in RULEBOOK for word in (each.name, each.code)])
        yield UNKNOWN_ALLOWANCE.at(comment.place, f"{comment.code!r} is nothing that a rulebook can allow.", hint)
    elif not comment.why:
        message = f"Why may there be {offence.code} ({offence.name}) here?"
        yield UNREASONED_ALLOWANCE.at(comment.place, message, "Write the reason behind the code.")
    elif not is_used:
        message = f"There is no {offence.code} ({offence.name}) here to allow."
        yield NEEDLESS_ALLOWANCE.at(comment.place, message, "Take the comment away.")
