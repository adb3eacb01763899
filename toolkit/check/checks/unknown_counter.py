"""
## What it finds
A counter that game.yaml refers to (`pays_for`) and the vocabulary does not have.

## Why it matters
What is paid and gained is counted in counters; one that does not exist can be neither.

## Example
    verbs:
      drop: {object: card, pays_for: Opn token}

## Instead
    verbs:
      drop: {object: card, pays_for: Open token}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.references import references
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C120", "unknown-counter", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Counters that game.yaml names and the vocabulary does not have."""
    known = game.vocabulary.counters
    for word, place in references(game, "counter"):
        if word not in known:
            hint = one_of(word, known) or "Add it to `counters` in game.yaml."
            yield OFFENCE.at(place, f"The counter {word!r} is unknown.", hint)
