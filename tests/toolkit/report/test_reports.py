"""Findings in four formats: for people, for programs, for code hosts."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.language.hint import Hint, Rewrite
from toolkit.problem import Edit, Offence, Place, Problem
from toolkit.report import FORMATS, Report, report
from toolkit.report.text import MOST, excerpt

OFFENCE = Offence("C101", "unknown-tag", "## What it finds\nA tag.\n## Why it matters\n")


def problem_at(file: Path, line: int, column: int, end: int, message: str = "The tag 'BONNE' is unknown.") -> Problem:
    place = Place(str(file), line, column, line, end)
    return OFFENCE.at(place, message, "Did you mean BONE?", edits=(Edit(place, "BONE"),), card="lid")


def made(*problems: Problem) -> Report:
    return Report(problems, "1 error: 3 cards.")


@pytest.fixture
def trash(tmp_path: Path) -> Path:
    path = tmp_path / "trash.yaml"
    path.write_text("cards:\n  - name: Lid\n    tags: [FOOD, BONNE]\n", encoding="utf-8")
    return path


def test_text_quotes_the_line_and_points(trash: Path) -> None:
    assert report(made(problem_at(trash, 3, 18, 23))) == (
        f"{trash}:3:18: error C101 The tag 'BONNE' is unknown. (unknown-tag)\n"
        "  3 │     tags: [FOOD, BONNE]\n"
        "    │                  ^^^^^\n"
        "  → Did you mean BONE?\n"
        "\n"
        "1 error: 3 cards.\n"
    )


def test_text_has_no_colour_unless_asked(trash: Path) -> None:
    problem = problem_at(trash, 3, 18, 23)
    assert "\033" not in report(made(problem))
    coloured = report(Report((problem,), "1 error.", colour=True))
    assert "\033[1;31merror C101\033[0m" in coloured
    assert re.sub(r"\033\[[\d;]*m", "", coloured) == report(Report((problem,), "1 error."))


@pytest.mark.parametrize(
    ("line", "columns", "source", "caret"),
    [
        ("a: 猫猫x", (4, 6), "1 │ a: 猫猫x", "  │    ^^^^"),
        ("e\u0301e\u0301: x", (1, 3), "1 │ e\u0301e\u0301: x", "  │ ^"),
        ("a:\tx\u202ey", (4, 5), "1 │ a:→x�y", "  │    ^"),
        ("a: b", (1, 1), "1 │ a: b", "  │ ^"),
        ("a: b", (5, 5), "1 │ a: b", "  │     ^"),
        ("", (1, 1), "", ""),
    ],
)
def test_the_caret_stands_under_the_place(
    tmp_path: Path, line: str, columns: tuple[int, int], source: str, caret: str
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(line, encoding="utf-8")
    found = excerpt(Place(str(path), 1, columns[0], 1, columns[1]))
    assert tuple(part[2:] for part in found) == (source, caret)


def test_a_long_line_is_cut_around_the_place(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("x" * 1000 + "HERE" + "x" * 1000, encoding="utf-8")
    source, caret = excerpt(Place(str(path), 1, 1001, 1, 1005))
    assert len(source) < 130
    assert source[caret.index("^") : caret.rindex("^") + 1] == "HERE"
    assert source.endswith("…")


def test_a_file_that_is_gone_is_not_quoted(tmp_path: Path) -> None:
    assert excerpt(Place(str(tmp_path / "gone.yaml"), 1, 1, 1, 2)) == ("", "")


def test_a_flood_of_findings_is_cut_in_text_only(trash: Path) -> None:
    flood = made(*[problem_at(trash, 3, 18, 23)] * (MOST + 7))
    assert "… and 7 more." in report(flood)
    assert report(flood).count("C101") == MOST
    assert len(json.loads(report(flood, "json"))["problems"]) == MOST + 7


def test_json_says_everything(trash: Path) -> None:
    data = json.loads(report(made(problem_at(trash, 3, 18, 23)), "json"))
    place = {"file": str(trash), "line": 3, "column": 18, "end_line": 3, "end_column": 23}
    assert data == {
        "summary": "1 error: 3 cards.",
        "problems": [
            {
                "code": "C101",
                "name": "unknown-tag",
                "severity": "error",
                "message": "The tag 'BONNE' is unknown.",
                "hint": "Did you mean BONE?",
                "card": "lid",
                "place": place,
                "edits": [{"place": place, "text": "BONE"}],
            }
        ],
    }


def test_each_part_of_a_hint_has_a_line_of_its_own(trash: Path) -> None:
    parts = Hint((Rewrite("Gain 1 AP; or lose it.", 0, 5, "“two” goes"),), ("write one; or two",), ("a house",), ())
    problem = replace(problem_at(trash, 3, 18, 23), hint=parts)
    lines = report(made(problem)).splitlines()
    assert [line.strip() for line in lines if "→" in line] == [
        "→ Write: Gain 1 AP; or lose it. (“two” goes)",
        "→ Write one; or two.",
        "→ Here could stand a house.",
    ]
    [found] = json.loads(report(made(problem), "json"))["problems"]
    assert found["hint"].split("\n") == list(parts.lines)
    assert found["ways"] == {
        "rewrites": [{"text": "Gain 1 AP; or lose it.", "note": "“two” goes"}],
        "advice": ["write one; or two"],
        "expected": ["a house"],
        "similar": [],
    }
    assert report(made(problem), "github").count("%0A") == 2


def test_github_annotations_escape_what_has_a_meaning_there() -> None:
    problem = problem_at(Path("a,b:c%.yaml"), 3, 18, 23, "50%\nof: it, all.")
    first, last = report(made(problem), "github").splitlines()
    assert first == (
        "::error title=C101 unknown-tag,file=a%2Cb%3Ac%25.yaml,line=3,endLine=3,col=18,endColumn=23"
        "::50%25%0Aof: it, all. Did you mean BONE?"
    )
    assert last == "::notice::1 error: 3 cards."


def test_sarif_has_the_parts_that_its_schema_asks_for(trash: Path) -> None:
    """OASIS SARIF 2.1.0: the required properties, and references that point somewhere."""
    problem = problem_at(trash, 3, 18, 23)
    data = json.loads(report(made(problem, OFFENCE.at(None, "Everywhere.", "Look.")), "sarif"))
    assert data["version"] == "2.1.0"
    assert data["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = data["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "heap"
    assert run["columnKind"] in {"utf16CodeUnits", "unicodeCodePoints"}
    first, second = run["results"]
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"none", "note", "warning", "error"}
        assert result["message"]["text"]
    location = first["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == trash.as_uri()
    assert location["region"] == {"startLine": 3, "startColumn": 18, "endLine": 3, "endColumn": 23}
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": location["region"], "insertedContent": {"text": "BONE"}}]
    assert second["locations"] == []


def test_sarif_names_files_below_the_current_folder_relatively() -> None:
    data = json.loads(report(made(problem_at(Path("cards/my game/ä.yaml"), 3, 18, 23)), "sarif"))
    location = data["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "cards/my%20game/%C3%A4.yaml"


@pytest.mark.parametrize("form", FORMATS)
def test_a_clean_report_ends_in_a_line_end(form: str) -> None:
    written = report(Report((), "Clean: 3 cards."), form)
    assert written.endswith("\n")
    assert not written.endswith("\n\n")
