"""
## What it finds
A zone whose name is another's in data, where small letters and hyphens stand for capitals and spaces; one that is
called as a counter, a card, a player or a place is, or in sentences as a card is; and two zones that sentences call the
same.

## Why it matters
The table, saved games and the log name zones. Where two have one name, nobody can tell them apart, and what is said of
one is taken for the other.

## Example
    zones:
      junk pile: {}
      junk-pile: {}

## Instead
    zones:
      junk pile: {}
      spare pile: {}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.language.vocabulary import Vocabulary, Zone
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C139", "confusable-zone", __doc__)
HINT = "Call the zone otherwise."


def find(game: Game) -> Iterator[Problem]:
    """Zones that are called as something else is; of two zones the later one."""
    words = game.vocabulary
    before: list[Zone] = []
    cards = {card.name.casefold(): card.name for card in game.cards}
    for zone in words.zones.values():
        message = _as_another(zone, before) or _as_a_thing(zone, words) or _as_a_card(zone, cards)
        if message and game.source:
            yield OFFENCE.at(game.source.place("vocabulary", "zones", zone.id), message, HINT)
        before.append(zone)


def _as_another(zone: Zone, before: list[Zone]) -> str:
    """What makes a zone like one before it; "" where nothing does."""
    for other in before:
        if _collide(zone, other) or _collide(other, zone):
            return f"The zones {other.id!r} and {zone.id!r} have the same name in data: {_key(zone)}."
        if _words(zone) == _words(other):
            return f"The zones {other.id!r} and {zone.id!r} are both called {_words(zone)!r}."
    return ""


def _collide(zone: Zone, other: Zone) -> bool:
    """Whether a zone's name in data is another's, or that of one of several: hand-2."""
    key, stem = _key(zone), _key(other)
    if key == stem:
        return True
    number = key.removeprefix(f"{stem}-")
    return number != key and number.replace("-", "").isdigit() and bool(other.of or other.count > 1)


def _key(zone: Zone) -> str:
    return zone.id.lower().replace(" ", "-")


def _words(zone: Zone) -> str:
    return (zone.words or f"the {zone.id}").lower()


def _as_a_card(zone: Zone, cards: Mapping[str, str]) -> str:
    """What makes a zone like a card in sentences; "" where nothing does. `cards` are names by how they are compared."""
    for called in (zone.words, zone.id):
        name = cards.get(called.casefold().removeprefix("the "))
        if name is not None:
            return f"The zone {zone.id!r} is called as the card {name} is."
    return ""


def _as_a_thing(zone: Zone, words: Vocabulary) -> str:
    """What makes a zone like a word that means no zone; "" where nothing does."""
    if zone.id in words.counters:
        return f"The zone {zone.id!r} is called as a counter is."
    noun = words.nouns.get(zone.id)
    if noun is not None and "pile" not in noun.sorts:
        return f"The zone {zone.id!r} is called as a {noun.sort} is."
    return ""
