"""Tiles offered otherwise than what comes of it allows are found in the states of a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.trash_kings import tile_placement
from engine.games.trash_kings.tile_placement import SWAP
from engine.kernel import check_state, choose, new_game
from tests.engine.games.trash_kings.scene import kings


def found(games: int) -> set[str]:
    """What is wrong with the states of some games in which mounds are claimed and tiles swapped wherever it goes."""
    wrong: set[str] = set()
    for seed in range(games):
        state: Any = new_game(kings(), 4, seed, quiet=True)
        luck = Random(seed)
        while state.choice is not None and not wrong:
            wrong.update(check_state(state))
            some = state.choice.options
            swaps = [option for option in some if option >= SWAP and luck.random() < 0.3]
            claims = [option for option in some if state.choice.prompt == "claim" and option >= 0]
            choose(state, luck.choice(claims or swaps or some))
    return wrong


def test_nothing_is_wrong_with_what_is_offered() -> None:
    assert found(2) == set()


@pytest.mark.parametrize(
    ("where", "name", "broken", "words"),
    [
        (tile_placement.Swap, "is_closed", lambda self, turn: True, "wrongly offered"),
        (tile_placement.Swap, "_can_be_closed", lambda self, first, edges, cell, there: False, "wrongly not offered"),
        (tile_placement, "blocked", lambda state, player: set(), "though it is blocked"),
        (tile_placement, "is_closing", lambda table, joins, outlet: True, "elsewhere than where it closes"),
    ],
)
def test_what_is_offered_wrongly_is_found(
    where: object, name: str, broken: object, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, broken)
    assert any(words in line for line in found(10))
