"""Replacement: each text once, several in an order that can be looked up, and nothing goes round for ever."""

from __future__ import annotations

import pytest

from engine.kernel import State, new_game, run
from engine.kernel.running import tokens
from tests.engine.made_games.games import rules_of

TO_VP = "If you would gain Coins, gain 1 VP instead."
TO_COIN = "If you would gain VP, gain 1 Coin instead."
TWICE = "If you would gain Coins, gain 3 Coins instead."
OF_OTHERS = "If another player would gain Coins, that player gains 2 VP instead."
LIMITED = "Once per turn, if you would gain Coins, gain 1 VP instead."


def table(*stalls: str) -> tuple[State, dict[str, int]]:
    """A game of two in which player 1 has a card of each of these texts before them; the counters by name."""
    rules = rules_of("bazaar", {"Stall": stalls})
    state = new_game(rules, 2, 1)
    for text in stalls:
        design = next(n for n, each in enumerate(rules.box.designs) if each.text == text)
        rules.put(state, rules.cards_of[design][0], rules.board.number("row", 0))
    return state, rules.counter_numbers


def gained(state: State, counters: dict[str, int], player: int, n: int = 2) -> tuple[int, int]:
    """How many Coins and VP a player has after they would have gained so many Coins."""
    state.choice = None
    tokens.gain(state, player, counters["Coin"], n)
    run(state)
    return state.counts[counters["Coin"]][player], state.counts[counters["VP"]][player]


@pytest.mark.parametrize(
    ("stalls", "player", "found"),
    [
        ((), 0, (2, 0)),
        ((TO_VP,), 0, (0, 1)),
        ((TO_VP,), 1, (2, 0)),  # it is said to its holder
        ((OF_OTHERS,), 1, (0, 2)),
        ((OF_OTHERS,), 0, (2, 0)),
        ((TWICE,), 0, (3, 0)),  # not to what is done by its own words
        ((TO_VP, TO_COIN), 0, (1, 0)),  # one after the other, and then no more
        ((TWICE, TO_VP), 0, (0, 1)),  # three Coins that the first would bring are replaced by the second
        ((TO_VP, TWICE), 0, (0, 1)),  # the first in the box is applied, and no Coin is gained any more
    ],
)
def test_what_is_done_instead(stalls: tuple[str, ...], player: int, found: tuple[int, int]) -> None:
    assert gained(*table(*stalls), player) == found


def test_once_in_a_period_is_used_up() -> None:
    state, counters = table(LIMITED)
    assert gained(state, counters, 0) == (0, 1)
    assert gained(state, counters, 0) == (2, 1)


def test_it_can_be_looked_up_in_the_log() -> None:
    state, counters = table(TO_VP)
    gained(state, counters, 0)
    assert state.log is not None
    assert any(line.what == "instead" and line.a == "gain Coin" for line in state.log)
