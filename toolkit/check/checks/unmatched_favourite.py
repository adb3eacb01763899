"""
## What it finds
A favoured tag that no other card carries.

## Why it matters
It can never score: whoever plays this card has one favourite less.

## Example
    - name: Raven
      favoured: [SHINY, COIN]     # no card has COIN

## Instead
    - name: Raven
      favoured: [SHINY, PAPER]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C112", "unmatched-favourite", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Favoured tags that are known, but on no card that can be collected."""
    collected = {tag.upper() for card in game.cards if not card.favoured for tag in card.tags}
    for card in game.cards:
        for at, tag in enumerate(card.favoured):
            if tag in game.vocabulary.tags and tag.upper() not in collected:
                message = f"{card.name} favours {tag}, and no card has it."
                hint = "Favour another tag, or give it to some cards."
                yield OFFENCE.at(card.place("favoured", at), message, hint, card=card.id)
