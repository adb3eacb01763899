"""
## What it finds
A noun, place, pile or period that game.yaml refers to (`holders`, `of`, `at`, `noun`, `each`, `between`) and the
vocabulary does not have.

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
    """Nouns, periods, and under `each` either, that game.yaml names and the vocabulary does not have."""
    nouns, periods = list(game.vocabulary.nouns), list(game.vocabulary.periods)
    counted = [*nouns, *periods, "player"]
    for kind, known in (("noun", nouns), ("each", counted), ("period", periods)):
        part = "period" if kind == "period" else "noun"
        for word, place in references(game, kind):
            if word not in known:
                hint = one_of(word, known) or f"Add it to `{part}s` in game.yaml."
                yield OFFENCE.at(place, f"The {part} {word!r} is unknown.", hint)
