"""docs/security.md names for each of its lines a test, and that test is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?!a game may)(?P<line>[^|]+) \| `(?P<file>[^`]+)::(?P<test>\w+)` \|$", re.MULTILINE)
ROWS = [match.groupdict() for match in ROW.finditer(TEXT)]


def functions_in(file: Path) -> set[str]:
    """The test functions of a module."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def missing(rows: list[dict[str, str]]) -> list[str]:
    found = []
    for row in rows:
        file = ROOT / row["file"]
        if not file.exists() or row["test"] not in functions_in(file):
            found.append(f"{row['file']}::{row['test']}")
    return found


def test_every_line_names_a_test_that_is_there() -> None:
    lines = [line for line in TEXT.splitlines() if line.startswith("|") and not re.match(r"\|[- |]+\|$", line)]
    headings = [line for line in lines if line.endswith("| held by |")]
    assert len(ROWS) == len(lines) - len(headings) >= 25
    assert missing(ROWS) == []
    assert missing([{"file": "tests/test_security.py", "test": "test_that_is_gone"}]) != []


def test_every_test_of_the_hostile_game_holds_a_line() -> None:
    file = "tests/hostile/test_hostile_game.py"
    named = {row["test"] for row in ROWS if row["file"] == file}
    assert functions_in(ROOT / file) - named == {"test_what_is_wrong_is_told"}
