"""What nobody can do with themselves, and rules that compare the card they are asked of with others, are found."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

ITEM, FEATURE = Context("Trash"), Context("Risk", "Feature")


def found(text: str, context: Context) -> list[str]:
    """The words that findings of a text stand at."""
    return [text[each.start : each.end] for each in language("heap").read(text, context).findings]


@pytest.mark.parametrize(
    ("text", "near_miss"),
    [
        ("Give 1 Snack to you.", "Give 1 Snack to another player."),
        ("Steal 1 Snack from you.", "Steal 1 Snack from another player."),
        ("Take 1 Snack from you.", "Take 1 Snack from a house."),
        ("You may pay 1 AP to give 1 Snack to you.", "You may pay 1 AP to give 1 Snack to another player."),
        ("Swap places with you.", "Swap places with another animal."),
        ("Gain 1 AP and give 1 Snack to you.", "When another animal visits a house, it gives 1 Snack to you."),
    ],
)
def test_nobody_gives_to_themselves(text: str, near_miss: str) -> None:
    assert found(text, ITEM) == ["you"]
    assert found(near_miss, ITEM) == []


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("Largest items cannot be discarded.", "Largest items", "Tiny items cannot be discarded."),
        ("Random items cannot be discarded.", "Random items", "SHINY items cannot be discarded."),
        ("You cannot discard the largest item.", "largest item", "You may discard the largest item."),
        ("When an animal discards a random item, gain 1 AP.", "random item",
         "When an animal discards an item, discard a random item."),
        ("Worth +1 VP for each largest item.", "largest item", "Worth +1 VP for each SHINY item in your stash."),
    ],
)  # fmt: skip
def test_a_rule_compares_no_cards(text: str, marked: str, near_miss: str) -> None:
    assert found(text, ITEM) == [marked]
    assert found(near_miss, ITEM) == []


def test_two_prices_of_one_deed_in_one_sentence() -> None:
    text = "Leaving costs 0 AP and leaving costs 1 AP."
    assert found(text, FEATURE) == [text]
    assert found("Leaving costs 0 AP and raiding costs 1 AP.", FEATURE) == []
