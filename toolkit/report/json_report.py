"""Findings as JSON for programs: a list under `problems`, each with its place and its edits.

Every answer of a command with `--json` is one object that has this list (toolkit/cli/answer.py); SCHEMA is its JSON
Schema, which `heap schema answer` prints.

For games with prose, `prose` says how many sentences are prose and how many of them are read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from engine.language.hint import Hint
from toolkit.problem import Place, Problem
from toolkit.report.contents import Report

TEXT, NUMBER = {"type": "string"}, {"type": "integer", "minimum": 0}


def _object(properties: dict[str, object], title: str, **optional: object) -> dict[str, object]:
    """The schema of an object with these properties, of which all but `optional` are required, and no others."""
    required = list(properties)
    about = {"title": title, "type": "object", "required": required, "additionalProperties": False}
    return {**about, "properties": {**properties, **optional}}


TEXTS = {"type": "array", "items": TEXT}
WAYS = _object(
    {
        "rewrites": {
            "type": "array",
            "items": _object({"text": TEXT, "note": TEXT}, "A wording that is read, and what is otherwise in it"),
        },
        "advice": TEXTS,
        "expected": TEXTS,
        "similar": TEXTS,
    },
    "The hint in parts, where it has several",
)
PLACE = {"$ref": "#/$defs/place"}
SCHEMA: dict[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Heap answer",
    "description": "What a command answers with --json: its own data, and findings; or why the call is refused.",
    "type": "object",
    "properties": {
        "problems": {"type": "array", "items": {"$ref": "#/$defs/problem"}},
        "error": _object({"message": TEXT, "hint": TEXT}, "A call that is refused, exit code 2"),
    },
    "required": ["problems"],
    "$defs": {
        "problem": _object(
            {
                "code": {"type": "string", "pattern": "^[A-Z][0-9]{3}$"},
                "name": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
                "severity": {"enum": ["error", "warning", "note"]},
                "message": TEXT,
                "hint": TEXT,
                "card": {"type": "string", "description": "The id of the card it stands on, or empty."},
                "place": {"anyOf": [PLACE, {"type": "null"}]},
                "edits": {"type": "array", "items": _object({"place": PLACE, "text": TEXT}, "What --fix writes")},
            },
            "A finding",
            ways=WAYS,
        ),
        "place": _object(
            {"file": TEXT, "line": NUMBER, "column": NUMBER, "end_line": NUMBER, "end_column": NUMBER},
            "A stretch of a file, counted from 1 in characters, the end exclusive; - is a text that was given. "
            "In a table these are rows and columns, 0 for all",
            sheet=TEXT,
        ),
    },
}


def json_report(made: Report) -> str:
    """A report as one JSON document."""
    return document(data_of(made), made.problems)


def data_of(made: Report) -> dict[str, object]:
    """The data of a report besides its findings."""
    data: dict[str, object] = {"summary": made.summary}
    if made.prose:
        data["prose"] = [{"game": count.game, "sentences": count.sentences, "read": count.read} for count in made.prose]
    return data


def document(data: Mapping[str, object], problems: Sequence[Problem] = (), *, ascii_only: bool = False) -> str:
    """Data and findings as one JSON document; with `ascii_only`, other characters are escaped."""
    whole = {**data, "problems": [_problem(problem) for problem in sorted(problems, key=_reading_order)]}
    return json.dumps(whole, indent=2, ensure_ascii=ascii_only) + "\n"


def _reading_order(problem: Problem) -> tuple[str, str, int, int, str, str]:
    """The sort key of findings: file, line and column, and for places in tables the sheet."""
    place = problem.place
    where = (place.file, getattr(place, "sheet", ""), place.line, place.column) if place else ("", "", 0, 0)
    return (*where, problem.code, problem.message)


def _problem(problem: Problem) -> dict[str, object]:
    return {
        "code": problem.code,
        "name": problem.name,
        "severity": problem.severity.value,
        "message": problem.message,
        "hint": str(problem.hint),
        "card": problem.card,
        "place": _place(problem.place),
        "edits": [{"place": _place(edit.place), "text": edit.text} for edit in problem.edits],
        **({"ways": _ways(problem.hint)} if isinstance(problem.hint, Hint) else {}),
    }


def _ways(hint: Hint) -> dict[str, object]:
    """The parts of a hint; the most helpful ones come first in each list."""
    return {
        "rewrites": [{"text": each.text, "note": each.note} for each in hint.rewrites],
        "advice": [*hint.unsaid, *hint.advice],
        "expected": list(hint.expected),
        "similar": list(hint.similar),
    }


def _place(place: Place | None) -> dict[str, object] | None:
    if place is None:
        return None
    sheet = getattr(place, "sheet", "")
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        **({"sheet": sheet} if sheet else {}),
    }
