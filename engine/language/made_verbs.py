"""Verbs that a game makes of deeds: what each is, as a sentence of the game's rules that the language reads."""

from __future__ import annotations

from typing import NamedTuple

from engine.language.vocabulary import Verb, Vocabulary
from engine.language.writer import article


class Definition(NamedTuple):
    """What a verb is made of: the sentence, and where in it the author's own words begin."""

    verb: str
    text: str
    at: int


def definitions(words: Vocabulary) -> tuple[Definition, ...]:
    """For each verb that is made of deeds the sentence that says so: “When you buy a card, pay its cost.”"""
    return tuple(_definition(words, verb) for verb in words.verbs.values() if verb.made)


def _definition(words: Vocabulary, verb: Verb) -> Definition:
    noun = _widest(words)
    start = f"When you {verb.base} {article(noun)} {noun}, "
    return Definition(verb.id, f"{start}{verb.made.strip().removesuffix('.')}.", len(start))


def _widest(words: Vocabulary) -> str:
    """The noun for any card: the first that is of no type, else the first of all; “card” where there is none."""
    cards = [noun for noun in words.nouns.values() if "card" in noun.sorts]
    return next((noun.singular for noun in [*(n for n in cards if not n.type), *cards]), "card")
