"""The language of a game: the core forms over its vocabulary and over the card names that its texts speak of.

Single texts are read here, without a look at what was kept or at what the rules module says of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.model import Card, Game
from toolkit.texts.sources import digest_of_sources

if TYPE_CHECKING:
    from engine.language import Language, Reading, Vocabulary

Key = tuple[str, str, str]  # type, subtype, text
WORD = re.compile(r"[^\W\d_][\w'’-]*")


@dataclass(frozen=True, slots=True)
class Words:
    """All that a language is made from. A vocabulary has no hash; two games seldom share their names."""

    vocabulary: Vocabulary = field(hash=False)
    names: tuple[str, ...]
    known: tuple[str, ...]


def language_of(game: Game, known: Sequence[str] = (), *, prose: bool = False) -> Language:
    """The game's language; `known` are sentences to show beside one that is refused, `prose` says what it reads."""
    return _language(Words(game.vocabulary, names_in_texts(game, prose=prose), tuple(known)))


@lru_cache(maxsize=1)
def _language(words: Words) -> Language:
    """One is kept: its grammar grows while it reads, and both what the game needs and its texts are read by it."""
    from engine.language import Language

    return Language(words.vocabulary, words.names, words.known)


def key_of(card: Card) -> Key:
    """All of a card that its reading depends on, besides the language."""
    return card.type, card.subtype, card.text


def read_card(language: Language, card: Card) -> Reading:
    """One card's text with its trees."""
    return read_text(language, key_of(card))


def read_text(language: Language, key: Key) -> Reading:
    """A text with its trees, as it is read on cards of a type and subtype."""
    from engine.language import Context

    return language.read(key[2], Context(key[0], key[1]))


def names_in_texts(game: Game, *, prose: bool = False) -> tuple[str, ...]:
    """Names of cards that stand in the rules text of some card, and mean nothing else in the vocabulary.

    What prose speaks of is a name in prose alone: it changes nothing about how the other texts are read.
    """
    others = words_of(game.vocabulary)
    by_first: dict[str, list[str]] = {}
    for card in game.cards:
        first = WORD.search(card.name)
        if first and card.name not in others and card.name[0].isupper():
            by_first.setdefault(first.group(), []).append(card.name)
    unread = {} if prose else game.prose
    texts = {card.text for card in game.cards if card.deck not in unread}
    found = {name for text in texts for name in _named(text, by_first)}
    return tuple(card.name for card in game.cards if card.name in found)


def _named(text: str, by_first: dict[str, list[str]]) -> Iterable[str]:
    for match in WORD.finditer(text):
        if match.group() in by_first and not _begins_sentence(text, match.start()):
            for name in by_first[match.group()]:
                end = match.start() + len(name)
                if text.startswith(name, match.start()) and not text[end : end + 1].isalnum():
                    yield name


def _begins_sentence(text: str, at: int) -> bool:
    """A capital there says nothing."""
    before = text[:at].rstrip(" ")
    return not before or before[-1] in ".!?:\n"


def words_of(vocabulary: Vocabulary) -> set[str]:
    """Every wording a vocabulary has."""
    found = {*vocabulary.types, *vocabulary.sizes, *vocabulary.tags, *vocabulary.names, *vocabulary.decks}
    for noun in vocabulary.nouns.values():
        found |= {noun.singular, noun.plural, *_forms(noun.also)}
    for counter in vocabulary.counters.values():
        found |= {counter.singular, counter.plural, *_forms(counter.also)}
    for verb in vocabulary.verbs.values():
        found |= {form.capitalize() for form in (verb.base, verb.s, verb.ing, verb.past)}
    return found | set(vocabulary.uses)


def _forms(also: tuple[str, ...]) -> list[str]:
    return [form for pair in also for form in pair.split("/")]


@lru_cache(maxsize=1)
def version_of_language() -> str:
    """A digest of the code that reads, and of what keeps it: what other code kept has to be read again."""
    from pathlib import Path

    import engine.language

    return digest_of_sources([Path(engine.language.__path__[0]), Path(__file__).parent])
