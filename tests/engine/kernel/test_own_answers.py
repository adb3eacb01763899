"""What a rules module may answer wrongly or leave open: groups of cards in force, and the log in words."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from engine.games.ark import Ark
from engine.kernel import NOBODY, Box, Design, check_state, choose, new_game, own_words, tell
from engine.kernel.core.events import Noted, Source
from engine.kernel.core.lines import Line
from engine.kernel.core.state import State
from engine.kernel.running.game_log import note
from engine.language import Vocabulary
from tests.engine.kernel.compile.test_every_pair import opened
from tests.engine.kernel.test_zones import Table


class AllInOne(Ark):
    """Rules that put the cards of all players into the first group."""

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """Everybody's cards in the group of the first player."""
        everybody = range(state.players if group == 0 else 0)
        return [source for player in everybody for source in super(AllInOne, self).sources_of(state, player)]


def faults(kind: type[Ark]) -> set[str]:
    """What is found wrong in some choices of a random game."""
    state, luck, found = new_game(kind(opened("ark")[0]), 3, 1), random.Random(1), set[str]()
    for _ in range(60):
        assert state.choice is not None
        found.update(check_state(state))
        choose(state, luck.choice(state.choice.options))
    return found


def test_cards_in_the_group_of_somebody_else_are_a_fault() -> None:
    assert any("is in force in group 0: places come first, then players" in fault for fault in faults(AllInOne))
    assert faults(Ark) == set()


class Wordless(Ark):
    """Rules that have no words for the log."""

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """As every game that says nothing else."""
        return super(Ark, self).tell(state, what, who, a, b)


def test_a_log_without_words_shows_no_numbers_of_cards() -> None:
    state = new_game(Wordless(opened("ark")[0]), 2, 1)
    assert tell(state, Line("buy", 1, 4, -1, -1, -1)) == "player 2 buys"
    assert tell(state, Line("buy", 1, "cheaply", 17, -1, -1)) == "player 2 buys cheaply"
    assert tell(state, Line("storm", -1, 3, "", -1, -1)) == "storm"


SHOP = Vocabulary.of(
    {
        "nouns": {"player": {"sort": "player"}},
        "counters": {"coin": {"plural": "coins", "holders": ["player"]}},
        "verbs": {"buy": {"object": "card", "past": "bought"}, "try": {"object": "card"}, "bid": {}},
        "zones": {"stall": {}, "bag": {"of": "player", "sees": "owner"}},
    }
)


def shop() -> State:
    """A game of two with a card that everybody sees, and one in the bag of player 2."""
    rules = Table(Box("b", "B", "none", (2, 2), SHOP, (Design("t", "Tea", "d", ""), Design("r", "Rum", "d", ""))))
    state = State(rules, 2, 1)
    bag = rules.board.number("bag", 1)
    state.zones = [[0], [], [1]]
    state.zone_of = [0, bag]
    state.log = []
    return state


@pytest.mark.parametrize(
    ("line", "everybody", "owner"),
    [
        (("buy", 0, 0), "player 1 buys Tea", ""),
        (("try", 0, 0), "player 1 tries Tea", ""),
        (("buy", 1, 1), "player 2 buys a card", "Rum"),
        (("buy", 1), "player 2 buys", ""),
        (("buy", 1, 9), "player 2 buys", ""),  # no card
        (("bid", 1, 1), "player 2 bids", ""),  # perhaps an amount
        (("pass on", 1, 1), "player 2 passes on", ""),
        (("gain", 1, 0, 2), "player 2 gains 2 coins", ""),
        (("gain", 1, "nothing"), "player 2 gains nothing", ""),
        (("look", 1, (1,)), "player 2 looks at 1 card", "Rum"),
        (("look", 1, (7, 1)), "player 2 looks at 2 cards", "Rum"),
        (("discard", -1, 7), "discard", ""),
        (("storm", -1, 1), "storm", ""),
    ],
)
def test_a_game_that_says_nothing_is_told_by_its_verbs(line: tuple[Any, ...], everybody: str, owner: str) -> None:
    state = shop()
    note(state, *line)
    assert state.log is not None
    assert [tell(state, state.log[-1], viewer) for viewer in (NOBODY, 0)] == [everybody] * 2
    assert own_words(state, state.log[-1], 1) == owner
