"""Findings about data are values: what is wrong, where it is written, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.language.hint import WayOut


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of a file. Lines and columns count from 1, in characters; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace what stands at `place` by `text`. `heap check --fix` carries edits out."""

    place: Place
    text: str


class Severity(StrEnum):
    """How serious a finding is: an error stops the press, a warning does not, a note is shown only when asked for."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding.

    `code` is a letter and three digits (`C101`), `name` the offence (`unknown-tag`); the hint says what to do. `card`
    is the id of the card that it is about, or empty. Empty `edits` mean that no program should mend it.
    """

    code: str
    name: str
    message: str
    place: Place | None
    hint: WayOut = ""
    edits: tuple[Edit, ...] = ()
    severity: Severity = Severity.ERROR
    card: str = ""


LONGEST = 2_000  # letters of a message: what is quoted in it may be a stranger's


def shortened(text: str) -> str:
    """A text without measure as its beginning, any other as it is."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


@dataclass(frozen=True, slots=True)
class Offence:
    """What findings of one code have in common: the code, the name (it reads after "allow") and the manual."""

    code: str
    name: str
    manual: str
    severity: Severity = Severity.ERROR

    def at(
        self, place: Place | None, message: str, hint: WayOut = "", *, edits: tuple[Edit, ...] = (), card: str = ""
    ) -> Problem:
        """A finding of this code; of a message without measure the beginning is told."""
        return Problem(self.code, self.name, shortened(message), place, hint, edits, self.severity, card)


def has_errors(problems: Sequence[Problem]) -> bool:
    """Whether some finding is more than a warning."""
    return any(problem.severity is Severity.ERROR for problem in problems)
