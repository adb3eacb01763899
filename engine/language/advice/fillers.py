"""What sentence forms may be filled in with that was not said: who acts and where, and names for pronouns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.language.advice.filling import Part
from engine.language.advice.inflection import Inflection
from engine.language.advice.kept_words import ACTORS
from engine.language.advice.skeletons import Skeletons
from engine.language.tokens import key_of

PLURAL = frozenset(["they", "them"])  # said of one too
IT, ACTOR, HERE = 0.4, 0.45, 0.5  # what adding "it", who acts or where the card is costs


def parts_to_add(skeletons: Skeletons, terms: Mapping[str, Sequence[str]]) -> dict[int, list[Part]]:
    """Parts that may be added to those of a sentence, by category; `terms` are words of the game by their part."""
    actor, here = terms.get("actor", ())[:1], terms.get("here", ())[:1]
    rows = [("it", IT), *((f"a {noun}", ACTOR) for noun in actor), *((place, HERE) for place in here)]
    found: dict[int, list[Part]] = {}
    for text, cost in rows:
        words = tuple(text.split())
        for number, value in skeletons.read(words):
            found.setdefault(number, []).append(Part(cost, cost, 0, words, (), (value,)))
    return found


def called_afterwards(inflection: Inflection, keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What those who act are called after the words that name them, the last one first: "that animal"."""
    for at in reversed(range(len(keys))):
        for noun in inflection.nouns_at(keys, at)[:1]:
            if ACTORS & set(noun.sorts):
                yield ("that", *inflection.noun(noun.id, "sg"))


def with_called(inflection: Inflection, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with "that animal" for "they" and "them" after one that acts is named."""
    said: list[str] = []
    called: tuple[str, ...] = ()
    keys = tuple(map(key_of, words))
    for at, word in enumerate(words):
        said += called if called and keys[at] in PLURAL else [word]
        noun = next(iter(inflection.nouns_at(keys, at)), None)
        if noun is not None and ACTORS & set(noun.sorts):
            called = ("that", *inflection.noun(noun.id, "sg")) if noun.number == "sg" else ()
    return tuple(said)
