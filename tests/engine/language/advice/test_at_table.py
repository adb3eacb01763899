"""What is said at a table of cards is told in the words of the language, and ordinals are not dropped on the way."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.hint import Hint
from tests.engine.language.games import language


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Deal 2 cards to each player.", "Each player draws 2 cards."),
        ("Deal 2 cards to each other player.", "Each other player draws 2 cards."),
        ("Discard all other cards of the same rank.", ""),  # as which?
        (
            "When you lead this card, discard all other cards of the same rank.",
            "When you lead this card, discard all other cards with the same rank as that card.",
        ),
        ("The player who wins the trick draws a card.", "When a player wins the trick, that player draws a card."),
        ("The player who wins the first trick draws a card.", ""),
        (
            "Each player secretly chooses a card, then all players reveal them.",
            "Each player secretly chooses a card and reveals it.",
        ),
    ],
)
def test_the_first_hint_is_what_is_meant(text: str, offered: str) -> None:
    own, context = language("tavern"), Context("Court")
    findings = advised(own, own.read(text, context), context, Budget(2_000_000)).findings
    rewrites = [each for row in findings if isinstance(row.hint, Hint) for each in row.hint.rewrites]
    assert (rewrites[0].text if rewrites else "") == offered
