"""Each check over small games written in Markdown, and that no code is without such a case.

A case file is named as the offence. Under `## Hit` the offending line ends in `# problem: C101`; under `## Near miss`
stands what is just right. A block replaces a file of the market, adds to it (`yaml goods.yaml +`), or changes lines
of it (`diff game.yaml`, hunks divided by `@@`).
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from toolkit.check.registry import OFFENCES
from toolkit.check.run import check_game
from toolkit.load import load_game

HERE = Path(__file__).parent
TESTS = HERE.parent.parent
CASES = sorted((HERE / "cases").glob("*.md"))
BLOCK = re.compile(r"^```(yaml|diff|markdown) (\S+)( \+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"# problem: ((?:C\d{3} ?)+)")
HEADINGS = ["## What it finds", "## Why it matters", "## Example", "## Instead"]

Found = set[tuple[str, int, str]]


def written(folder: Path, section: str) -> None:
    """The market with the blocks of a section."""
    shutil.copytree(HERE / "market", folder)
    for kind, name, adds, block in BLOCK.findall(section):
        path = folder / name
        old = path.read_text() if adds or kind == "diff" else ""
        path.write_text(patched(old, block) if kind == "diff" else old + block, encoding="utf-8")


def patched(text: str, block: str) -> str:
    for hunk in block.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def marked(folder: Path) -> Found:
    return {
        (path.name, number, code)
        for path in (*folder.glob("*.yaml"), *folder.glob("*.md"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for found in MARK.findall(line)
        for code in found.split()
    }


def found(folder: Path) -> Found:
    game, problems = load_game(folder)
    problems = check_game(game, problems) if game else problems
    return {(Path(p.place.file).name if p.place else "", p.place.line if p.place else 0, p.code) for p in problems}


def section(case: Path, title: str) -> str:
    return case.read_text().split(f"## {title}\n")[1].split("\n## ")[0]


def test_the_market_itself_is_clean(tmp_path: Path) -> None:
    written(tmp_path / "market", "")
    assert found(tmp_path / "market") == set()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_hit(case: Path, tmp_path: Path) -> None:
    written(tmp_path / "market", section(case, "Hit"))
    expected = marked(tmp_path / "market")
    assert case.stem in {offence.name for offence in OFFENCES for mark in expected if mark[2] == offence.code}
    assert found(tmp_path / "market") == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_near_miss(case: Path, tmp_path: Path) -> None:
    written(tmp_path / "market", section(case, "Near miss"))
    assert found(tmp_path / "market") == marked(tmp_path / "market")


def test_every_code_has_a_case_of_its_name() -> None:
    """In Markdown, or as two functions anywhere in the tests: `test_unknown_tag` and `test_unknown_tag_near_miss`."""
    functions = set(re.findall(r"def test_(\w+)", "".join(path.read_text() for path in TESTS.rglob("test_*.py"))))
    for offence in OFFENCES:
        name = offence.name.replace("-", "_")
        in_python = {name, f"{name}_near_miss"} <= functions
        assert in_python or (HERE / "cases" / f"{offence.name}.md").exists(), offence.name


def test_codes_and_names_are_unique_and_well_formed() -> None:
    assert len({offence.code for offence in OFFENCES}) == len(OFFENCES)
    assert len({offence.name for offence in OFFENCES}) == len(OFFENCES)
    for offence in OFFENCES:
        assert re.fullmatch(r"C[0-5]\d\d", offence.code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", offence.name)


def test_every_manual_has_its_headings() -> None:
    for offence in OFFENCES:
        assert re.findall(r"^## .*", offence.manual, re.MULTILINE) == HEADINGS, offence.code
