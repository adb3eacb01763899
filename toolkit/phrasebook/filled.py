"""The phrasebook of a game: each pattern with words of the game that are read and played, or what it would need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.model import Game
from toolkit.phrasebook.patterns import PATTERNS
from toolkit.phrasebook.slots import Words, filled, missing_in, words_of
from toolkit.texts.language import language_of
from toolkit.texts.playability import unplayable_in

if TYPE_CHECKING:
    from engine.language import Context, Reading

Kind = tuple[str, str]  # a type and a subtype of cards


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence that a game reads and plays; `on` is a type line of cards on which it does."""

    text: str
    on: str


@dataclass(frozen=True, slots=True)
class Family:
    """The phrases of a family, and for the other patterns of it what game.yaml would need to say them."""

    title: str
    phrases: tuple[Phrase, ...]
    would_need: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the need -> patterns


def phrasebook(game: Game, told: Callable[[int], None] = lambda number: None) -> list[Family]:
    """What a game can say, family by family. `told` is called with 1 after each pattern.

    Patterns for which the game has all words and which its rules still do not play, or which make no sense with any of
    these words, are left out.
    """
    words, kinds = words_of(game), _kinds(game)
    families = []
    for title, patterns in PATTERNS.items():
        phrases: dict[str, Phrase] = {}
        needs: dict[str, list[str]] = {}
        for pattern in patterns:
            missing = missing_in(pattern, words)
            if missing:
                for need in missing:
                    needs.setdefault(need, []).append(_open(pattern))
            elif (phrase := _first(game, pattern, words, kinds)) is not None:
                phrases.setdefault(phrase.text, phrase)
            told(1)
        families.append(Family(title, tuple(phrases.values()), {need: tuple(rows) for need, rows in needs.items()}))
    return families


def count_of_patterns() -> int:
    """How many patterns are tried, for a progress bar."""
    return sum(map(len, PATTERNS.values()))


def _open(pattern: str) -> str:
    """A pattern as it is shown: the slots in angle brackets."""
    return pattern.lower().replace("{", "‹").replace("}", "›").capitalize()


def _kinds(game: Game) -> list[Kind]:
    """The kinds of cards that have a text, those first of which there are most; of all cards where none has a text."""
    counts = Counter((card.type, card.subtype) for card in game.cards if card.text)
    counts = counts or Counter((card.type, card.subtype) for card in game.cards)
    return [kind for kind, _ in counts.most_common()]


def _first(game: Game, pattern: str, words: Words, kinds: list[Kind]) -> Phrase | None:
    for text in filled(pattern, words):
        for kind, reading, context in _clean(game, text, kinds):
            if not unplayable_in(game, reading, context):
                return Phrase(text, " – ".join(filter(None, kind)))
    return None


def _clean(game: Game, text: str, kinds: list[Kind]) -> Iterator[tuple[Kind, Reading, Context]]:
    """The readings of a text without any finding, by the kind of card that it stands on."""
    from engine.language import Context

    language = language_of(game)
    for kind in kinds:
        context = Context(*kind)
        reading = language.read(text, context)
        if reading.tree is not None and not reading.findings and reading.canonical == text:
            yield kind, reading, context
