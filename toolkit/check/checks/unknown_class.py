"""
## What it finds
A class of tags that a type needs (`needs`, `single`) and no tag belongs to.

## Why it matters
No card of the type could ever satisfy it.

## Example
    types:
      Animal: {needs: [size, movment]}

## Instead
    types:
      Animal: {needs: [size, movement]}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.references import references
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C122", "unknown-class", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Classes of tags that card types name and no tag has."""
    known = list(dict.fromkeys(tag.group for tag in game.vocabulary.tags.values() if tag.group))
    for word, place in references(game, "class"):
        if word not in known:
            yield OFFENCE.at(place, f"No tag is of class {word!r}.", one_of(word, known) or "Give it to some tags.")
