"""Which nouns are of players, by the vocabulary alone: no tree is needed to say so."""

from __future__ import annotations

from engine.language.vocabulary import Vocabulary


def is_players(noun: str, words: Vocabulary) -> bool:
    """Whether a noun is of players, or of pieces that are theirs: not of pieces whose cards are nobody's."""
    entry = words.nouns.get(noun)
    return entry is not None and (entry.sort == "player" or (entry.sort == "piece" and not is_nobodys(noun, words)))


def is_nobodys(noun: str, words: Vocabulary) -> bool:
    """Whether a noun is of pieces whose cards lie in play and belong to nobody: a Pet."""
    entry = words.nouns.get(noun)
    kind = next((each for each in words.types.values() if each.id.lower() == noun.lower()), None)
    return entry is not None and entry.sort == "piece" and kind is not None and bool(kind.stays)
