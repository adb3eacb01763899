"""
## What it finds
A noun, place or pile that game.yaml refers to (`holders`, `of`, `at`, `noun`, `each`) and the vocabulary does not have.

## Why it matters
The language, the checks and the rules take what belongs where from these words.

## Example
    counters:
      Snack: {plural: Snacks, holders: [animal, hous]}

## Instead
    counters:
      Snack: {plural: Snacks, holders: [animal, house]}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.references import references
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C119", "unknown-noun", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Nouns, and under `each` nouns or periods, that game.yaml names and the vocabulary does not have."""
    nouns = list(game.vocabulary.nouns)
    counted = [*nouns, *game.vocabulary.periods, "player"]
    for kind, known in (("noun", nouns), ("each", counted)):
        for word, place in references(game, kind):
            if word not in known:
                hint = one_of(word, known) or "Add it to `nouns` in game.yaml."
                yield OFFENCE.at(place, f"The noun {word!r} is unknown.", hint)
