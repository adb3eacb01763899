"""What a report is made from, and what its formats have in common."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.problem import Problem, Severity
from toolkit.texts import ProseCount


@dataclass(frozen=True, slots=True)
class Report:
    """Findings and a summary of what was checked to make them."""

    problems: tuple[Problem, ...]
    summary: str
    colour: bool = False
    prose: tuple[ProseCount, ...] = ()  # of each game that has prose

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(problem.severity is Severity.ERROR for problem in self.problems)


def prose_line(count: ProseCount) -> str:
    """A line that says how much of a game's prose is read."""
    what = "sentence" if count.sentences == 1 else "sentences"
    return f"prose: {count.read:,} of {count.sentences:,} {what} {'is' if count.read == 1 else 'are'} read"
