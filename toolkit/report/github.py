"""Findings as workflow commands, which GitHub shows beside the lines of a change.

The format is that of docs.github.com, "Workflow commands for GitHub Actions", setting a warning or an error message.
"""

from __future__ import annotations

from toolkit.problem import Problem, Severity
from toolkit.report.contents import Report, prose_line


def github(made: Report) -> str:
    """The report as workflow commands, one on each line, with the summary as a notice."""
    lines = [_command(problem) for problem in made.problems]
    said = [made.summary, *(f"{count.game}, {prose_line(count)}." for count in made.prose)]
    return "\n".join([*lines, *(f"::notice::{_data(line)}" for line in said)]) + "\n"


def _command(problem: Problem) -> str:
    place = problem.place
    properties = {"title": f"{problem.code} {problem.name}"}
    if place is not None:
        properties |= {"file": place.file, "line": str(place.line), "endLine": str(place.end_line)}
        if place.line == place.end_line:  # GitHub refuses columns over several lines
            properties |= {"col": str(place.column), "endColumn": str(place.end_column)}
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    message = f"{problem.message} {problem.hint}".strip()
    kind = "notice" if problem.severity is Severity.NOTE else problem.severity.value
    return f"::{kind} {written}::{_data(message)}"


def _data(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _data(words).replace(":", "%3A").replace(",", "%2C")
