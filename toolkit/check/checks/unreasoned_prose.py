"""
## What it finds
A game or a deck that says its texts are prose, and not why: a reason has letters or digits.

## Why it matters
What is prose is printed unread: nobody holds it to say one thing. In a year nobody will know whether that was meant,
or what it waits for.

## Example
    texts: prose

## Instead
    texts: {prose: Heap cannot read auctions yet.}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import PROSE, TEXTS, Deck, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C212", "unreasoned-prose", __doc__)
HINT = 'Write the reason: texts: {prose: "Heap cannot read … yet."}'


def find(game: Game) -> Iterator[Problem]:
    """Declarations of prose without a reason, of the game and of its decks."""
    speakers: list[Game | Deck] = [game, *game.decks]
    for each in speakers:
        said = each.data.get(TEXTS)
        if said == PROSE or (isinstance(said, dict) and not any(map(str.isalnum, said[PROSE]))):
            place = each.source.place(TEXTS) if each.source else None
            yield OFFENCE.at(place, f"Why are the texts of {each.title} prose?", HINT)
