"""Findings as JSON, for programs: a list under `problems`, each with its place and its edits.

Under `prose`, where a game has some, is how many sentences it prints as prose, and how many of them are read.
"""

from __future__ import annotations

import json
from typing import Any

from toolkit.problem import Place, Problem
from toolkit.report.formats import Report


def json_report(made: Report) -> str:
    """One JSON document."""
    data: dict[str, Any] = {"summary": made.summary}
    if made.prose:
        data["prose"] = [{"game": count.game, "sentences": count.sentences, "read": count.read} for count in made.prose]
    data["problems"] = [_problem(problem) for problem in made.problems]
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "name": problem.name,
        "severity": problem.severity.value,
        "message": problem.message,
        "hint": problem.hint,
        "card": problem.card,
        "place": _place(problem.place),
        "edits": [{"place": _place(edit.place), "text": edit.text} for edit in problem.edits],
    }


def _place(place: Place | None) -> dict[str, Any] | None:
    if place is None:
        return None
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
