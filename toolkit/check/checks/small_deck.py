"""
## What it finds
A deck with fewer cards than the rules draw from it with the most players. What they draw is written under `setup`
in game.yaml; each row counts cards, once for each player, house, night, or whatever the vocabulary gives a count.

## Why it matters
In the middle of setting up, the deck is empty, and no rule says what to do then.

## Example
    players: 3-5
    setup:
      - {deck: trash, cards: 3, each: house}      # 18 cards, and trash.yaml has 12

## Instead
Write more designs, or more copies of those there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from toolkit.check.counts import count_of
from toolkit.model import Deck, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C116", "small-deck", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Decks with fewer cards than `setup` draws from them with the most players."""
    rows = game.data.get("setup") or []
    for deck in game.decks:
        drawn = {at: _drawn(row, game) for at, row in enumerate(rows) if row.get("deck") == deck.id}
        present = sum(card.copies for card in deck.cards)
        if sum(drawn.values()) > present and game.source:
            yield _problem(game, deck, present, {rows[at].get("why") or "setup": n for at, n in drawn.items()})


def _drawn(row: dict[str, Any], game: Game) -> int:
    each = row.get("each") or []
    words = [each] if isinstance(each, str) else each
    return int(row.get("cards") or 0) * prod(count_of(word, game) or 0 for word in words)


def _problem(game: Game, deck: Deck, present: int, drawn: dict[str, int]) -> Problem:
    reasons = ", ".join(f"{count} ({why})" for why, count in drawn.items())
    message = (
        f"The deck {deck.id} has {present} cards; with {game.players[1]} players the rules draw "
        f"{sum(drawn.values())}: {reasons}."
    )
    missing = sum(drawn.values()) - present
    place = deck.source.place() if deck.source else None
    return OFFENCE.at(place, message, f"Add {missing} {'copy' if missing == 1 else 'copies'} or designs.")
