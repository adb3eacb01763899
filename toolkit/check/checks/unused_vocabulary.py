"""
## What it finds
A word of the vocabulary that no card uses, neither in its fields nor in its text.

## Why it matters
It stands in the glossary and in the icon key, and players look for the card it is on. (A warning: the rulebook may
use it all the same.)

## Example
    tags:
      GLASS: {class: item, on: [Trash]}     # on no card

## Instead
Give it to a card, or take it out of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.references import references
from toolkit.check.wordings import is_said, wordings
from toolkit.model import Game
from toolkit.problem import Offence, Problem, Severity

OFFENCE = Offence("C118", "unused-vocabulary", __doc__, Severity.WARNING)


def find(game: Game) -> Iterator[Problem]:
    """Entries of the vocabulary that are in no field of a card, in no text, and not referred to by game.yaml."""
    texts = "\n".join([*(card.text for card in game.cards), *(f"{r.question} {r.decision}" for r in game.rulings)])
    used = _in_fields(game)
    for part, word, forms in wordings(game.vocabulary):
        if word not in used.get(part, set()) and not any(is_said(form, texts) for form in forms) and game.source:
            place = game.source.key_place("vocabulary", part, word)
            message = f"No card uses {word!r} ({part})."
            yield OFFENCE.at(place, message, "Use it, or take it out of the vocabulary.")


def _in_fields(game: Game) -> dict[str, set[str]]:
    """The words that are in a field of a card or of game.yaml itself, by part of the vocabulary."""
    cards = game.cards
    nouns = {word for kind in ("noun", "each") for word, _ in references(game, kind)}
    with_names = {name.noun for name in game.vocabulary.names.values()}
    return {
        "types": {card.type for card in cards},
        "sizes": {card.size for card in cards},
        "tags": {tag.upper() for card in cards for tag in (*card.tags, *card.favoured, *card.regions.values())},
        "counters": {word for word, _ in references(game, "counter")},
        "nouns": nouns | with_names,
        "periods": nouns,
        "names": {card.name for card in cards},
    }
