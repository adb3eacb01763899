"""The language of a game: the core forms over its vocabulary and over the names of cards that its texts mention.

Single texts are read here, without the cache and without asking the rules module.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

from toolkit.model import Card, Game
from toolkit.texts.sources import digest_of_sources

if TYPE_CHECKING:
    from engine.language import Context, Language, Reading, Vocabulary

Key = tuple[str, str, str]  # type, subtype, text
T = TypeVar("T")
MOST_LANGUAGES = 4  # that are kept in a process; a game has one, and one for its prose
MOST_READINGS = 1_000  # of each language
WORD = re.compile(r"[^\W\d_][\w'’-]*")
_kept: deque[tuple[Language, dict[Key, Reading]]] = deque(maxlen=MOST_LANGUAGES)


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that a language is made from. A vocabulary has no hash, and the names tell games apart well enough."""

    vocabulary: Vocabulary = field(hash=False)
    names: tuple[str, ...]
    known: tuple[str, ...]


class Expected(Generic[T]):
    """What is being made elsewhere of the texts of languages."""

    def __init__(self) -> None:
        self.coming: list[tuple[Language, Callable[[], Mapping[Key, T]]]] = []

    def expect(self, language: Language, coming: Callable[[], Mapping[Key, T]]) -> None:
        """Something of a language is being made: `coming` waits for it, when it is asked for."""
        self.coming.append((language, coming))

    def arrived(self, language: Language) -> Mapping[Key, T]:
        """What was expected of a language, once; empty where nothing was."""
        for at, (other, coming) in enumerate(self.coming):
            if other is language:
                del self.coming[at]
                return coming()
        return {}


READINGS: Expected[Reading] = Expected()


def language_of(game: Game, known: Sequence[str] = (), *, prose: bool = False) -> Language:
    """The game's language; `known` are sentences that refusals may show, `prose` says whether it is for prose."""
    return language_by(Words(game.vocabulary, names_in_texts(game, prose=prose), tuple(known)))


@lru_cache(maxsize=MOST_LANGUAGES)
def language_by(words: Words) -> Language:
    """The language of some words, of which the last ones are kept, because their grammars grow while they read."""
    from engine.language import Language

    return Language(words.vocabulary, words.names, words.known)


def key_of(card: Card) -> Key:
    """Everything about a card that its reading depends on, besides the language."""
    return card.type, card.subtype, card.text


def read_card(language: Language, card: Card) -> Reading:
    """The reading of a card's text."""
    return read_text(language, key_of(card))


def read_text(language: Language, key: Key) -> Reading:
    """The reading of a text that stands on a card of this type and subtype.

    It is kept for as long as the language is one of the last ones: a game is checked and then played by the same texts.
    """
    known = _readings_by(language)
    if key not in known:
        known.update(READINGS.arrived(language))
    reading = known.get(key)
    if reading is None:
        reading = language.read(key[2], context_of(key))
        if len(known) >= MOST_READINGS:
            known.clear()
        known[key] = reading
    return reading


def _readings_by(language: Language) -> dict[Key, Reading]:
    """The readings that are kept of a language; of several languages those of the last ones."""
    for other, readings in _kept:
        if other is language:
            return readings
    readings = {}
    _kept.append((language, readings))
    return readings


def context_of(key: Key) -> Context:
    """What "this" means in a text: the type and subtype of the card that it stands on."""
    from engine.language import Context

    return Context(key[0], key[1])


def names_in_texts(game: Game, *, prose: bool = False) -> tuple[str, ...]:
    """Names of cards that the rules text of some card mentions and that mean nothing else in the vocabulary.

    Names that only prose mentions count for `prose` alone, so that prose does not change how other texts are read.
    """
    others = words_of(game.vocabulary)
    by_first: dict[str, list[str]] = {}
    for card in game.cards:
        first = WORD.search(card.name)
        if first and card.name not in others and card.name[0].isupper():
            by_first.setdefault(first.group(), []).append(card.name)
    unread = {} if prose else game.prose
    texts = {face.text for card in game.cards if card.deck not in unread for face in card.faces}
    mentioned = {name for text in texts for name in _named(text, by_first)}
    return tuple(card.name for card in game.cards if card.name in mentioned)


def _named(text: str, by_first: dict[str, list[str]]) -> Iterable[str]:
    for match in WORD.finditer(text):
        if match.group() in by_first and not _begins_sentence(text, match.start()):
            for name in by_first[match.group()]:
                end = match.start() + len(name)
                if text.startswith(name, match.start()) and not text[end : end + 1].isalnum():
                    yield name


def _begins_sentence(text: str, at: int) -> bool:
    """Whether a word at this offset begins a sentence, where a capital does not show that it is a name."""
    before = text[:at].rstrip(" ")
    return not before or before[-1] in ".!?:\n"


def words_of(vocabulary: Vocabulary) -> set[str]:
    """Every wording that a vocabulary has for something."""
    wordings = {*vocabulary.types, *vocabulary.sizes, *vocabulary.tags, *vocabulary.names, *vocabulary.decks}
    for noun in vocabulary.nouns.values():
        wordings |= {noun.singular, noun.plural, *_forms(noun.also)}
    for counter in vocabulary.counters.values():
        wordings |= {counter.singular, counter.plural, *_forms(counter.also)}
    for verb in vocabulary.verbs.values():
        wordings |= {form.capitalize() for form in (verb.base, verb.s, verb.ing, verb.past)}
    wordings |= set(vocabulary.uses)
    if not vocabulary.columns:
        return wordings
    from engine.language.column_words import column_words  # it knows all forms of sentences

    return wordings | {each.word for each in column_words(vocabulary)}


def _forms(also: tuple[str, ...]) -> list[str]:
    return [form for pair in also for form in pair.split("/")]


@lru_cache(maxsize=1)
def version_of_language() -> str:
    """A digest of the code that reads texts and keeps the results; results of other code are not used."""
    from pathlib import Path

    import engine.language

    return digest_of_sources([Path(engine.language.__path__[0]), Path(__file__).parent])
