"""
## What it finds
A card without rules text, of a type whose other cards nearly all have one.

## Why it matters
A text that was to be written later is easily forgotten. Types of which many cards have none (items that are only
worth their points) are left alone.

## Example
    - name: Raven             # every other Animal has an ability
      tags: [SMALL, SOAR]

## Instead
    - name: Raven
      tags: [SMALL, SOAR]
      text: Once per game, take an item from the Nest without trading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.check.rule import kinds_of
from toolkit.model import Game
from toolkit.problem import Offence, Problem, Severity

OFFENCE = Offence("C117", "missing-text", __doc__, Severity.WARNING)
USUAL = 0.9  # part of a kind's other cards that must have a text for one without it to count as unfinished


def find(game: Game) -> Iterator[Problem]:
    """Cards without text where nearly all others of their kind have one."""
    all_cards = Counter(kinds_of(card) for card in game.cards)
    with_text = Counter(kinds_of(card) for card in game.cards if card.text)
    for card in game.cards:
        kind = kinds_of(card)
        if not card.text and with_text[kind] >= USUAL * (all_cards[kind] - 1) and with_text[kind] > 0:
            message = f"{card.name} has no rules text; {with_text[kind]} of {all_cards[kind]} such cards have one."
            yield OFFENCE.at(card.place(), message, "Add 'text: …'.", card=card.id)
