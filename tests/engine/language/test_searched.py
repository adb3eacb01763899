"""What a sentence says, as words that one can look for: judged by hand for sentences of the shipped games."""

from __future__ import annotations

import pytest

from engine.language.references import Context
from engine.language.searched import searched
from tests.toolkit.prove.scratch import SHIPPED
from toolkit.load import load_game
from toolkit.texts import language_of

GAME, _ = load_game(SHIPPED.parent / "top-of-the-heap")
SAYINGS = [
    ("Trash", "When you stash this item, draw 2 Trash cards.", "when:stash does:draw"),
    ("Trash", "When this item is discarded, gain 1 Snack.", "when:discard does:gain"),
    ("Trash", "When you raid a house, you may discard this item to ignore a Risk card.",
     "when:raid may:yes costs:discard does:ignore"),
    ("Trash", "Once per night, you may pay 1 AP to move a Pet to an adjacent house.",
     "may:yes costs:pay costs:AP does:move"),
    ("Trash", "While you carry this item, you ignore PLANT Features.", "does:ignore"),
    ("Trash", "This item is worth +2 VP if a FISH item is in your stash.", "does:score"),
    ("Risk Surprise", "You may take a dropped item from this house.", "may:yes does:take"),  # nothing is dropped
    ("Risk Surprise", "Lose 2 AP, or discard an item.", "does:lose does:discard"),
    ("Risk Feature", "At the end of each night, put 1 Snack on this house.", "when:end when:night does:put"),
    ("Risk Feature", "When this Feature is discarded, each animal at this house gains 1 AP.",
     "when:discard does:gain"),
    ("Risk Surprise", "Raiding this house costs +1 AP until an animal raids this house.",
     "costs:AP costs:raid when:raid"),
    ("Event", "Tonight, Snacks cannot be taken from houses.", "forbids:take"),
    ("Event", "Tonight, animals cannot visit houses with 3 Features.", "forbids:visit"),
    ("Event", "The first raid on each house costs -1 AP tonight.", "costs:AP costs:raid"),
]  # fmt: skip


@pytest.mark.parametrize(("on", "text", "says"), SAYINGS)
def test_what_a_sentence_says(on: str, text: str, says: str) -> None:
    assert GAME is not None
    kind, _, subtype = on.partition(" ")
    (sentence,) = language_of(GAME).read(text, Context(kind, subtype)).sentences
    assert sentence.tree is not None
    assert [f"{key}:{word}" for key, word in searched(sentence.tree)] == says.split()
