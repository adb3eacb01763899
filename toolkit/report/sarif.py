"""Findings as SARIF 2.1.0 (OASIS), which code hosts and editors read."""

from __future__ import annotations

import json
from pathlib import Path, PurePath
from urllib.parse import quote

from toolkit.check.registry import OFFENCES
from toolkit.problem import Edit, Offence, Place, Problem
from toolkit.report.contents import Report, prose_line
from toolkit.version import version

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(made: Report) -> str:
    """A report as one SARIF run: the rules that were broken, and a result for each finding."""
    broken = {problem.code for problem in made.problems}
    rules = [offence for offence in OFFENCES if offence.code in broken]
    index = {offence.code: at for at, offence in enumerate(rules)}
    driver = {"name": "heap", "version": version(), "rules": [_rule(offence) for offence in rules]}
    run: dict[str, object] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, index) for problem in made.problems],
    }
    if made.prose:
        run["properties"] = {"prose": [prose_line(count) for count in made.prose]}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(offence: Offence) -> dict[str, object]:
    summary = offence.manual.split("## Why it matters")[0].replace("## What it finds", "").strip()
    return {
        "id": offence.code,
        "name": "".join(part.capitalize() for part in offence.name.split("-")),
        "shortDescription": {"text": " ".join(summary.split())},
        "help": {"text": offence.manual.strip(), "markdown": offence.manual.strip()},
        "defaultConfiguration": {"level": offence.severity.value},
    }


def _result(problem: Problem, index: dict[str, int]) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": problem.code,
        "level": problem.severity.value,
        "message": {"text": f"{problem.message} {problem.hint}".strip()},
        "locations": [{"physicalLocation": _location(problem.place)}] if problem.place else [],
    }
    if problem.code in index:
        result["ruleIndex"] = index[problem.code]
    if problem.edits:
        result["fixes"] = [
            {"description": {"text": str(problem.hint) or problem.message}, "artifactChanges": _changes(problem)}
        ]
    return result


def _location(place: Place) -> dict[str, object]:
    return {"artifactLocation": {"uri": _uri(place.file)}, "region": _region(place)}


def _region(place: Place) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _changes(problem: Problem) -> list[dict[str, object]]:
    by_file: dict[str, list[Edit]] = {}
    for edit in problem.edits:
        by_file.setdefault(edit.place.file, []).append(edit)
    return [
        {
            "artifactLocation": {"uri": _uri(file)},
            "replacements": [
                {"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.text}} for edit in edits
            ],
        }
        for file, edits in by_file.items()
    ]


def _uri(file: str) -> str:
    path = PurePath(file)
    return Path(file).as_uri() if path.is_absolute() else quote(path.as_posix())
