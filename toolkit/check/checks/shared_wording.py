"""
## What it finds
Two nouns or counters that are called the same: in the singular, in the plural, or in a wording under `also`.

## Why it matters
Every sentence with that word can be read in two ways, and is refused: "discard 2 staves" of staffs or of staves.

## Example
    vocabulary:
      nouns:
        staff: {sort: card, plural: staves}
        stave: {sort: card}

## Instead
    vocabulary:
      nouns:
        staff: {sort: card}
        stave: {sort: card}
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.shared_words import shared_wordings
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C137", "shared-wording", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Nouns and counters of which an earlier one has a wording too, in whatever case."""
    told: set[str] = set()
    for word, ids in shared_wordings(game.vocabulary).items():
        first, *others = ids
        for other in others:
            if game.source and other not in told:
                told.add(other)
                line = game.source.place(*_path(game, first)).line
                message = f"{first!r} (line {line}) and {other!r} are both called {word!r}."
                yield OFFENCE.at(game.source.place(*_path(game, other)), message, "Call one of them otherwise.")


def _path(game: Game, noun: str) -> tuple[str, str, str]:
    """Where the entry of a noun or of a counter stands in game.yaml."""
    return "vocabulary", "nouns" if noun in game.vocabulary.nouns else "counters", noun
