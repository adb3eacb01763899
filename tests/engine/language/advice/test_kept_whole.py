"""What no sentence to write instead may lose or turn, whatever its note says."""

from __future__ import annotations

import pytest

from engine.language.advice.kept_whole import is_in_order, is_whole
from engine.language.tokens import tokenise
from tests.engine.language.advice.all_games import language_in

WHOLE = [
    ("Deal 2 goods to each player.", "Draw 2 goods.", False),
    ("Deal 2 goods to each player.", "Each player draws 2 goods.", True),
    ("For the rest of the day, buying costs no Coins.", "Buying costs 0 Coins.", False),
    ("For the rest of the day, buying costs no Coins.", "Until the end of the day, buying costs 0 Coins.", True),
    ("For the rest of the day, gain 1 Coin.", "Gain 1 Coin.", True),  # what is over at once
    ("Put a good on a stall face down.", "Put a good on a stall.", False),
    ("A player with 2 bought goods discards one of them.", "A player with 2 bought goods discards 1 good.", False),
    ("A player with 2 goods discards one of them.", "A player with 2 goods discards 1 good.", True),
    ("When a player buys a good, it pays 1 Coin less.", "When a player buys a good, it pays 1 fewer Coin.", False),
    ("Lose half of your Coins.", "Lose your Coins.", False),
]
IN_ORDER = [
    ("Each player pays another player.", "Another player pays each player.", False),
    ("Each player pays another player.", "Each player gives 1 Coin to another player.", True),
    ("Gain 1 Coin for each good sold.", "Gain 1 Coin for each good and buy.", False),
    ("Keep a good another player buys.", "When another player buys, keep a good.", False),
]


def words_of(text: str) -> tuple[str, ...]:
    return tuple(token.text for token in tokenise(text))


@pytest.mark.parametrize(("given", "said", "kept"), WHOLE)
def test_how_long_of_whom_and_which_way_stay(given: str, said: str, kept: bool) -> None:
    inflection = language_in("starter").refusals.mender.inflection
    assert is_whole(inflection, words_of(given), words_of(said)) is kept


@pytest.mark.parametrize(("given", "said", "kept"), IN_ORDER)
def test_nobody_does_what_another_one_did(given: str, said: str, kept: bool) -> None:
    inflection = language_in("starter").refusals.mender.inflection
    assert is_in_order(inflection, words_of(given), words_of(said)) is kept
