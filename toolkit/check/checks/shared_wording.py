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

from engine.language.vocabulary import Counter, Noun
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C137", "shared-wording", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Nouns and counters of which an earlier one has a wording too, in whatever case."""
    taken: dict[str, str] = {}
    words = game.vocabulary
    for part, entries in (("nouns", words.nouns.values()), ("counters", words.counters.values())):
        for entry in entries:
            shared = next((word for word in _wordings(entry) if taken.get(word, entry.id) != entry.id), None)
            if shared is not None and game.source:
                message = f"{taken[shared]!r} and {entry.id!r} are both called {shared!r}."
                place = game.source.place("vocabulary", part, entry.id)
                yield OFFENCE.at(place, message, "Call one of them otherwise.")
            for word in _wordings(entry):
                taken.setdefault(word, entry.id)


def _wordings(entry: Noun | Counter) -> list[str]:
    """Every wording of an entry in small letters, each once."""
    words = [entry.singular, entry.plural, *(form for pair in entry.also for form in pair.split("/"))]
    return list(dict.fromkeys(word.lower() for word in words))
