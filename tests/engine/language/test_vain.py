"""What is said in vain is found: it is so already, or never can be; what is nearly the same is read."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

FEATURE, SURPRISE = Context("Risk", "Feature"), Context("Risk", "Surprise")
EVENT, ITEM = Context("Event", ""), Context("Trash", "")
# the card it stands on, what is refused, the words that are marked, and the near miss that is read
HEAP = [
    (
        FEATURE,
        "Animals at this house cannot visit this house.",
        "Animals at this house cannot visit this house",
        "Animals at this house cannot raid this house.",
    ),
    (
        FEATURE,
        "When an animal raids this house, each other animal at this house moves to this house.",
        "moves to this house",
        "When an animal raids this house, each other animal at this house moves to the opposite house.",
    ),
    (
        EVENT,
        "Tonight, when an animal stashes an item from its stash, it gains 1 VP.",
        "stashes an item from its stash",
        "Tonight, when an animal stashes an item from another animal's stash, it gains 1 VP.",
    ),
    (SURPRISE, "Move to your house.", "Move to your house", "Move to your den."),
    (
        EVENT,
        "Move the Cat to the house with the Cat.",
        "Move the Cat to the house with the Cat",
        "Move the Cat to the house with the Big Dog.",
    ),
    (
        SURPRISE,
        "Swap an item you carry with an item you carry.",
        "Swap an item you carry with an item you carry",
        "Swap an item you carry with another item you carry.",
    ),
    (
        SURPRISE,
        "Discard all items you carry, then stash an item you carry.",
        "stash an item you carry",
        "Discard all SHINY items you carry, then stash an item you carry.",
    ),
    (SURPRISE, "Lose all your Snacks, then pay 1 Snack.", "pay 1 Snack", "Lose all your Snacks, then lose 1 AP."),
    (
        SURPRISE,
        "Discard an item you carry, then give it to another player.",
        "give it to another player",
        "Give an item you carry to another player.",
    ),
    (
        ITEM,
        "While you carry this item, you cannot carry this item.",
        "you cannot carry this item",
        "While you carry this item, you cannot carry Awkward items.",
    ),
    (ITEM, "This item is worth +0 VP.", "This item is worth +0 VP", "This item is worth +1 VP."),
    (
        EVENT,
        "Each animal at a den with no dens gains 1 Snack.",
        "den with no dens",
        "Each animal at a house with no Pets gains 1 Snack.",
    ),
    (SURPRISE, "If you have no Snacks, lose 1 Snack.", "lose 1 Snack", "If you have no Snacks, lose 1 AP."),
    (SURPRISE, "If you have 10 AP, gain 1 AP.", "gain 1 AP", "If you have 9 AP, gain 1 AP."),
]
CRAFTY = [
    ("Discard: Choose a player. Give that player's card to that player.", "Give that player's card to that player",
     "Discard: Choose a player. Give your hand to that player."),
    ("Play: Draw a card, then put it back.", "Draw a card, then put it back", "Play: Draw a card, then discard it."),
]  # fmt: skip


@pytest.mark.parametrize(("context", "text", "marked", "near_miss"), HEAP)
def test_what_is_said_in_vain(context: Context, text: str, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, context).findings
    assert [(each.kind, text[each.start : each.end].rstrip(".")) for each in findings] == [("never-met", marked)]
    assert not language("heap").read(near_miss, context).findings


@pytest.mark.parametrize(("text", "marked", "near_miss"), CRAFTY)
def test_what_is_given_back_or_to_whoever_has_it(text: str, marked: str, near_miss: str) -> None:
    context = Context("Critter", "")
    findings = language("crafty-critters").read(text, context).findings
    assert [(each.kind, text[each.start : each.end].rstrip(".")) for each in findings] == [("never-met", marked)]
    assert language("crafty-critters").read(near_miss, context).tree is not None
