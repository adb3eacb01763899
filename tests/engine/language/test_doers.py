"""Who can do what: deeds of pieces that are nobody's, cards that nobody carries, tags that no card has both of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.language import Context, Language
from tests.engine.language.games import language

CARDS = {
    "Event": Context("Event"),
    "Feature": Context("Risk", "Feature"),
    "Item": Context("Trash"),
    "Surprise": Context("Risk", "Surprise"),
}


def findings(text: str, on: str, known: Language | None = None) -> list[tuple[str, str]]:
    """The kind of each finding in a text, and the words that it marks."""
    reading = (known or language("heap")).read(text, CARDS[on])
    return [(each.kind, text[each.start : each.end]) for each in reading.findings]


@pytest.mark.parametrize(
    ("on", "text", "marked", "near_miss"),
    [
        ("Event", "Each Pet draws 1 Risk card.", "Each Pet", "Each animal draws 1 Risk card."),
        ("Event", "The Cat stashes an item.", "The Cat", "Each animal stashes an item."),
        ("Event", "Each Pet raids a house.", "Each Pet", "Each Pet moves to an adjacent house."),
        ("Feature", "When a Pet draws a Risk card, put 1 Snack on this house.", "a Pet",
         "When a Pet moves to this house, put 1 Snack on this house."),
        ("Feature", "While a Pet carries an item, raiding costs +1 AP.", "a Pet",
         "While a Pet is at this house, raiding costs +1 AP."),
        ("Feature", "When a Pet carrying an item moves to this house, put 1 Snack on this house.",
         "Pet carrying an item", "When an animal carrying an item visits this house, put 1 Snack on this house."),
        ("Event", "Visiting houses costs +1 AP for Pets.", "Pets", "Visiting houses costs +1 AP for SMALL animals."),
        ("Event", "Pets ignore Features tonight.", "Pets", "Animals ignore FENCE Features tonight."),
        ("Surprise", "If you carry a Feature, gain 1 AP.", "a Feature", "If you carry an item, gain 1 AP."),
        ("Item", "When you visit a house while carrying a Surprise, gain 1 AP.", "a Surprise",
         "When you visit a house while carrying this item, gain 1 AP."),
        ("Event", "Each SMALL MEDIUM animal gains 1 AP.", "SMALL MEDIUM", "Each SMALL CLIMB animal gains 1 AP."),
        ("Event", "Swap an item with a Pet.", "Swap an item with a Pet", "Swap the Cat with a Pet."),
        ("Event", "Swap a Feature with an item.", "Swap a Feature with an item", "Swap a Feature with a Risk card."),
        ("Event", "Swap a Feature with a Surprise.", "Swap a Feature with a Surprise",
         "Swap a Surprise with the top card of the Risk deck."),
        ("Event", "Swap an item with the top card of the Risk deck.", "Swap an item with the top card of the Risk deck",
         "Swap an item with the top card of a house's Trash Can."),
        ("Event", "Swap a Trash Can with a Feature pile.", "Swap a Trash Can with a Feature pile",
         "Swap a Feature pile with another Feature pile."),
        ("Item", "Take 1 Snack from another animal. Give 1 Snack to that animal.", "Give 1 Snack to that animal",
         "Take 1 Snack from another animal. Give 2 Snacks to that animal."),
        ("Surprise", "Steal an item from another animal. Give that item to that animal.",
         "Give that item to that animal", "Take 1 Snack from another animal. Gain 1 AP."),
    ],
)  # fmt: skip
def test_what_nobody_does(on: str, text: str, marked: str, near_miss: str) -> None:
    assert findings(text, on) == [("never-met", marked)]
    assert findings(near_miss, on) == []


@pytest.mark.parametrize(("one", "other"), [("visit", "raid"), ("raid", "visit")])
def test_of_several_deeds_the_first_is_told(one: str, other: str) -> None:
    text = f"When a Pet {one}s or {other}s this house, put 1 Snack on this house."
    found = language("heap").read(text, CARDS["Feature"]).findings
    assert f"no Pet {one}s" in {each.message for each in found}
    assert f"no Pet {other}s" not in {each.message for each in found}


def test_what_a_piece_has_lies_nowhere_else_and_what_a_house_has_may() -> None:
    text = "Discard each Feature on this house. Each animal with a Feature on this house loses 1 AP."
    messages = {each.message for each in language("heap").read(text, CARDS["Feature"]).findings}
    assert "what an animal has lies nowhere else" in messages
    text = "Choose a house. Discard each Feature on each house with an item on that house."
    assert findings(text, "Surprise") == []


def test_a_pet_does_what_the_vocabulary_says() -> None:
    words = language("heap").vocabulary
    visit = replace(words.verbs["visit"], by=("Pet",))
    known = Language(replace(words, verbs={**words.verbs, "visit": visit}))
    text = "When the Cat visits this house, put 1 Snack on this house."
    assert findings(text, "Feature", known) == []
    assert findings(text, "Feature") == [("never-met", "the Cat")]


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("When an animal visits this house, each other animal discards its largest item.", "its largest item",
         "When an animal visits this house, it discards its largest item."),
        ("When an animal visits this house, each other animal moves to its den.", "its den",
         "When an animal visits this house, that animal moves to its den."),
        ("When an animal visits this house, until the end of its turn, each other animal cannot raid a house.",
         "until the end of its turn",
         "When an animal visits this house, until the end of its turn, it cannot raid a house."),
    ],
)  # fmt: skip
def test_its_beside_each_other_animal_could_be_either(text: str, marked: str, near_miss: str) -> None:
    assert findings(text, "Feature") == [("unresolved-reference", marked)]
    assert findings(near_miss, "Feature") == []
