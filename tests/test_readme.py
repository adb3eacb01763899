"""README.md is run, not trusted: its session, its table of commands, its examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.session import Step, fits, renewed, run, steps, with_commands
from toolkit.check import check_game
from toolkit.cli.app import COMMANDS
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.problem import Problem

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
YAML = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_session_runs_as_it_stands(tmp_path: Path) -> None:
    session = steps(README)
    assert len(session) >= 6
    for step, printed in run(session, tmp_path):
        shown = list(step.shown)
        assert fits(shown, printed), (
            f"$ {step.command}\nshown: {shown}\nprinted: {printed}\n(python -m tests.session README.md)"
        )


def test_a_session_that_shows_something_else_is_found(tmp_path: Path) -> None:
    good = Step("echo one; echo two; echo three", ("one", "t…o", "…"))
    for step in (good, Step(good.command, ("one", "two")), Step(good.command, ("one", "two", "four"))):
        ((_, printed),) = run([step], tmp_path / str(len(step.shown)) / step.shown[-1])
        assert fits(list(step.shown), printed) == (step is good)


def test_renewing_keeps_what_fits(tmp_path: Path) -> None:
    text = "```console\n$ echo one two\none …\n$ echo three\nfour\n```"
    assert renewed(f"{text}\n", tmp_path) == "```console\n$ echo one two\none …\n$ echo three\nthree\n```\n"


def test_the_table_lists_every_command_as_help_does() -> None:
    rows = dict(re.findall(r"^\| `heap ([\w-]+)` \| (.*?) \|$", README, re.MULTILINE))
    assert rows == {name: summary for name, (_, summary) in COMMANDS.items()}, "python -m tests.session README.md"
    assert with_commands(README) == README
    assert with_commands(README.replace("| `heap check` |", "| `heap chick` |")) == README


def test_pictures_and_links_lead_somewhere() -> None:
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", README) if "://" not in target]
    assert len(targets) >= 4
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_card_shown_is_the_card_that_ships(tmp_path: Path) -> None:
    shown = next(block for block in YAML if "Chicken Bone" in block)
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text((ROOT / "cards/top-of-the-heap/game.yaml").read_text())
    (folder / "trash.yaml").write_text(shown)
    game, _ = load_game(folder)
    real, _ = load_game(ROOT / "cards/top-of-the-heap")
    assert game is not None
    assert real is not None
    (card,) = game.cards
    (twin,) = (each for each in real.cards if each.id == card.id)
    assert (card.tags, card.size, card.copies, card.icon, card.text, card.flavour) == (
        (twin.tags, twin.size, twin.copies, twin.icon, twin.text, twin.flavour)
    )


def example(folder: Path) -> tuple[Game, list[Problem]]:
    """The game of one's own, written as shown."""
    for block in YAML:
        if match := re.match(r"# (tea/\S+)\n", block):
            path = folder / match[1]
            path.parent.mkdir(exist_ok=True)
            path.write_text(block)
    game, problems = load_game(folder / "tea")
    assert game is not None
    return game, check_game(game, problems)


def test_the_game_of_ones_own_is_clean(tmp_path: Path) -> None:
    game, problems = example(tmp_path)
    assert [card.name for card in game.cards] == ["Green Leaf"]
    assert problems == []


def test_prose_of_ones_own_is_as_readme_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example(tmp_path)
    leaves = tmp_path / "tea" / "leaves.yaml"
    shown = next(block for block in YAML if block.startswith("# tea/leaves.yaml, with "))
    header, _, card = shown.partition("cards:\n")
    without = leaves.read_text() + card
    leaves.write_text(without)
    assert heap_in(tmp_path, monkeypatch, "build", "tea", "--paper", "a4") == 1
    leaves.write_text(header + without)
    assert heap_in(tmp_path, monkeypatch, "build", "tea", "--paper", "a4") == 0
    assert heap_in(tmp_path, monkeypatch, "check", "tea") == 0
    leaves.write_text((header + without).replace("bids Cups", "bids Cupps"))
    assert heap_in(tmp_path, monkeypatch, "check", "tea") == 1


def heap_in(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    """The exit code of a command given in a folder."""
    from toolkit.cli import main

    monkeypatch.setenv("HEAP_CACHE", str(folder / "cache"))
    monkeypatch.chdir(folder)
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return ended.value.code


def test_the_game_of_ones_own_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example(tmp_path)
    assert heap_in(tmp_path, monkeypatch, "build", "tea", "--paper", "a4") == 0
    assert (tmp_path / "output/tea/sheets-a4.pdf").read_bytes().startswith(b"%PDF")
