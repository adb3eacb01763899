"""What ended a game, and who: told of one game, and counted over many."""

from __future__ import annotations

import pytest
from rich.console import Console

from engine.games.crafty_critters.state import heist
from engine.kernel import ending
from engine.records import Played
from tests.engine.records.games import some_way
from toolkit.table.result import Tally, final_table, result_data


@pytest.fixture
def over() -> Played:
    """A heist that nobody ended before the store opened."""
    played = some_way("crafty-critters", 0, 10_000)
    state = heist(played.state)
    assert ending(state) is not None
    state.ended_in, state.ender, state.round = 0, -1, 30
    return played


def shown(*parts: object) -> str:
    console = Console(width=90)
    with console.capture() as caught:
        for part in parts:
            console.print(part)
    return caught.get()


def test_who_ended_a_game_is_told_and_counted(over: Played) -> None:
    tally = Tally(("greedy", "random"))
    tally.add(over)
    assert "The game is over: the store opened, 30 rounds\n" in shown(final_table(over))
    assert result_data(over)["ending"] == {"kind": "the store opened", "by": None, "n": 30, "unit": "rounds"}
    state = heist(over.state)
    for n in (12, 17):
        state.ended_in, state.ender, state.round = n, 1, n + 1
        tally.add(over)
    assert "The game is over: the heist was ended, by player 2, 18 rounds\n" in shown(final_table(over))
    assert result_data(over)["ending"] == {"kind": "the heist was ended", "by": 2, "n": 18, "unit": "rounds"}
    assert tally.data(1.0)["endings"] == [
        {"kind": "the heist was ended", "by": 2, "unit": "rounds", "n": [13, 18]},
        {"kind": "the store opened", "by": None, "unit": "rounds", "n": [30]},
    ]
    said = " ".join(shown(*tally.table(1.0)).split())
    assert "the heist was ended 2 random rounds 2 15.5 13 18 the store opened rounds 1 30.0 30 30" in said


def test_a_game_that_goes_on_has_no_ending() -> None:
    assert ending(some_way("crafty-critters", 0, 20).state) is None
