"""The costs that are seen at a glance, taken from what texts mean."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.language import Reading
from engine.language.vocabulary import Vocabulary
from tests.toolkit.press.shop import loaded
from toolkit.press.glance import costs
from toolkit.texts.language import language_of, read_card

GAME = loaded(Path(__file__).parents[3] / "cards" / "top-of-the-heap")
FEATURE = next(card for card in GAME.cards if card.subtype == "Feature")


def seen(text: str) -> list[tuple[str, str, bool]]:
    """The costs of a text on a Feature."""

    def read() -> Reading:
        return read_card(language_of(GAME), replace(FEATURE, text=text))

    return [(cost.verb, cost.amount, cost.always) for cost in costs(text, GAME.vocabulary, read)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Raiding costs 1 AP.", [("raid", "1", True)]),
        ("Raiding this house costs +1 AP.", [("raid", "+1", True)]),
        ("Visiting costs +1 AP and leaving costs +1 AP.", [("visit", "+1", True), ("leave", "+1", True)]),
        ("Visiting costs +1 AP. SOAR animals ignore this Feature.", [("visit", "+1", True)]),
        ("Visiting costs -1 AP for SOAR animals.", [("visit", "−1", False)]),
        ("Visiting houses costs -1 AP tonight.", [("visit", "−1", False)]),
        ("While the Cat is at this house, raiding costs +1 AP.", [("raid", "+1", False)]),
        ("Raiding costs +2 AP for DIG animals. Raiding costs 1 AP.", [("raid", "1", True)]),
        ("The first raid on this house each night costs -1 AP.", [("raid", "−1", False)]),
        ("Animals at this house pay -1 AP to visit adjacent houses.", [("visit", "−1", False)]),
        ("Animals carrying an Awkward item pay +1 AP to leave.", [("leave", "+1", False)]),
    ],
)
def test_costs_at_a_glance_hold_always_or_under_a_condition(text: str, found: list[tuple[str, str, bool]]) -> None:
    assert seen(text) == found


def test_a_cost_elsewhere_and_a_payment_are_no_costs_of_this_card() -> None:
    assert seen("Raiding the opposite house costs +1 AP.") == []
    assert seen("When an animal raids this house, it may pay 1 AP to gain 2 Snacks.") == []
    assert seen("Raiding costs a lot of AP.") == []


def test_a_text_without_an_amount_of_what_is_paid_is_not_read() -> None:
    def read() -> Reading:
        raise AssertionError("read")

    assert costs("Gain 2 Snacks.", GAME.vocabulary, read) == ()
    assert costs("Raiding costs 1 AP.", Vocabulary.of({}), read) == ()


def test_every_card_that_sets_a_price_says_so_at_a_glance() -> None:
    shown = {card.name: seen(card.text) for card in GAME.cards if card.type == "Risk"}
    for name in ("Overflowing Bin", "Loose Board", "Automatic Gate", "Leaking Hose"):
        assert [always for _, _, always in shown[name]] == [False], name
    assert shown["Face at the Window"] == []
