"""What cards cost, and acts that are done twice: what is next to what is read, and is refused."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

DEED = Context("Deed")


def kinds(text: str, game: str = "fair") -> list[str]:
    return [finding.kind for finding in language(game).read(text, DEED).findings]


@pytest.mark.parametrize(
    "text",
    [
        "Buy a card costing the same.",  # as which card?
        "Buy a card costing less than it.",
        "Pay its cost.",
        "This turn, cards cost 0 Coins less.",
        "This turn, a card costs 1 Coin less.",  # which one?
        "Buy a card costing up to 2 VP.",  # nothing is paid in them
        "Discard a card twice.",  # it is gone
        "Show 2 cards twice.",  # the same two, or others?
        "If you would draw 1 or more cards, gain 1 VP instead.",
        "If you would buy 2 cards, gain 1 VP instead.",
    ],
)
def test_what_cannot_be_meant_is_refused(text: str) -> None:
    assert kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "Discard a card. Buy a card costing the same as it.",
        "Choose a card in your hand. You may pay that card's cost to gain 1 VP.",
        "This turn, cards cost 1 Coin less.",
        "This turn, Stalls cost 1 Coin less for other players.",
        "Buy a card costing up to 2 Coins.",
        "Show a card in your hand twice.",
        "Draw 2 cards twice.",
        "If you would draw 2 cards, gain 1 VP instead.",
        "If you would buy a card, gain 1 VP instead.",
    ],
)
def test_what_stands_beside_it_is_read(text: str) -> None:
    assert kinds(text) == []


def test_a_game_without_what_cards_are_paid_in_has_none_of_it() -> None:
    assert kinds("Play a card costing up to 2 Coins.", "bazaar")
    assert kinds("You may pay its cost.", "bazaar")
