"""
## What it finds
The same word twice in a list of the vocabulary: the decks that begin in a zone, the cards that it holds, the holders of
a counter, the subtypes of a type.

## Why it matters
It means no more than once, and perhaps another word was meant.

## Example
    zones:
      deck: {sees: nobody, start: [goods, goods]}

## Instead
    zones:
      deck: {sees: nobody, start: [goods, people]}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C141", "repeated-word", __doc__)
VOCABULARY = "vocabulary"


def find(game: Game) -> Iterator[Problem]:
    """Words of the vocabulary's lists that stand there already."""
    for path, word in _repeated((VOCABULARY,), game.data.get(VOCABULARY)):
        if game.source:
            yield OFFENCE.at(game.source.place(*path), f"{word!r} stands here twice.", "Take one away.")


def _repeated(path: tuple[str | int, ...], value: object) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The path of each text that its list holds before it, with the text."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _repeated((*path, key), part)
    elif isinstance(value, list):
        for at, word in enumerate(value):
            if isinstance(word, str) and word in value[:at]:
                yield (*path, at), word
