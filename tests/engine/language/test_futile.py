"""What finds nothing to be done with is found; what is nearly the same is read."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

FEATURE, SURPRISE, EVENT = Context("Risk", "Feature"), Context("Risk", "Surprise"), Context("Event", "")
CRITTER = Context("Critter", "")
# game, the card it stands on, what is refused, the words that are marked, and the near miss that is read
ROWS = [
    ("heap", FEATURE, "Pets cannot gain Snacks.", "Pets cannot gain Snacks", "Animals cannot gain Snacks."),
    ("heap", SURPRISE, "Discard each Feature you carry.", "Feature you carry", "Discard each item you carry."),
    ("heap", SURPRISE, "Swap places with an animal at your house.", "Swap places with an animal at your house",
     "Swap places with an animal at an adjacent house."),
    ("heap", SURPRISE, "If you carry no items, discard an item you carry.", "discard an item you carry",
     "If you carry no FOOD items, discard an item you carry."),
    ("heap", SURPRISE, "Put the top item of the Trash deck on top of the Trash deck.",
     "Put the top item of the Trash deck on top of the Trash deck",
     "Put the top item of the Trash discard pile on top of the Trash deck."),
    ("heap", SURPRISE, "Stash an item in your stash.", "Stash an item in your stash", "Stash an item you carry."),
    ("heap", SURPRISE, "Take an item you carry.", "Take an item you carry", "Take an item another animal carries."),
    ("heap", SURPRISE, "Move to an adjacent house, then move to that house.", "move to that house",
     "Move to an adjacent house, then move to another house."),
    ("heap", SURPRISE, "Take 1 Snack from an animal with no Snacks.", "Take 1 Snack from an animal with no Snacks",
     "Take 1 Snack from an animal with no items."),
    ("heap", EVENT, "Discard all Snacks from each house with no Snacks.",
     "Discard all Snacks from each house with no Snacks", "Discard all Snacks from each house with no Pets."),
    ("crafty-critters", CRITTER, "Play: Move 0 tiles.", "Move 0 tiles", "Play: Move 2 tiles."),
    ("crafty-critters", CRITTER, "Discard: Choose another player. Lose that player's suspicion.",
     "Lose that player's suspicion", "Discard: Choose another player. That player loses 1 suspicion."),
    ("crafty-critters", CRITTER, "Play: Look at your hand.", "Look at your hand",
     "Play: Look at another player's hand."),
    ("crafty-critters", CRITTER, "Discard: Discard this card.", "Discard this card", "Discard: Discard a card."),
    ("crafty-critters", CRITTER, "Play: Discard your hand, then discard a card from your hand.",
     "discard a card from your hand", "Play: Discard your hand, then draw a card."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "context", "text", "marked", "near_miss"), ROWS)
def test_what_finds_nothing(game: str, context: Context, text: str, marked: str, near_miss: str) -> None:
    findings = language(game).read(text, context).findings
    assert [(each.kind, text[each.start : each.end].rstrip(".")) for each in findings] == [("never-met", marked)]
    assert not language(game).read(near_miss, context).findings


def test_what_comes_from_another_one_of_these_is_brought_somewhere() -> None:
    text = "Tonight, when an animal stashes a SHINY item from another animal's stash, it gains 1 VP."
    assert not language("heap").read(text, EVENT).findings
