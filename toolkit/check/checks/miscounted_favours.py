"""
## What it finds
A card with more or fewer favoured tags than its type has (`Animal: {favours: 2}`). Where the vocabulary says it of
one type, cards of the others have none.

## Why it matters
An animal with one favourite scores less than all others, and a Feature that favours something scores for nobody.

## Example
    - name: Raccoon
      favoured: [SHINY]

## Instead
    - name: Raccoon
      favoured: [SHINY, SWEET]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.rule import has_known_kind
from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C127", "miscounted-favours", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards that favour too many or too few tags; nothing where no type says how many."""
    types = (game.data.get("vocabulary") or {}).get("types") or {}
    favours = {name: row["favours"] for name, row in types.items() if "favours" in row}
    for card in game.cards if favours else ():
        wanted = favours.get(card.type, 0)
        if len(card.favoured) != wanted and has_known_kind(card, game):
            yield _problem(card, wanted, [name for name, count in favours.items() if count])


def _problem(card: Card, wanted: int, favouring: list[str]) -> Problem:
    if not wanted:
        message = f"{card.subtype or card.type} cards favour no tags; {' and '.join(favouring) or 'no'} cards do."
        return OFFENCE.at(card.place("favoured"), message, "Take `favoured` away.", card=card.id)
    has = len(card.favoured)
    message = f"{card.name} favours {has} {'tag' if has == 1 else 'tags'}; every {card.type} card favours {wanted}."
    at = ("favoured", wanted) if has > wanted else ("favoured",) if has else ("name",)
    hint = "Take the rest away." if has > wanted else "Write them under `favoured`."
    return OFFENCE.at(card.place(*at), message, hint, card=card.id)
