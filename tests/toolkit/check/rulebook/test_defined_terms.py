"""Terms that a rulebook defines once, in another form elsewhere."""

from __future__ import annotations

from tests.toolkit.check.rulebook.test_offences import found

RULES = """# Rules

## Components

- 4 player boards
- 1 first player marker

## Play

A round has three phases: the Kindle Phase, the Burn Phase and the Rest Phase. It is all of this.

{}

## Glossary

**Ash Heap**: where the cards go that you have burnt.

**Ash token**: what you pay with.

**Player board**: where your cards lie.
"""


def other_forms(text: str) -> list[str]:
    return found(RULES.format(text), "C407")


def test_a_defined_term_in_another_form() -> None:
    assert other_forms("In the kindle phase, play. In the Burning Phase, pay.") == ["kindle phase", "Burning Phase"]
    heap = "Put it on the Ash Heap. Cards on the ash-heap are out. The Ashheap may be looked at. Take an Ashtoken."
    assert other_forms(heap) == ["ash-heap", "Ashheap", "Ashtoken"]
    board = "The player-board has 5 slots, and the Playerboard has two. You take the first-player marker."
    assert other_forms(board) == ["player-board", "Playerboard", "first-player marker"]
    assert other_forms("Take 6 Ash Tokens. Put the other Ash tokens away. Pay the ash tokens.") == ["Ash Tokens"]


def test_a_defined_term_in_another_form_near_miss() -> None:
    fine = [
        "In the Kindle Phase, play. The Burn Phase ends, and then the Resting player begins the Rest Phase.",
        "Put it on the Ash Heap. Take ash tokens, or an Ash token. Ash tokens are here. An ash-token pile is there.",
        "The player boards lie there, and yours is the player board here. Use the first player marker now.",
        "The ash heap is full. Put it on the ash heap. The ash heap counts.",  # entries have titles' capitals
        "The player boards the ship. Ash heaps up. The Burning card burns. Phases burn. It is the first player.",
    ]
    assert [text for text in fine if other_forms(text)] == []
