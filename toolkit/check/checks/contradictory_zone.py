"""
## What it finds
A zone that says two things which cannot both be so: that its owner sees its cards, or does not, where no player owns
it; that its top card is seen, where it is not ordered; that it holds other cards than those that begin in it, or fewer;
that it is somebody else's, or another number of them, than the noun of its name.

## Why it matters
One of the two is not what happens: nobody sees a zone that only its owner sees and nobody owns, and rules that keep to
what a zone holds cannot set the game up.

## Example
    zones:
      deck: {sees: owner, most: 10, start: [goods]}

## Instead
    zones:
      deck: {sees: nobody, start: [goods]}
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.vocabulary import Sees, Zone
from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C138", "contradictory-zone", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Zones that contradict themselves, or the noun of their name; what is amiss, at the key that says it."""
    for zone in game.vocabulary.zones.values():
        for key, message, hint in (*_seen(game, zone), *_begun(game, zone), *_named(game, zone)):
            if game.source:
                yield OFFENCE.at(game.source.place("vocabulary", "zones", zone.id, key), message, hint)


def _seen(game: Game, zone: Zone) -> Iterator[tuple[str, str, str]]:
    noun = game.vocabulary.nouns.get(zone.of)
    is_owned = zone.of == "player" or (noun is not None and "player" in (noun.sort, noun.of))
    if zone.sees in (Sees.OWNER, Sees.OTHERS) and not is_owned:
        message = f"The zone {zone.id!r} is seen by {zone.sees}, and belongs to no player."
        yield "sees", message, "Write who sees it: all, top or nobody. Or give it to players with of: player."
    if zone.sees is Sees.TOP and not zone.ordered:
        yield (
            "sees",
            f"The top card of the zone {zone.id!r} is seen, and the zone is not ordered.",
            "Write ordered: true.",
        )


def _begun(game: Game, zone: Zone) -> Iterator[tuple[str, str, str]]:
    cards = [card for deck in game.decks if deck.id in zone.start for card in deck.cards]
    strange = next((card for card in cards if not _is_held(zone, card)), None)
    if strange is not None:
        kind = strange.subtype or strange.type
        message = f"{strange.name} begins in the zone {zone.id!r}, which holds only {', '.join(zone.holds)}."
        yield "holds", message, f"Write {kind} under holds too, or let the deck begin elsewhere."
    number = sum(card.copies for card in cards)
    if zone.most and not zone.of and zone.count == 1 and number > zone.most:
        message = f"{number} cards begin in the zone {zone.id!r}, which has room for {zone.most}."
        yield "most", message, f"Write most: {number}, or leave it out."


def _is_held(zone: Zone, card: Card) -> bool:
    return not zone.holds or card.type in zone.holds or card.subtype in zone.holds


def _named(game: Game, zone: Zone) -> Iterator[tuple[str, str, str]]:
    noun = game.vocabulary.nouns.get(zone.id)
    if noun is None:
        return
    if noun.of and zone.of != noun.of:
        message = f"The zone {zone.id!r} belongs to each {zone.of}, and the noun {noun.id!r} to each {noun.of}."
        yield "of", message, "Leave out of here: the noun says whose it is."
    if noun.of and noun.count and zone.count != noun.count:
        message = f"There are {zone.count} zones {zone.id!r} of each {zone.of}, and the noun says {noun.count}."
        yield "count", message, "Leave out count here: the noun says how many there are."
