"""
## What it finds
A tag that is among its own ancestors.

## Why it matters
Parents are more general than their children; in a circle, every tag would imply every other.

## Example
    FOOD: {class: item, parents: [MEAT]}
    MEAT: {class: item, parents: [FOOD]}

## Instead
    FOOD: {class: item}
    MEAT: {class: item, parents: [FOOD]}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C125", "circular-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Each circle of parents once, at the first of its tags in alphabetical order."""
    for tag in game.vocabulary.tags:
        circle = _way_back(game, tag)
        if circle and tag == min(circle) and game.source:
            place = game.source.key_place("vocabulary", "tags", tag)
            yield OFFENCE.at(place, f"{' → '.join([*circle, tag])}: a circle of parents.", "Take one parent away.")


def _way_back(game: Game, tag: str) -> list[str]:
    """The shortest way from a tag over its parents back to it; empty where there is none."""
    ways, seen = [[tag]], {tag}
    while ways:
        way = ways.pop(0)
        entry = game.vocabulary.tags.get(way[-1])
        for parent in entry.parents if entry else ():
            if parent == tag:
                return way
            if parent not in seen:
                seen.add(parent)
                ways.append([*way, parent])
    return []
