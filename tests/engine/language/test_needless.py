"""What a trigger brings about although it is so already is found; what differs in a thing or a place is left alone."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

FEATURE, ITEM, ANIMAL = Context("Risk", "Feature"), Context("Trash"), Context("Animal")
SURPRISE = Context("Risk", "Surprise")


@pytest.mark.parametrize(
    ("text", "context", "marked", "near_miss"),
    [
        ("When a Pet moves to this house, move that Pet to this house.", FEATURE, "move that Pet to this house",
         "When a Pet moves to this house, move another Pet to this house."),
        ("When a Pet moves to this house, it moves to this house.", FEATURE, "moves to this house",
         "When a Pet moves to this house, it moves to an adjacent house."),
        ("When a Pet moves to a house, move that Pet to that house.", FEATURE, "move that Pet to that house",
         "When a Pet moves to a house, move that Pet to this house."),
        ("When the Cat moves to a house, move the Cat to that house.", FEATURE, "move the Cat to that house",
         "When the Cat moves to a house, move the Big Dog to that house."),
        ("The first time each night a Pet moves to this house, it moves to this house.", FEATURE, "moves to this house",
         "The first time each night an animal leaves this house, it moves to this house."),
        ("When an animal visits this house, it moves to this house.", FEATURE, "moves to this house",
         "When an animal leaves this house, it moves to this house."),
        ("The first time each night an animal visits this house, it visits this house.", FEATURE, "visits this house",
         "The first time each night an animal visits this house, it raids this house."),
        ("When you stash an item, stash it.", ITEM, "stash it", "When you stash an item, discard it."),
        ("When you stash an item, stash that item.", ITEM, "stash that item", "When you stash an item, stash an item."),
        ("When this Feature is discarded, discard this Feature.", FEATURE, "discard this Feature",
         "When this Feature is discarded, discard a Feature."),
        ("When a Feature is put on this house, put that Feature on this house.", FEATURE,
         "put that Feature on this house", "When a Feature is put on this house, put 1 Snack on this house."),
    ],
)  # fmt: skip
def test_what_is_so_already(text: str, context: Context, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, context).findings
    assert [(each.kind, text[each.start : each.end].rstrip(".")) for each in findings] == [("never-met", marked)]
    assert not language("heap").read(near_miss, context).findings


@pytest.mark.parametrize(
    "text",
    [
        "When a Pet moves to this house, each animal at this house gains 1 AP, then that Pet moves to this house.",
        "When an animal takes 1 Snack, it takes 1 Snack from this house.",
        "When an animal raids this house, it moves to this house.",
    ],
)
def test_what_may_have_changed_or_can_be_done_again(text: str) -> None:
    assert not any("already" in finding.message for finding in language("heap").read(text, FEATURE).findings)


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("Choose a house with a Pet. Move that Pet to that house.", "Move that Pet to that house",
         "Choose a house with a Pet. Choose another house. Move that Pet to that house."),
        ("Choose a Pet at an adjacent house. Move that Pet to that house.", "Move that Pet to that house",
         "Choose a Pet at an adjacent house. Move that Pet to this house."),
        ("Choose a Pet at a house. Move that Pet to that house.", "Move that Pet to that house",
         "Choose a Pet at a house. Move that Pet to an adjacent house."),
        ("Move to a house with an animal. That animal moves to that house.", "That animal moves to that house",
         "Move to a house with an animal. That animal moves to another house."),
    ],
)  # fmt: skip
def test_what_is_moved_to_where_it_is_said_to_be(text: str, marked: str, near_miss: str) -> None:
    findings = [each for each in language("heap").read(text, SURPRISE).findings if "already" in each.message]
    assert [text[each.start : each.end].rstrip(".") for each in findings] == [marked]
    found = language("heap").read(near_miss, SURPRISE)
    assert found.tree is not None
    assert not found.findings


def test_what_was_moved_away_may_be_moved_back() -> None:
    text = "Choose a house with a Pet. That Pet moves to its den. Move that Pet to that house."
    assert not any("there already" in each.message for each in language("heap").read(text, SURPRISE).findings)
