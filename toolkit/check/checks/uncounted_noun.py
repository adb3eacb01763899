"""
## What it finds
A word under `each` in `setup` that the vocabulary gives no count.

## Why it matters
"Once for each house" says how many cards are drawn only if it is known how many houses there are.

## Example
    setup:
      - {deck: trash, cards: 3, each: house}
    vocabulary:
      nouns:
        house: {sort: place}

## Instead
    vocabulary:
      nouns:
        house: {sort: place, count: 6}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.counts import count_of
from toolkit.check.references import references
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C123", "uncounted-noun", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Known words under `each` without a count in the vocabulary."""
    known = {*game.vocabulary.nouns, *game.vocabulary.periods}
    for word, place in references(game, "each"):
        if word in known and count_of(word, game) is None:
            message = f"How many there are of {word!r} is not known."
            yield OFFENCE.at(place, message, f"Add a count: '{word}: {{count: …}}'.")
