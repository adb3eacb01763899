"""Whether the words of "the X" single one thing out: "the opposite house" is one, "the adjacent house" one of two."""

from __future__ import annotations

from collections import Counter

from engine.language.forms import Node
from engine.language.holders import noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.nodes import adjectives, bids, columns, contests, nouns, phrases, possession, scoring, secrets
from engine.language.vocabulary import Vocabulary
from engine.language.writer import Writer
from engine.language.zones import may_lie, zones_of

EXTREMES = (adjectives.Largest, adjectives.Smallest, adjectives.Lowest, adjectives.Highest)
SINGLING = (  # ties are for the actor to decide, and what was just done or offered was said before
    possession.WithMost, possession.WithFewest, possession.ThisWay, possession.Does, possession.DoesNot,
    columns.WithHighest, columns.WithLowest, scoring.WithSecondMost, contests.DidContest, contests.DidMost,
    secrets.RevealedHighest, secrets.RevealedLowest, bids.BidMost,
)  # fmt: skip
ONE_THING = (phrases.This, phrases.That, phrases.Named, phrases.Unique)


def is_one_of_a_kind(kind: nouns.Kind, lexicon: Lexicon) -> bool:
    """Whether "the" noun can only be one thing: there is one, or its words single one out."""
    words = lexicon.vocabulary
    noun, zone = words.nouns.get(kind.noun), words.zones.get(kind.noun)
    if zone is not None and noun is not None and not zone.of and not noun.of and zone.count == 1:
        return True
    if noun is not None and (noun.unique or noun.count == 1 or noun.sort in ("die", "thing")):
        return True
    return _is_one_by_manner(kind, words) or _is_one_by_place(kind, lexicon) or _is_one_by_what_it_has(kind, lexicon)


def wordings_of_several(kind: nouns.Kind, lexicon: Lexicon) -> str:
    """What to write for one of several things and for all of them: “an adjacent house” or “each adjacent house”."""
    writer = Writer(lexicon)
    one: Node = phrases.A(kind)
    if isinstance(kind.manner, adjectives.Other):
        one = phrases.Another(nouns.Kind(kind.noun, None, kind.size, kind.tags, kind.where, kind.having))
    return f"“{writer.write(one)}” or “{writer.write(phrases.Each(kind))}”"


def _is_one_by_manner(kind: nouns.Kind, words: Vocabulary) -> bool:
    if isinstance(kind.manner, adjectives.Other):
        noun = words.nouns.get(kind.noun)
        return noun is not None and noun.count == 2
    if isinstance(kind.manner, adjectives.Adjacent | adjectives.Opposite):
        return _has_one_neighbour(kind.noun, words, opposite=isinstance(kind.manner, adjectives.Opposite))
    return isinstance(kind.manner, EXTREMES)


def _has_one_neighbour(place: str, words: Vocabulary, *, opposite: bool) -> bool:
    """Whether no place of a noun has two of them next to it, or across from it."""
    noun = words.nouns.get(place)
    if noun is None:
        return False
    if any(noun.grid) and not opposite:
        return False
    pairs = noun.opposite if opposite else noun.adjacent
    return all(ends == 1 for ends in Counter(end for pair in pairs for end in pair).values())


def _is_one_by_place(kind: nouns.Kind, lexicon: Lexicon) -> bool:
    """Whether there is room for one such thing there, or one such place lies there; a card has room for one."""
    if kind.where is None:
        return False
    words, spot = lexicon.vocabulary, noun_of_phrase(kind.where.landmark(), lexicon)
    if isinstance(kind.where, nouns.AdjacentTo | nouns.OppositeOf):
        return _has_one_neighbour(kind.noun, words, opposite=isinstance(kind.where, nouns.OppositeOf))
    sorts, own = lexicon.sorts_of(spot), words.zones.get(kind.noun)
    if isinstance(kind.where, nouns.On) and "card" in sorts and "place" not in sorts:
        return True
    if own is not None and spot and own.of == spot:
        return own.count == 1
    if "card" not in lexicon.sorts_of(kind.noun) or not may_lie(kind.noun, spot, words):
        return False
    noun = words.nouns.get(kind.noun)
    kinds = {noun.type, noun.subtype} - {""} if noun is not None else set()
    there = [zone for zone in zones_of(spot, words) if not zone.holds or kinds & set(zone.holds)]
    return len(there) == 1 and there[0].most * there[0].count == 1


def _is_one_by_what_it_has(kind: nouns.Kind, lexicon: Lexicon) -> bool:
    """Whether one thing alone has that, or somebody holds one such thing at most."""
    words, having = lexicon.vocabulary, kind.having
    if isinstance(having, possession.With | possession.ThatHas):
        return isinstance(having.what, ONE_THING)
    if isinstance(having, possession.HeldBy):
        noun = words.nouns.get(kind.noun)
        size = words.sizes.get(kind.size.size) if isinstance(kind.size, adjectives.HasSize) else None
        return (noun is not None and noun.carried == 1) or (size is not None and size.carried == 1)
    if isinstance(having, possession.HadBy):
        counter = words.counters.get(kind.noun)
        return counter is not None and counter.kind == "token" and not counter.stacks and having.place is not None
    return isinstance(having, SINGLING)
