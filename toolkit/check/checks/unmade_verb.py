"""
## What it finds
A verb that the vocabulary makes of deeds (`is`), and that cannot be done so: its words are not read or cannot be
played, it leads back to itself, it is not done to cards, all texts have it already, or its zone (`from`) is not there.

## Why it matters
Texts say the verb, and the game does what it is made of. Of words that are not read nothing is done.

## Example
    verbs:
      buy: {object: card, past: bought, is: "pay for it", from: shop}

## Instead
    verbs:
      buy: {object: card, past: bought, is: "pay 2 Coins, then take it", from: market}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem
from toolkit.texts.verbs import wrong_verbs

OFFENCE = Offence("C145", "unmade-verb", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Verbs made of deeds that cannot be done as the vocabulary says."""
    for each in wrong_verbs(game):
        place = game.source.place("vocabulary", "verbs", each.verb, each.key) if game.source else None
        yield OFFENCE.at(place, each.message, each.hint)
