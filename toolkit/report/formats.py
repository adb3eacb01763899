"""What a report is made from, and the formats it can have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from toolkit.problem import Problem, Severity
from toolkit.texts import ProseCount


@dataclass(frozen=True, slots=True)
class Report:
    """Findings, and what was checked to make them."""

    problems: tuple[Problem, ...]
    summary: str
    colour: bool = False
    prose: tuple[ProseCount, ...] = ()  # of each game that has some

    @property
    def errors(self) -> int:
        """How many are more than warnings."""
        return sum(problem.severity is Severity.ERROR for problem in self.problems)


def prose_line(count: ProseCount) -> str:
    """How much of a game's prose is read."""
    what = "sentence" if count.sentences == 1 else "sentences"
    return f"prose: {count.read:,} of {count.sentences:,} {what} {'is' if count.read == 1 else 'are'} read"


def _text(made: Report) -> str:
    from toolkit.report.text import text

    return text(made)


def _json(made: Report) -> str:
    from toolkit.report.json_report import json_report

    return json_report(made)


def _sarif(made: Report) -> str:
    from toolkit.report.sarif import sarif

    return sarif(made)


def _github(made: Report) -> str:
    from toolkit.report.github import github

    return github(made)


FORMATS: dict[str, Callable[[Report], str]] = {"text": _text, "json": _json, "sarif": _sarif, "github": _github}


def report(made: Report, form: str = "text") -> str:
    """The findings in a format, with a line end after the last line."""
    return FORMATS[form](made)
