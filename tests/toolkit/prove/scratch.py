"""A copy of Top of the Heap that a test may edit, and `heap` called in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.one_core import one_core
from toolkit.cli.app import app
from toolkit.cli.prove import SOME_GAMES
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.prove.prove import Proof, Wishes, prove

SHIPPED = Path(__file__).parent.parent.parent.parent / "cards" / "top-of-the-heap"


def as_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `heap prove` play as many games of some cards as it does for users."""
    monkeypatch.setattr("toolkit.cli.prove.SOME_GAMES", SOME_GAMES)


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    error: str


Heap = Callable[..., Said]


def scratch_game(folder: Path) -> Path:
    """The game's folder below `folder`."""
    game = folder / "cards" / "top-of-the-heap"
    shutil.copytree(SHIPPED, game)
    return game


def edit(game: Path, file: str, old: str, new: str) -> None:
    """Replace words that stand once in a file."""
    text = (game / file).read_text("utf-8")
    assert text.count(old) == 1, old
    (game / file).write_text(text.replace(old, new), "utf-8")


def proven(folder: Path, *cards: str, seconds: float = 3.0, games: int = 1) -> Proof:
    """The proof of some cards of a game in a folder, in this process."""
    game, problems = load_game(folder)
    assert game is not None and not problems
    box, _ = open_box(game)
    return prove(game, box, Wishes(frozenset(cards) or None, seconds=seconds, workers=1, games=games))


def heap_in(folder: Path, monkeypatch: pytest.MonkeyPatch, *, all_cores: bool = False) -> Heap:
    """`heap` as a user calls it in a folder; in this process alone, unless all cores are asked for.

    `heap prove` plays a single game beside those that it looks for or has kept: what it plays them for, how many
    they are and what happens in many of them is tried elsewhere (`as_many_games`, `test_search`, `test_wordless`).
    """
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HEAP_CACHE", str(folder / "cache"))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("toolkit.cli.prove.SOME_GAMES", 1)
    monkeypatch.setattr("toolkit.cli.prove.ALL_GAMES", 4)

    def run(*words: str) -> Said:
        with nullcontext() if all_cores else one_core():
            result = CliRunner().invoke(app, words)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return run
