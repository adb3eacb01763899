"""What no sentence to write instead may add or leave out at its edges."""

from __future__ import annotations

import pytest

from engine.language.advice.kept_bounds import is_bounded_alike
from engine.language.tokens import key_of, tokenise
from tests.benchmarks.hinted.measure import language_of_kind

HEAP, DUEL, MARKET, TRICKS = "top-of-the-heap", "duel", "market", "tricks"
ROWS = [
    (HEAP, "Spend this item at any time: +2 AP.", "Discard this item to gain 2 AP.", False),
    (HEAP, "You can discard this at any time to gain 2 AP.", "You may discard this item to gain 2 AP.", True),
    (HEAP, "Any time you raid, gain 1 AP.", "When you raid, gain 1 AP.", True),
    (MARKET, "Build a building without paying its cost.", "Build a building.", False),
    (HEAP, "It may move to the opposite house for free.", "It may move to the opposite house.", True),
    (HEAP, "You can leave for free.", "Leaving costs 0 AP for you.", True),
    (DUEL, "Your Beasts can't be blocked.", "Players cannot block all your Beasts.", False),
    (DUEL, "Your Beasts can't be blocked.", "Players cannot block each of your Beasts.", False),
    (DUEL, "Nobody can block any of your Beasts.", "Players cannot block any of your Beasts.", True),
    (DUEL, "All Beasts you control cannot be blocked.", "Players cannot block all your Beasts.", True),
    (HEAP, "The Cat moves one house to the left.", "The player on its left moves the Cat to 1 house.", False),
    (HEAP, "Pass a Snack to the left.", "Give 1 Snack to the player on your left.", True),
    (HEAP, "Your neighbour on the left gains 1 Snack.", "The player on your left gains 1 Snack.", True),
    (TRICKS, "Each trick with a Moon card is worth 1 more point.", "Worth +1 point for each trick.", False),
    (HEAP, "Each TOY in your stash is worth 1 VP.", "Worth 1 VP for each TOY item in your stash.", True),
    (DUEL, "Sacrifice another creature: draw two cards.", "Discard another creature to draw 2 cards.", False),
    (HEAP, "When raided, this house gets 1 Snack.", "When this house is raided, gain 1 Snack.", False),
    (HEAP, "Each house gets 1 Snack.", "Put 1 Snack on each house.", True),
    (HEAP, "Each animal at this house gets 1 Snack.", "Each animal at this house gains 1 Snack.", True),
    ("guild", "Each rival discards a Treasure of your choice.", "Each other player discards a Treasure.", False),
    ("guild", "Discard a Treasure of your choice.", "Discard a Treasure.", True),
    (HEAP, "Tap: gain 1 AP.", "Gain 1 AP.", False),
    (HEAP, "Sacrifice this item to gain 1 AP.", "Discard this item to gain 1 AP.", True),
]


@pytest.mark.parametrize(("game", "given", "said", "kept"), ROWS)
def test_times_prices_doers_and_owners_stay(game: str, given: str, said: str, kept: bool) -> None:
    inflection = language_of_kind(game).refusals.mender.inflection
    keys, others = (tuple(key_of(token.text) for token in tokenise(text)) for text in (given, said))
    assert is_bounded_alike(inflection, keys, others) is kept
