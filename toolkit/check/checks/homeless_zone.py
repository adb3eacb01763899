"""
## What it finds
A zone that belongs to something of which it is not known how many there are: no player, and no place with a count, a
grid or `unique`.

## Why it matters
There is one such zone for each of them. Without a number there is none, and no card can lie there.

## Example
    nouns:
      house: {sort: place}
    zones:
      yard: {of: house}

## Instead
    nouns:
      house: {sort: place, count: 6}
    zones:
      yard: {of: house}
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.vocabulary import Noun
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C135", "homeless-zone", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Zones of known nouns that are neither players nor numbered places."""
    for zone in game.vocabulary.zones.values():
        noun = game.vocabulary.nouns.get(zone.of)
        if noun is not None and not _is_counted(noun) and game.source:
            is_place = "place" in noun.sorts
            message = f"The zone {zone.id!r} belongs to each {zone.of}, and how many of those there are is not known."
            hint = f"Give {zone.of} a count, or say that it is unique." if is_place else "Write of: player."
            yield OFFENCE.at(game.source.place("vocabulary", "zones", zone.id), message, hint)


def _is_counted(noun: Noun) -> bool:
    """Whether it is known how many there are: players, their places, and places of nobody's with a number."""
    if noun.sort == "player":
        return True
    is_numbered = noun.count or noun.unique or noun.grid[0]
    return "place" in noun.sorts and (noun.of == "player" or (not noun.of and bool(is_numbered)))
