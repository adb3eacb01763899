"""What games of cards do alike: which designs lie somewhere."""

from __future__ import annotations

import pytest

from engine.kernel import new_game
from engine.kernel.running.decks import designs_in
from tests.engine.small_games.games import rules_of


@pytest.mark.parametrize("order", [(1, 8), (8, 1), (33, 16, 1)])
def test_designs_are_told_once_and_in_ascending_order(order: tuple[int, ...]) -> None:
    rules = rules_of("shedding")
    state = new_game(rules, 2, 1)
    pile = rules.board.number("pile")
    for card in state.zones[pile][:]:
        rules.put(state, card, rules.board.number("deck"))
    for design in order:
        for card in (each for each, its in enumerate(rules.design_of) if its == design):
            rules.put(state, card, pile)
    assert designs_in(state, pile) == sorted(order)
