"""
## What it finds
A deck that `setup` draws from and `decks` does not list.

## Why it matters
Whether the deck is large enough cannot be told.

## Example
    decks: [trash]
    setup:
      - {deck: trahs, cards: 3}

## Instead
    decks: [trash]
    setup:
      - {deck: trash, cards: 3}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.references import references
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C121", "unknown-deck", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Unknown decks named in `setup`. Where `decks` misspells one, its missing file is the finding instead."""
    listed = list(game.data.get("decks") or ())
    missing = set(listed) - {deck.id for deck in game.decks}
    known = [name for name in listed if name not in missing]
    for word, place in references(game, "deck"):
        if word not in listed and not (missing and (game.folder / f"{word}.yaml").is_file()):
            yield OFFENCE.at(place, f"The deck {word!r} is unknown.", one_of(word, known) or "List it under `decks`.")
