"""CONTRIBUTING.md is carried out, not trusted: each of its recipes, step by step, in a copy of the project."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.one_core import one_core
from tests.recipes import Drift, Recipe, Task, carry_out, carry_out_task, copy_of_the_project, recipes, session

ROOT = Path(__file__).parent.parent
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = recipes(CONTRIBUTING)
COMMAND = re.compile(r"`((?:heap|pytest|python -m) [^`]*\s[^`]*)`")


def task(words: str, body: str = "", kind: str = "") -> Task:
    return Task(words, kind, body)


def called(title: str) -> Recipe:
    return next(recipe for recipe in RECIPES if recipe.title == title)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_the_recipe_is_true(recipe: Recipe, tmp_path: Path) -> None:
    with one_core():
        carry_out(recipe, copy_of_the_project(tmp_path / "heap"))


def test_every_recipe_is_carried_out() -> None:
    """Each heading that begins with Add has blocks, and commands that show what came of them."""
    titles = [line.removeprefix("## ") for line in CONTRIBUTING.splitlines() if line.startswith("## Add ")]
    assert titles == [recipe.title for recipe in RECIPES]
    assert len(titles) >= 8
    assert [recipe.title for recipe in RECIPES if all(map(is_silent, recipe.tasks))] == []


TOUCHES = re.compile(r"It touches (\d+) files\.")
COUNTED = ("Add a sentence form", "Add a verb", "Add a trigger moment", "Add a zone", "Add a game")


@pytest.mark.parametrize("title", COUNTED)
def test_how_many_files_it_touches_is_told(title: str) -> None:
    recipe = called(title)
    assert TOUCHES.findall(recipe.text) == [str(len(recipe.touched_files))], recipe.touched_files


def test_files_are_counted_once() -> None:
    blocks = (
        "In `a.py`:\n\n```diff\n+x",
        "In `a.py`, at the end:\n\n```python\ny",
        "A new file `b.py`:\n\n```python\nz",
    )
    text = "".join(f"{block}\n```\n\n" for block in blocks)
    assert Recipe("Add tea", text).touched_files == ["a.py", "b.py"]


def is_silent(task: Task) -> bool:
    """Whether a block shows nothing that could turn out otherwise."""
    return not any(line != "…" for step in session(task) for line in step.shown)


def unrun(recipe: Recipe) -> list[str]:
    """Commands that stand in a sentence and are not run in any block; CODE is for the reader to fill in."""
    told = {command for command in COMMAND.findall(recipe.text) if not re.search(r"\b[A-Z]{4,}\b", command)}
    return sorted(command for command in told if not any(run.startswith(command) for run in recipe.commands))


def test_commands_are_run_and_not_told() -> None:
    assert {recipe.title: unrun(recipe) for recipe in RECIPES if unrun(recipe)} == {}


def test_a_command_that_is_told_alone_is_found() -> None:
    text = (
        "See `heap check` and `heap explain CODE`, then `heap find tea tag:x`.\n\n```console\n$ heap read tea a\n```\n"
    )
    assert unrun(Recipe("Add tea", text)) == ["heap find tea tag:x"]
    assert unrun(Recipe("Add tea", text.replace("heap read tea a", "heap find tea tag:x"))) == []


def test_what_looks_like_a_heading_in_a_block_is_none() -> None:
    text = "## Add tea\n\n```markdown\n## Add milk\n```\n\n## House rules\n\n## Add sugar\n"
    assert [recipe.title for recipe in recipes(text)] == ["Add tea", "Add sugar"]
    assert "milk" in recipes(text)[0].text
    assert "House" not in recipes(text)[0].text


def test_a_block_that_no_task_is_made_of_is_found() -> None:
    with pytest.raises(Drift, match="at the beginning of its lines"):
        assert Recipe("Add tea", "1. Say:\n\n   ```console\n   $ true\n   ```\n").tasks == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project of two files."""
    (tmp_path / "tea.py").write_text("ONE = 1\nTWO = 2\n")
    (tmp_path / "tea.yaml").write_text("tags:\n  HOT: {}\n")
    return tmp_path


def test_blocks_are_put_where_the_words_say(folder: Path) -> None:
    carry_out_task(task("A new file `cups/cup.py`, for cups:", "CUP = 1\n"), folder)
    carry_out_task(task("Then, in `tea.py`, at the end:", "def pour() -> None: ...\n"), folder)
    carry_out_task(task("In `tea.yaml`, at the end:", "  COLD: {}\n"), folder)
    carry_out_task(task("In `tea.py`:", " ONE = 1\n-TWO = 2\n+TWO = 1 + 1\n", "diff"), folder)
    assert (folder / "cups/cup.py").read_text() == "CUP = 1\n"
    assert (folder / "tea.py").read_text() == "ONE = 1\nTWO = 1 + 1\n\n\ndef pour() -> None: ...\n"
    assert (folder / "tea.yaml").read_text() == "tags:\n  HOT: {}\n  COLD: {}\n"


@pytest.mark.parametrize(
    ("words", "kind", "body"),
    [
        ("A new file `tea.py`:", "", "ONE = 1\n"),
        ("In `tee.py`, at the end:", "", "THREE = 3\n"),
        ("In `tee.py`:", "diff", " ONE = 1\n+THREE = 3\n"),
        ("In `tea.py`:", "diff", " ONE = 2\n+THREE = 3\n"),
        ("In `tea.py`:", "diff", " ONE = \n+THREE = 3\n"),
        ("In `tea.py`:", "diff", "+THREE = 3\n"),
        ("In `tea.py`:", "diff", "ONE = 1\n+THREE = 3\n"),
        ("In `tea.py`:", "", "THREE = 3\n"),
        ("Somewhere:", "", "THREE = 3\n"),
        ("Leave the line `ONE = 2` of `tea.py` out once, and it fails:", "console", "$ cat tea.py\n…\n"),
        ("See it:", "console", "$ cat tea.py\nONE = 1\nTWO = 3\n"),
    ],
)
def test_what_is_not_so_is_found(words: str, kind: str, body: str, folder: Path) -> None:
    with pytest.raises(Drift):
        carry_out_task(task(words, body, kind), folder)


def test_a_line_is_left_out_for_as_long(folder: Path) -> None:
    words = "Leave the line `ONE = 1` of `tea.py` out once, and one is gone:"
    carry_out_task(task(words, "$ cat tea.py\nTWO = 2\n", "console"), folder)
    assert (folder / "tea.py").read_text() == "ONE = 1\nTWO = 2\n"


@pytest.mark.parametrize(
    ("title", "true", "false"),
    [
        ("Add a tag", "In `cards/top-of-the-heap/game.yaml`:", "In `cards/top-of-the-heap/words.yaml`:"),
        ("Add a sentence form", "entry(showing.FlipUp, flip_up),", "entry(showing.FlipUp, flip_over),"),
        ("Add a verb", '"drop", "trade"):', '"drop"):'),
        ("Add a check", "A new file `toolkit/check/checks/loud_name.py`", "See `toolkit/check/checks/loud_name.py`"),
    ],
)
def test_a_recipe_that_drifts_from_the_code_is_found(title: str, true: str, false: str, tmp_path: Path) -> None:
    """The blocks alone, without what is run: it is found before anything runs."""
    recipe = called(title)
    folder = copy_of_the_project(tmp_path / "heap")
    written = [each for each in Recipe(title, recipe.text.replace(true, false)).tasks if each.kind != "console"]
    assert written != [each for each in recipe.tasks if each.kind != "console"]
    with pytest.raises(Drift):
        for each in written:
            carry_out_task(each, folder)
