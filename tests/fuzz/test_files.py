"""No file makes Heap fail: whatever stands in it, there are findings with a code, a place and a way out.

Seeds are fixed, so that a failure repeats; `HEAP_FUZZ=5000` tries more of them.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from engine.language.hint import lines_of
from tests.fuzz.mutate import mutated
from toolkit.check.registry import OFFENCES
from toolkit.check.run import check_game
from toolkit.cli.app import app
from toolkit.fix import edited
from toolkit.load import load_game
from toolkit.load.read_file import read_file
from toolkit.problem import Problem
from toolkit.report import FORMATS, Report, report

ROOT = Path(__file__).parent.parent.parent
MARKET = ROOT / "tests" / "toolkit" / "check" / "market"
REAL = ROOT / "cards" / "top-of-the-heap"
CODES = {(offence.code, offence.name) for offence in OFFENCES}
MORE = int(os.environ.get("HEAP_FUZZ", "0"))
COMMANDS = [
    "check GAME --format json",
    "check GAME --only t:good",
    "check GAME --fix",
    "find vp>0 --game GAME",
    "find --json --game GAME",
    "show rope --game GAME",
    "schema deck GAME",
    "db GAME -o OUT.sqlite",
    "export OUT.csv --game GAME",
    "export OUT.xlsx --game GAME",
    "import TABLE.csv --game GAME",
    "rename tag FOOD MEAL GAME --yes --force",
]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read here is not worth keeping."""
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))


def damaged(source: Path, folder: Path, seed: int) -> Path:
    """A copy of a game with one of its files mutated."""
    random = Random(seed)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    for path in random.sample(sorted(folder.glob("*.yaml")), random.choice([1, 1, 1, 2])):
        path.write_bytes(mutated(path.read_text(encoding="utf-8"), random))
    return folder


def hold(problems: list[Problem], folder: Path) -> None:
    """Each finding is a known one, with a place that is there, and says what to do."""
    for problem in problems:
        assert (problem.code, problem.name) in CODES
        assert problem.message.strip()
        assert lines_of(problem.hint), problem
        place = problem.place
        assert place is not None, problem
        assert Path(place.file).parent == folder
        assert (1, 1) <= (place.line, place.column) <= (place.end_line, place.end_column), problem
        file, _ = read_file(Path(place.file))
        if file is not None:
            assert place.end_line <= len(file.line_starts), problem
            edited(file, [problem.edits])


def checked(folder: Path) -> list[Problem]:
    game, problems = load_game(folder)
    return check_game(game, problems) if game else problems


@pytest.mark.parametrize("block", range(20))
def test_a_damaged_game_has_findings_and_nothing_else(block: int, tmp_path: Path) -> None:
    for seed in range(block * (9 + MORE), (block + 1) * (9 + MORE)):
        folder = damaged(MARKET, tmp_path / "market", seed)
        problems = checked(folder)
        hold(problems, folder)
        for form in FORMATS:
            assert report(Report(tuple(problems), "Some.", colour=True), form)


@pytest.mark.parametrize("seed", range(1_000_000, 1_000_016 + MORE))
def test_the_real_game_damaged(seed: int, tmp_path: Path) -> None:
    folder = damaged(REAL, tmp_path / "real", seed)
    game, problems = load_game(folder)
    hold(problems, folder)
    if seed % 8 == 0 and game:
        hold(check_game(game, problems), folder)


@pytest.mark.parametrize("seed", range(2_000_000, 2_000_044 + MORE))
def test_commands_on_a_damaged_game_end_with_a_message(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = damaged(MARKET, tmp_path / "market", seed)
    (tmp_path / "TABLE.csv").write_bytes(mutated("deck,name,copies,tags\ngoods,Rope,2,TOOL\n", Random(seed)))
    monkeypatch.chdir(tmp_path)
    line = COMMANDS[seed % len(COMMANDS)]
    result = CliRunner().invoke(app, [word.replace("GAME", str(folder)) for word in line.split()])
    assert result.exception is None or isinstance(result.exception, SystemExit), (line, result.exception)
    assert result.exit_code in (0, 1, 2)
    if result.exit_code:
        assert result.output.strip()
    if "json" in line and result.exit_code == 0:
        json.loads(result.stdout)
