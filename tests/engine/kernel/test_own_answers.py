"""What a rules module may answer wrongly or leave open: groups of cards in force, and the log in words."""

from __future__ import annotations

import random
from collections.abc import Iterable

from engine.games.ark import Ark
from engine.kernel import check_state, choose, new_game, tell
from engine.kernel.core.events import Noted, Source
from engine.kernel.core.lines import Line
from engine.kernel.core.state import State
from tests.engine.kernel.compile.test_every_pair import opened


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
    assert tell(state, Line("buy", 1, 4, -1, -1, -1)) == "player 2 buy"
    assert tell(state, Line("buy", 1, "cheaply", 17, -1, -1)) == "player 2 buy cheaply"
    assert tell(state, Line("storm", -1, 3, "", -1, -1)) == "storm"
