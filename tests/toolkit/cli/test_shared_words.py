"""Two nouns with one plural are one finding, at the vocabulary; no card is accused of it."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from typer.testing import CliRunner

from toolkit.cli.app import app

HEAP = Path(__file__).parents[3] / "cards" / "top-of-the-heap"
BEFORE = "    Surprise: {sort: card"


def game(folder: Path, plural: str) -> Path:
    """A copy of a game with one noun more, of this plural."""
    copy = folder / "game"
    copytree(HEAP, copy)
    yaml = copy / "game.yaml"
    words = yaml.read_text(encoding="utf-8")
    noun = f"    Pest: {{sort: card, type: Risk, subtype: Surprise, plural: {plural}}}\n"
    yaml.write_text(words.replace(BEFORE, noun + BEFORE), encoding="utf-8")
    return copy


def said(*words: str, code: int) -> str:
    found = CliRunner().invoke(app, list(words))
    assert found.exit_code == code, found.output
    return found.output


@pytest.mark.parametrize(("plural", "errors"), [("Features", 1), ("Pests", 0)])
def test_check_tells_it_once_with_both_lines(tmp_path: Path, plural: str, errors: int) -> None:
    folder = game(tmp_path, plural)
    output = said("check", str(folder), code=1)  # that no card speaks of Pests is a warning
    lines = (folder / "game.yaml").read_text(encoding="utf-8").splitlines()
    first, second = (next(n for n, line in enumerate(lines, 1) if f" {noun}: " in line) for noun in ("Feature", "Pest"))
    assert output.count("error C") == errors
    told = f"game.yaml:{second}:11: error C137 'Feature' (line {first}) and 'Pest' are both called 'features'"
    assert (told in output) is bool(errors)


@pytest.mark.parametrize(("plural", "code"), [("Features", 1), ("Pests", 0)])
def test_read_says_that_the_word_is_shared(tmp_path: Path, plural: str, code: int) -> None:
    output = said("read", "--game", str(game(tmp_path, plural)), "Discard 2 Features from a house.", code=code)
    assert ("“features” is the word for “Feature” and “Pest” (shared-word)" in output) is bool(code)
    assert ("(ambiguous)" in output) is False


def test_one_feature_is_no_pest(tmp_path: Path) -> None:
    assert "shared-word" not in said("read", "--game", str(game(tmp_path, "Features")), "Discard a Feature.", code=0)
