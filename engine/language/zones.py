"""Which cards lie in which zones of a vocabulary, by the words for places, piles and players."""

from __future__ import annotations

from engine.language.vocabulary import Vocabulary, Zone


def may_lie(noun: str, spot: str, words: Vocabulary) -> bool:
    """Whether cards of a noun can lie at a place, in a pile or with players; True where the vocabulary does not say."""
    entry, zones = words.nouns.get(noun), zones_of(spot, words)
    kind = words.types.get(entry.type) if entry is not None else None
    if entry is None or kind is None or "card" not in entry.sorts or not zones:
        return True
    fitting = {entry.subtype, entry.type} if entry.subtype else {entry.type, *kind.subtypes}
    return any(not zone.holds or fitting & set(zone.holds) for zone in zones)


def zones_of(spot: str, words: Vocabulary) -> list[Zone]:
    """The zones that a word for a place, a pile or a player stands for."""
    own = words.zones.get(spot)
    return [own] if own is not None else [zone for zone in words.zones.values() if spot and _owner(zone, words) == spot]


def _owner(zone: Zone, words: Vocabulary) -> str:
    entry = words.nouns.get(zone.id)
    return zone.of or (entry.of if entry is not None else "")
