"""A printed board is held to the spaces of the rules module that its game names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toolkit.check.test_rules import Edits, edited, findings, line_of

GAME = "crafty-critters"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (r"start: \[A1,", "start: [Z99,", "start: [Z99, J1, J10, A10]", "Z99 is no start"),
        (r"F10, A6\]", "F10]", "side stash: [E1, J5, F10]", "A6 is missing as side stash"),
        (r"F10, A6\]", "F10, A6, A6]", "side stash: [E1, J5, F10, A6, A6]", "stands twice as side stash"),
        (r"four-way: \[C3.*\]", "four-way: C3", "four-way: C3", "There are no four-way spaces"),
        (r"  start: \[A1.*\n", "", "side stash: [E1, J5, F10, A6]", "There are no start spaces"),
        (r"  start: ", "  exit: [A1]\n  start: ", "exit: [A1]", "no spaces of the kind 'exit'"),
    ],
)
def test_misplaced_space(tmp_path: Path, old: str, new: str, line: str, words: str) -> None:
    copy = edited(tmp_path, GAME, (("board.yaml", old, new),))
    (found,) = [each for each in findings(copy) if each.code == "C130"]
    assert words in found.message
    assert line_of(copy, found) == line
    assert found.hint.startswith("Write ")


@pytest.mark.parametrize(
    "edits",
    [
        (("board.yaml", r"start: \[A1, J1,", "start: [J1, A1,"),),  # in another order
        (("board.yaml", r"start: \[A1,", "start: [B1,"), ("game.yaml", "rules: .*\n", "")),  # played by no rules
        (("board.yaml", r"(?s)spaces:.*?pieces:", "pieces:"),),  # says nothing of spaces
    ],
)
def test_misplaced_space_near_miss(tmp_path: Path, edits: Edits) -> None:
    assert [each.code for each in findings(edited(tmp_path, GAME, edits)) if each.code == "C130"] == []
