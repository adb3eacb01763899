"""Which counters of a vocabulary players, places, cards and zones can have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.language.sorts import Sort
from engine.language.vocabulary import Vocabulary


class Holders(NamedTuple):
    """Which counters players, places, cards and zones can have; for cards and zones with their row in the state."""

    players: tuple[int, ...]
    places: tuple[int, ...]
    cards: Mapping[int, int]
    zones: Mapping[int, int]

    def of(self, sort: Sort) -> Iterable[int]:
        """The numbers of the counters that things of a sort can have; empty for sorts that have none."""
        if sort == "card":  # asked most often, for every card on the table
            return self.cards
        if sort == "pile":
            return self.zones
        if sort == "player":
            return self.players
        return self.places if sort == "place" else ()


def renewed_in(vocabulary: Vocabulary) -> dict[str, dict[str, int]]:
    """By period the counters of which players have so much again when it begins, each with how much."""
    found: dict[str, dict[str, int]] = {}
    for counter in vocabulary.counters.values():
        if counter.each:
            found.setdefault(counter.each, {})[counter.id] = counter.usual
    return found


def counter_holders(vocabulary: Vocabulary) -> Holders:
    """Which counters of a vocabulary players, places, cards and zones can have. Pieces have theirs as players do."""
    nouns, held = vocabulary.nouns, dict[str, list[int]]()
    for number, counter in enumerate(vocabulary.counters.values()):
        sorts = {nouns[noun].sort for noun in counter.holders if noun in nouns}
        sorts |= {"pile" for noun in counter.holders if noun in vocabulary.zones}
        if "piece" in sorts:
            sorts.add("player")
        for sort in sorts - ({"card"} if not counter.stacks else set()):
            held.setdefault(sort, []).append(number)
    cards, zones = ({counter: row for row, counter in enumerate(held.get(sort, ()))} for sort in ("card", "pile"))
    return Holders(tuple(held.get("player", ())), tuple(held.get("place", ())), cards, zones)
