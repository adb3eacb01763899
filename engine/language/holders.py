"""What can have what: by sorts, by the holders that counters have, and by what can be carried."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import nouns, phrases, possession, scoring
from engine.language.vocabulary import Counter
from engine.language.zones import may_lie

OF_KIND = (
    possession.WithMost,
    possession.WithFewest,
    possession.ThatHasNo,
    scoring.WithSecondMost,
    scoring.WithCompared,
)  # fmt: skip

# what can have what, for "X with Y": sort of X -> sorts of Y
HAVERS = {
    "place": {"card", "piece", "player", "token", "pile", "place"},
    "piece": {"card", "token", "pool"},
    "player": {"card", "token", "pool", "piece"},
    "card": {"token"},
    "thing": {"place", "card", "thing"},
    "pile": {"card", "token"},
}


def held_noun(having: Node | None, lexicon: Lexicon) -> str | None:
    """The noun of what a thing is said to have; "" where it is not known, None where nothing is said of that."""
    if isinstance(having, possession.With | possession.Without | possession.ThatHas):
        return noun_of_phrase(having.what, lexicon)
    if isinstance(having, OF_KIND):
        return having.kind.noun
    return None


def could_have(noun: str, having: nouns.Having, lexicon: Lexicon) -> bool:
    """Whether what is said after a noun could be said of this noun: "with a Pet" of a house, not of a card."""
    if not set(lexicon.sorts_of(noun)) & set(having.sorts):
        return False
    held = held_noun(having, lexicon)
    return held is None or bool(held and can_have(noun, held, lexicon))


def can_have(noun: str, held: str, lexicon: Lexicon) -> bool:
    """Whether something called by one noun can have something called by the other."""
    sort = lexicon.sort_of(noun)
    if not any(lexicon.sort_of(held) in HAVERS.get(each, ()) for each in lexicon.sorts_of(noun)):
        return False
    counter = lexicon.vocabulary.counters.get(held)
    if counter is None and sort == "piece":
        return _can_carry(held, lexicon)
    if counter is None or not counter.holders:
        return True
    entry = lexicon.vocabulary.nouns.get(noun)
    generic = entry is not None and sort == "card" and not entry.type
    # tokens on a card that lies at a place count as the place's: a house with an Open token
    return noun in counter.holders or sort == "player" or generic or (sort == "place" and entry is not None)


def _can_carry(held: str, lexicon: Lexicon) -> bool:
    """Whether a piece can have such cards: cards that can be carried, and nouns named after a deed (stashed items)."""
    words = lexicon.vocabulary
    entry = words.nouns.get(held)
    limited = any(noun.carried for noun in words.nouns.values())
    return entry is None or not limited or bool(entry.carried) or not entry.type


def noun_of_phrase(phrase: Node, lexicon: Lexicon) -> str:
    """The noun of what a phrase names, or ""."""
    if isinstance(phrase, phrases.Named):
        name = lexicon.vocabulary.names.get(phrase.name)
        return name.noun if name else ""
    if isinstance(phrase, phrases.Unique):
        return phrase.name
    kind = getattr(phrase, "kind", None)
    if isinstance(kind, nouns.Kind):
        return kind.noun
    noun = getattr(phrase, "noun", "")
    return noun if isinstance(noun, str) else ""


def can_hold(noun: str, counter: Counter, lexicon: Lexicon) -> bool:
    """Whether tokens of a counter can be where a noun says: on such a card, at such a place, with such a piece.

    A player has what their piece has; where tokens lie on cards, they lie where such cards lie.
    """
    if not counter.holders or not noun or noun in counter.holders:
        return True
    entry, words = lexicon.vocabulary.nouns.get(noun), lexicon.vocabulary
    held = [words.nouns[each] for each in counter.holders if each in words.nouns]
    if entry is None:
        return True
    if entry.sort == "player":
        return any(each.sort in ("piece", "player") for each in held)
    on = [each for each in held if "card" in each.sorts]
    if "card" in entry.sorts:
        return any(not entry.type or not each.type or each.type == entry.type for each in on)
    return entry.sort in ("place", "pile") and any(may_lie(each.id, noun, words) for each in on)
