"""What is said of each player is so of every one, of 2 players of two, and of another player of one at least."""

from __future__ import annotations

import pytest

from engine.kernel import choose, new_game
from engine.proof.second_opinion import SecondOpinion
from tests.engine.made_games.games import rules_of

ROWS = [
    ("each player has 2 or more Coins", [(2, 2, 1), (0, 2, 0)], [(2, 3, 2)]),
    ("all other players have exactly 1 Coin", [(1, 1, 0), (0, 0, 1)], [(0, 1, 1), (1, 1, 1)]),
    ("each other player does not have a Coin", [(0, 0, 1), (0, 1, 1)], [(3, 0, 0)]),
    ("another player does not have a Coin", [(0, 1, 1)], [(1, 0, 1), (0, 0, 0)]),
    ("another player has a Coin", [(1, 0, 0)], [(0, 0, 1), (0, 1, 1)]),
    ("2 players have a Coin", [(1, 0, 0), (0, 0, 0)], [(0, 1, 1), (1, 1, 1)]),
    ("you do not have a Coin", [(1, 0, 0)], [(0, 1, 1)]),
]


@pytest.mark.parametrize(("said", "no", "yes"), ROWS, ids=[row[0] for row in ROWS])
def test_whom_a_condition_is_said_of(said: str, no: list[tuple[int, ...]], yes: list[tuple[int, ...]]) -> None:
    rules = rules_of("bazaar", {"Deed": (f"If {said}, gain 1 VP.",) * 6}, blanks=0)
    points, second = rules.counter_numbers["VP"], SecondOpinion(rules)
    for row, gained in [(row, 0) for row in no] + [(row, 1) for row in yes]:
        state = new_game(rules, 3, 1)
        state.counts[rules.counter_numbers["Coin"]][:3] = row
        assert state.choice is not None
        second.watch(state)
        choose(state, state.choice.options[0])
        assert state.counts[points][0] == gained, row
        assert not second.opinion().faults


def test_of_nobody_nothing_is_said() -> None:
    """Where there is no other player with a Stall, it is not so of each of them."""
    rules = rules_of("bazaar", {"Deed": ("If each player with a Stall has a Coin, gain 1 VP.",) * 6}, blanks=0)
    state = new_game(rules, 2, 1)
    assert state.choice is not None
    choose(state, state.choice.options[0])
    assert state.counts[rules.counter_numbers["VP"]][0] == 0
