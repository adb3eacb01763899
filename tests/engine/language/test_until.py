"""Near misses of what goes on until something is so, and of numbers left open: refused, or offered otherwise."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.hint import Hint
from tests.engine.language.games import language


@pytest.mark.parametrize(
    "text",
    [
        "Draw until you draw 2 Stalls.",
        "Draw until you have 3 Coins.",
        "Draw until you have 5 cards in another player's hand.",
        "Draw until you have up to 5 cards in your hand.",
        "Each player draws until you draw a Stall.",
        "Draw until they draw a Stall.",
        "Discard down to 3 Coins.",
        "Discard down to a card.",
        "Discard down to up to 3 cards.",
        "Discard down to 3 cards. Reveal those cards.",
        "Gain 1 Coin until you have 5 Coins.",
        "Draw that many cards.",
        "Pay 2 Coins. Draw that many cards.",
        "Each player discards any number of cards. Draw that many cards.",
        "Look at the top that many cards of the Bazaar deck.",
        "When you draw up to 2 cards, gain that many Coins.",
        "Gain 1 Coin to draw a card.",
        "If you would discard a card, you may gain 1 Coin instead.",
        "If you would discard 2 cards, gain 1 Coin instead.",
        "If you would discard a random card, gain 1 Coin instead.",
        "Instead of drawing 3 cards, draw 2 cards and keep 1.",
        "Discard a card to gain 1 VP, or lose 1 Coin.",
        "Pay 1 Coin and pay 2 Coins to draw a card.",
        "Pay 1 less Coin to draw a card.",
        "If you have more cards in their hand than another player, gain 1 Coin.",
        "If another player has more cards in your hand than you, gain 1 Coin.",
        "If this is the first Coin you played this turn, gain 1 Coin.",
        "If you did not play 2 Deeds this turn, gain 1 Coin.",
        "If you did not play a Deed, gain 1 Coin.",
    ],
)
def test_what_has_no_end_or_no_number_is_refused(text: str) -> None:
    assert language("bazaar").read(text, Context("Deed", "")).findings


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Draw until you have 5 cards in hand.", "Draw until you have 5 cards in your hand."),
        ("Fill your hand to 5 cards.", "Draw until you have 5 cards in your hand."),
        ("Discard cards until you have 3 cards in hand.", "Discard down to 3 cards in your hand."),
        (
            "Discard any number of cards, then draw that many.",
            "Discard any number of cards, then draw that many cards.",
        ),
        ("To gain 3 VP, discard 2 Stalls.", "Discard 2 Stalls to gain 3 VP."),
        (
            "If you have more cards in hand than another player, gain 1 Coin.",
            "If you have more cards in your hand than another player, gain 1 Coin.",
        ),
        (
            "If another player has more cards in hand than you, gain 1 Coin.",
            "If another player has more cards in their hand than you, gain 1 Coin.",
        ),
        ("Draw 1 additional card each time you play a Deed.", "When you play a Deed, draw 1 additional card."),
        (
            "When you draw your second card each turn, gain 1 VP.",
            "The second time each turn you draw a card, gain 1 VP.",
        ),
        ("Discard down to 3 cards in hand.", "Discard down to 3 cards in your hand."),
    ],
)
def test_the_nearest_wording_is_offered(text: str, offered: str) -> None:
    context = Context("Deed", "")
    reading = advised(language("bazaar"), language("bazaar").read(text, context), context, Budget(20_000))
    hint = reading.findings[0].hint
    assert isinstance(hint, Hint)
    assert hint.rewrites[0].text == offered


def test_what_the_next_deed_costs_is_said_by_how_long_that_is_so() -> None:
    context = Context("Risk", "Surprise")
    for text, meant in (
        ("Your next raid costs 0 AP.", "Until you raid, raiding costs 0 AP for you."),
        ("Your next raid costs 1 AP less.", "Raiding costs -1 AP for you until you raid."),
        ("The next raid costs 0 AP.", "Until an animal raids, raiding costs 0 AP."),
    ):
        reading = advised(language("heap"), language("heap").read(text, context), context, Budget(20_000))
        hint = reading.findings[0].hint
        assert isinstance(hint, Hint)
        assert hint.rewrites[0].text == meant
