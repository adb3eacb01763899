"""Every option names what it touches on the table, but for buttons: words that stand here with what they are for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.kernel import Referee, State, choose, new_game
from engine.kernel.running.options import options_told
from toolkit.deal import open_table
from toolkit.load import load_game

CARDS = Path(__file__).parents[3] / "cards"
EVERYWHERE = {"done", "yes", "no"}
OWN = {
    "ark": {"play against each other", "play together", "play together with open hands"},  # agreed on before the game
    "crafty-critters": {
        "leave it", "let it happen", "draft with a third hand", "draft without a third hand",
    },
    "top-of-the-heap": {
        "forage", "pass", "retreat",  # where one is, and not at all
        *(f"eat {n}" for n in range(40)), *(f"{n}" for n in range(40)),  # numbers of Snacks, which lie nowhere
        "choose 1", "choose 2", "choose 3",  # which sentence of a card
    },
    "trash-kings": set[str](),
}  # fmt: skip
MOST = 400


def without_targets(referee: Referee, players: int, seed: int) -> Iterator[str]:
    """The texts of options that name nothing, in a game of random choices."""
    state, luck = new_game(referee, players, seed), Random(seed)
    for _ in range(MOST):
        if state.choice is None:
            return
        yield from unnamed(state)
        choose(state, luck.choice(state.choice.options))


def unnamed(state: State) -> Iterator[str]:
    """The texts of the options of this choice that name nothing."""
    for option in options_told(state):
        parts = option["parts"]
        assert isinstance(parts, list)
        if not any(part["targets"] for part in parts):
            yield str(option["text"])


def referee_of(game: str) -> Referee:
    loaded, _ = load_game(CARDS / game)
    assert loaded is not None
    referee, problems = open_table(loaded)
    assert referee is not None, problems
    return referee


@pytest.mark.parametrize("game", OWN)
def test_only_declared_buttons_name_nothing(game: str) -> None:
    referee = referee_of(game)
    least, most = referee.box.players
    found = {text for players in {least, most} for seed in range(2) for text in without_targets(referee, players, seed)}
    assert found - EVERYWHERE - OWN[game] == set()
    assert "done" in found or "pass" in found  # what names nothing is seen, so that it would be found
