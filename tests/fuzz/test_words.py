"""Every word of a shipped game's vocabulary and every deck taken away in turn: a finding, or a game that is played."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import new_game
from tests.engine.contract.test_needs import played_out
from toolkit.check.run import check_game
from toolkit.deal import open_table
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.problem import has_errors
from toolkit.texts import read

CARDS = Path(__file__).parents[2] / "cards"
GAMES = ("ark", "crafty-critters", "top-of-the-heap", "trash-kings")
UNSAID = "terms"  # words that are only explained
LARGE = "top-of-the-heap"  # reading its texts takes a second each time; `HEAP_FUZZ=1` takes all of its words away
MORE = int(os.environ.get("HEAP_FUZZ", "0"))
LITTLE_HELP = (
    2_000  # words tried in all in search of what to write instead: that it ends well is tried, not what it finds
)
PARTS = 8  # tests for each game, so that they can go side by side


@cache
def shipped(name: str) -> Game:
    game, _ = load_game(CARDS / name)
    assert game is not None
    return game


def entries(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What can be taken away: each word of each part, each deck."""
    for part, words in data["vocabulary"].items():
        yield from ((part, word) for word in words if part != UNSAID)
    yield from (("", deck) for deck in data["decks"])


def without(name: str, part: str, word: str) -> dict[str, Any]:
    """game.yaml as plain values, without an entry."""
    data = deepcopy(dict(shipped(name).data))
    words = data["vocabulary"][part] if part else data["decks"]
    words.remove(word) if isinstance(words, list) else words.pop(word)
    if not part:
        data["setup"] = [row for row in data.get("setup", ()) if row["deck"] != word]
    return data


def write(folder: Path, name: str, data: Mapping[str, Any]) -> Path:
    """A game of that game.yaml over the shipped decks. JSON is YAML."""
    folder.mkdir()
    for file in (CARDS / name).glob("*.yaml"):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "game.yaml").write_text(json.dumps(data), "utf-8")
    return folder


@pytest.mark.parametrize("share", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_a_word_less_is_a_finding_or_a_game(
    name: str, share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(read, "WORDS_FOR_HELP", LITTLE_HELP)
    every = PARTS if MORE or name != LARGE else PARTS * 10
    for number, (part, word) in enumerate(list(entries(shipped(name).data))[share::every]):
        game, problems = load_game(write(tmp_path / str(number), name, without(name, part, word)))
        if game is None or problems:
            assert problems
            continue
        is_played = _is_played(game)
        assert is_played or has_errors(check_game(game)), f"{part} {word}"


def _is_played(game: Game) -> bool:
    """Whether a game is played to its end, as all games are; otherwise there are problems with a place."""
    referee, problems = open_table(game)
    if referee is None:
        assert problems
        assert all(problem.place and problem.hint for problem in problems), problems
        return False
    for players in range(game.players[0], game.players[1] + 1):
        played_out(new_game(referee, players, 7))
    return True
