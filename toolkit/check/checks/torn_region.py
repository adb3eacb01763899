"""
## What it finds
On a tile, a region whose edges cannot be drawn: an edge that is none of top, right, bottom and left, or an edge that
two regions share; or a region with a tag that the vocabulary does not have.

## Why it matters
Tiles are drawn from their regions, and a game on tiles is played by them.

## Example
    - name: Curve
      regions: {top-left: BLUE, left: RED, botom: BLUE}

## Instead
    - name: Curve
      regions: {top-left: BLUE, right: RED, bottom: BLUE}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C126", "torn-region", __doc__)
EDGES = ("top", "right", "bottom", "left")


def find(game: Game) -> Iterator[Problem]:
    """Regions of tiles with unknown edges or tags, and edges that two regions reach."""
    for card in game.cards:
        yield from _on_card(card, game)


def _on_card(card: Card, game: Game) -> Iterator[Problem]:
    taken: set[str] = set()
    for name, tag in card.regions.items():
        key = card.source.key_place("regions", name) if card.source else None
        for edge in name.split("-"):
            if edge not in EDGES:
                hint = one_of(edge, EDGES) or f"Edges are {', '.join(EDGES)}, with a dash between them."
                yield OFFENCE.at(key, f"{edge!r} is no edge of a tile.", hint, card=card.id)
            elif edge in taken:
                yield OFFENCE.at(key, f"Two regions reach the edge {edge!r}.", "Give it to one.", card=card.id)
            taken.add(edge)
        if tag not in game.vocabulary.tags:
            hint = one_of(tag.upper(), game.vocabulary.tags) or "Add it to the vocabulary's tags."
            yield OFFENCE.at(card.place("regions", name), f"The tag {tag!r} is unknown.", hint, card=card.id)
