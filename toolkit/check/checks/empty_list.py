"""
## What it finds
A list without entries where the game needs some: `cards` of a deck, `pieces` of a part, `decks` of a game, `rulings`,
or the `sections` of a ruling.

## Why it matters
An empty deck cannot be drawn from; a ruling that stands in no section settles nothing.

## Example
    title: Trash
    type: Trash
    cards: []

## Instead
    title: Trash
    type: Trash
    cards:
      - name: Chicken Bone
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C023", "empty-list", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Lists that are written and empty: decks, cards, pieces, sections of rulings, rulings."""
    if game.source and not game.data.get("decks"):
        yield OFFENCE.at(game.source.place("decks"), "The game has no decks.", "List its deck files under `decks`.")
    for deck in game.decks:
        if not deck.cards and deck.source:
            yield OFFENCE.at(deck.source.place("cards"), f"The deck {deck.id} has no cards.", "Write some.")
    for part in game.parts:
        if not part.cards and part.source:
            yield OFFENCE.at(part.source.place("pieces"), f"The part {part.id} has no pieces.", "Write some.")
    for ruling in game.rulings:
        if not ruling.sections and ruling.source:
            message = f"The ruling {ruling.id} stands in no section of the rulebook."
            yield OFFENCE.at(ruling.source.place("sections"), message, "Name the sections.")
    if game.rulings == () and game.rulings_source:
        yield OFFENCE.at(game.rulings_source.place("rulings"), "There are no rulings here.", "Write some, or no file.")
