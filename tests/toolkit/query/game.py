"""A small game for searching in: two decks, three sizes, tags with parents."""

from __future__ import annotations

from pathlib import Path

import yaml

from engine.language.vocabulary import Vocabulary
from toolkit.model import Card, Deck, Game

WORDS = """
types:
  Prey: {}
  Loot: {}
  Luck: {subtypes: [Charm, Curse]}
sizes:
  Tiny: {vp: 1}
  Compact: {vp: 2}
  Awkward: {vp: 4}
tags:
  FOOD: {}
  TOOL: {}
  BREAD: {parents: [FOOD]}
  CRUST: {parents: [BREAD]}
  SHINY: {}
nouns:
  item: {sort: card, type: Loot}
  house: {sort: place}
"""

LOOT = """
- {name: Stale Crust, size: Tiny, tags: [CRUST], copies: 3, text: "When you stash this, draw 1 Luck card."}
- {name: Silver Spoon, size: Compact, tags: [TOOL, SHINY], text: "Discard a FOOD item.\\nGain 2 AP.", flavour: Moonlit.}
- {name: Old Boot, size: Awkward, tags: [], vp: 0, icon: boots}
- {name: Bread Knife, size: Compact, tags: [TOOL], copies: 2}
"""

LUCK = """
- {name: Four-Leaf Clover, subtype: Charm, text: Draw 1 card.}
- {name: Broken Mirror, subtype: Curse, tags: [SHINY], text: Lose 1 AP.}
- {name: Fox, subtype: Curse, favoured: [CRUST]}
"""


def cards(deck: str, type: str, rows: str) -> tuple[Card, ...]:
    lists = {"tags", "favoured"}
    return tuple(
        Card(
            id=row["name"].lower().replace(" ", "-"),
            deck=deck,
            type=type,
            number=number,
            **{key: tuple(value) if key in lists else value for key, value in row.items()},
        )
        for number, row in enumerate(yaml.safe_load(rows), 1)
    )


def small_game() -> Game:
    decks = (
        Deck("loot", "Loot", "Loot", "", "", "loot.yaml", cards("loot", "Loot", LOOT)),
        Deck("luck", "Good and bad luck", "Luck", "", "", "luck.yaml", cards("luck", "Luck", LUCK)),
    )
    folder = Path("small")
    vocabulary = Vocabulary.of(yaml.safe_load(WORDS))
    return Game("small", "A Small Game", "1.0", (2, 4), folder, folder, vocabulary, decks)
