"""What lines of the log say: a table takes the kinds of values that its lines have, and no others."""

from __future__ import annotations

import pytest

from engine.kernel.core.events import Noted
from engine.kernel.core.state import Rules
from engine.kernel.running.sayings import (
    COMMON,
    Say,
    Teller,
    number,
    numbers,
    sayings,
    thing,
    tokens_there,
    two,
    word,
)
from tests.engine.kernel.test_holders import garden


class Names:
    """A teller that knows cards by their numbers."""

    def card(self, card: int) -> str:
        """A card in words."""
        return f"card {card}"


SAYINGS: dict[str, Say[Names]] = {
    **sayings(Names, number, word, {"choose": lambda t, w, a, b: f"{w} chooses {b} {t.card(a)}"}),
    **sayings(Names, numbers, number, {"look": lambda t, w, a, b: f"{w} looks at {len(a)}"}),
}


def test_a_line_is_told_by_what_its_table_takes() -> None:
    assert SAYINGS["choose"](Names(), 1, 5, "card") == "1 chooses card card 5"
    assert SAYINGS["look"](Names(), 0, (3, 4), -1) == "0 looks at 2"


@pytest.mark.parametrize(("what", "a", "b"), [("choose", "card", 5), ("choose", 5, -1), ("look", 3, -1)])
def test_a_line_with_other_values_is_refused(what: str, a: Noted, b: Noted) -> None:
    with pytest.raises(TypeError, match="is no"):
        SAYINGS[what](Names(), 0, a, b)


@pytest.mark.parametrize(
    ("takes", "right", "wrong"),
    [
        (number, 3, "3"),
        (word, "3", 3),
        (numbers, (3,), ("a", 3)),
        (two, (3, 4), (3, 4, 5)),
        (thing, ("card", 3), (3, "card")),
        (tokens_there, (0, "card", 3), ("card", 3)),
    ],
)
def test_values_are_of_their_kind_or_refused(takes, right: Noted, wrong: Noted) -> None:
    assert takes(right) == right
    with pytest.raises(TypeError):
        takes(wrong)


# --- what most games say ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "who", "a", "b", "words"),
    [
        ("gain", 0, 1, 1, "player 1 gains 1 leaf"),
        ("lose", 1, 1, 3, "player 2 loses 3 leaves"),
        ("pay", 1, 0, 2, "player 2 pays 2 coins"),
        ("discard", -1, 1, -1, "Spade is discarded"),
        ("look", 0, (0,), -1, "player 1 looks at 1 card"),
        ("look", 0, (0, 1), -1, "player 1 looks at 2 cards"),
        ("cannot", 0, "draw", -1, "player 1 cannot draw"),
        ("lasting", -1, "turn", -1, "these words hold until the turn ends"),
        ("lasting", -1, "event", -1, "these words hold until what they wait for"),
        ("nothing", 0, 1, 0, "player 1 has no leaves to lose"),
        ("nothing", 0, 0, -1, "player 1 draws nothing: the deck is empty"),
        ("nothing", -1, -1, -1, "nothing is done: what these words ask for is not there"),
    ],
)
def test_what_happens_in_most_games_is_told_in_the_words_of_their_vocabulary(
    what: str, who: int, a: Noted, b: Noted, words: str
) -> None:
    state = garden()
    assert COMMON[what](Teller(state.referee, state), who, a, b) == words


def test_a_game_names_its_things_otherwise() -> None:
    class Gardener(Teller[Rules]):
        def who(self, player: int) -> str:
            return "the gardener" if player >= 0 else super().who(player)

    state = garden()
    told = [COMMON["gain"](Gardener(state.referee, state), who, 0, 1) for who in (0, -1)]
    assert told == ["the gardener gains 1 coin", "nobody gains 1 coin"]
