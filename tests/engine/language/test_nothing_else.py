"""What "another", "adjacent" and "this turn" need: something to be other than or next to, and a turn that is on."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

CARDS = {
    "Event": Context("Event"),
    "Surprise": Context("Risk", "Surprise"),
    "Feature": Context("Risk", "Feature"),
    "Item": Context("Trash"),
    "Pet": Context("Pet"),
    "Resident": Context("Resident"),
}


def findings(text: str, on: str) -> list[tuple[str, str]]:
    """The kind of each finding in a text, and the words that it marks."""
    return [(each.kind, text[each.start : each.end]) for each in language("heap").read(text, CARDS[on]).findings]


@pytest.mark.parametrize(
    ("on", "text", "marked"),
    [
        ("Event", "Each other animal gains 1 AP.", "other animal"),
        ("Event", "Another animal gains 1 AP.", "Another animal"),
        ("Event", "Discard a Feature from another house.", "another house"),
        ("Event", "Put 1 Snack on each other house.", "other house"),
        ("Event", "Discard a Feature from an adjacent house.", "adjacent house"),
        ("Event", "Take up to 2 Snacks from the opposite house.", "opposite house"),
        ("Event", "Raiding another house costs +1 AP tonight.", "another house"),
        ("Event", "Tonight, Snacks cannot be taken from adjacent houses.", "adjacent houses"),
        ("Event", "While another Pet is at a house, raiding costs +1 AP.", "another Pet"),
        ("Feature", "While another Pet is at this house, raiding costs +1 AP.", "another Pet"),
        ("Feature", "When an animal visits this house, move another Pet to this house.", "another Pet"),
        ("Item", "When you raid, move another Pet to a house.", "another Pet"),
    ],
)
def test_there_is_nothing_to_be_other_than_or_next_to(on: str, text: str, marked: str) -> None:
    assert findings(text, on) == [("unresolved-reference", marked)]


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("Surprise", "Another animal gains 1 AP."),  # than whoever resolves it
        ("Event", "Tonight, when an animal forages, each other animal gains 1 AP."),
        ("Surprise", "Discard a Feature from another house."),
        ("Surprise", "Take up to 2 Snacks from the opposite house."),
        ("Event", "Visiting adjacent houses costs -1 AP tonight."),  # to where one is
        ("Event", "Tonight, animals cannot visit opposite houses."),
        ("Event", "Move each Pet to an adjacent house."),
        ("Event", "Each animal takes 1 Snack from an adjacent house."),
        ("Pet", "While another Pet is at this house, raiding costs +1 AP."),
        ("Feature", "When a Pet moves to this house, move another Pet to this house."),
        ("Feature", "While another animal is at this house, raiding costs +1 AP."),
        ("Event", "Swap a Pet with another Pet."),
    ],
)
def test_there_is_something(on: str, text: str) -> None:
    assert findings(text, on) == []


@pytest.mark.parametrize(
    ("on", "text", "marked"),
    [
        ("Feature", "When an animal visits this house, choose another animal. Each other animal gains 1 AP.",
         "other animal"),
        ("Surprise", "Choose another animal. Each other animal gains 1 AP.", "other animal"),
        ("Surprise", "Take 1 Snack from a house. Put 1 Snack on another house.", "another house"),
        ("Event", "Discard a Feature from a house. Put 1 Snack on each adjacent house.", "adjacent house"),
        ("Item", "Take a Tiny item from the Nest. Discard another item.", "another item"),
        ("Event", "An animal at a house with another animal gains 1 AP.", "another animal"),
    ],
)  # fmt: skip
def test_of_two_that_it_could_be_other_than_none_is_taken(on: str, text: str, marked: str) -> None:
    assert findings(text, on) == [("unresolved-reference", marked)]


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("Surprise", "Choose another animal. That animal gains 1 AP."),
        ("Surprise", "Choose a house. Put 1 Snack on each adjacent house."),
        ("Event", "Choose a house. Choose another house. Discard a Feature from that house."),
        ("Event", "Choose an animal. That animal takes 1 Snack from another animal."),
        ("Event", "Choose a house with a Pet. Move that Pet to another house."),
        ("Item", "Discard an item. Discard another item."),
        ("Event", "An animal at a house with a Pet gains 1 AP."),
        ("Surprise", "Take the top item of this house's Trash Can, then discard another item."),
    ],
)
def test_where_there_is_one_that_it_can_be_other_than(on: str, text: str) -> None:
    assert findings(text, on) == []


@pytest.mark.parametrize(
    ("on", "text", "marked"),
    [
        ("Event", "Raiding costs +1 AP this turn.", "this turn"),
        ("Event", "This turn, animals cannot visit a house.", "This turn"),
        ("Event", "Each animal that raided a house this turn gains 1 AP.", "that raided a house this turn"),
        ("Event", "Raiding costs +1 AP until the end of your turn.", "until the end of your turn"),
        ("Event", "End your turn.", "End your turn"),
        ("Feature", "Raiding costs +1 AP this turn.", "this turn"),
        ("Resident", "This turn, animals cannot visit this house.", "This turn"),
        ("Feature", "At the start of each night, raiding costs +1 AP this turn.", "this turn"),
        ("Item", "At the end of your turn, raiding costs +1 AP this turn.", "this turn"),
        ("Item", "At the end of each night, raiding costs +1 AP tonight.", "tonight"),
    ],
)
def test_no_such_period_is_on(on: str, text: str, marked: str) -> None:
    assert findings(text, on) == [("never-met", marked)]


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("Event", "Raiding costs +1 AP tonight."),
        ("Event", "Tonight, when an animal visits a house, raiding costs +1 AP this turn."),
        ("Surprise", "Raiding costs +1 AP this turn."),
        ("Feature", "When an animal visits this house, raiding costs +1 AP this turn."),
        ("Feature", "When an animal visits this house, it loses 1 AP. Raiding costs +1 AP this turn."),
        ("Feature", "At the start of each turn, raiding costs +1 AP this turn."),
        ("Feature", "At the start of each night, raiding costs +1 AP tonight."),
        ("Resident", "Raiding costs +1 AP."),
        ("Feature", "Raiding costs +1 AP tonight."),
        ("Resident", "At the end of each night, if an animal raided this house tonight, put 2 Snacks on this house."),
    ],
)
def test_the_period_is_on(on: str, text: str) -> None:
    assert findings(text, on) == []
