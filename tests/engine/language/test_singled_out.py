""" "The X" is read where its words single one X out; where several could be meant, what to write instead is offered."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.finding import Finding
from tests.engine.language.games import language

CARDS = {"Event": Context("Event"), "Surprise": Context("Risk", "Surprise"), "Feature": Context("Risk", "Feature")}


def findings(text: str, on: str) -> tuple[Finding, ...]:
    """What is found in a text on a card of Top of the Heap."""
    return language("heap").read(text, CARDS[on]).findings


@pytest.mark.parametrize(
    ("on", "text", "marked", "offered"),
    [
        ("Surprise", "Move to the adjacent house.", "the adjacent house", "an adjacent house"),
        ("Surprise", "Put 1 Snack on the adjacent house.", "the adjacent house", "each adjacent house"),
        ("Surprise", "Put 1 Snack on the house adjacent to this house.", "the house adjacent to this house",
         "a house adjacent to this house"),
        ("Surprise", "Discard the item you carry.", "the item you carry", "an item you carry"),
        ("Surprise", "Discard the Feature from this house.", "the Feature from this house",
         "each Feature from this house"),
        ("Surprise", "Move to the other house.", "the other house", "another house"),
        ("Surprise", "Move to the house with a Pet.", "the house with a Pet", "a house with a Pet"),
        ("Feature", "When an animal visits this house, move the Pet at this house to a house.",
         "the Pet at this house", "a Pet at this house"),
    ],
)  # fmt: skip
def test_one_of_several_is_not_said_with_the(on: str, text: str, marked: str, offered: str) -> None:
    [finding] = findings(text, on)
    assert (finding.kind, text[finding.start : finding.end]) == ("unresolved-reference", marked)
    assert f"“{offered}”" in str(finding.hint)
    assert findings(text.replace(marked, offered), on) == ()


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("Surprise", "Move to the opposite house."),
        ("Surprise", "Put 1 Snack on the house opposite this house."),
        ("Surprise", "Move to the house with the most Features."),
        ("Surprise", "Discard the largest item you carry."),
        ("Surprise", "Discard the Resident on this house."),
        ("Event", "Tonight, animals cannot raid the house with the Big Dog."),
        ("Feature", "When an animal visits this house, it may take the item on this Feature."),
    ],
)
def test_the_only_one_is(on: str, text: str) -> None:
    assert findings(text, on) == ()
