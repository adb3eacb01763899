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
        ("Discard down to 3 cards in hand.", "Discard down to 3 cards in your hand."),
    ],
)
def test_the_nearest_wording_is_offered(text: str, offered: str) -> None:
    context = Context("Deed", "")
    reading = advised(language("bazaar"), language("bazaar").read(text, context), context, Budget(20_000))
    hint = reading.findings[0].hint
    assert isinstance(hint, Hint)
    assert hint.rewrites[0].text == offered
