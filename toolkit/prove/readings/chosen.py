"""Which of many texts are kept: each thing that reading says of texts is said of a few of those that are kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from engine.language import Language, Reading
from engine.language.tokens import tokenise
from toolkit.phrasebook.patterns import PATTERNS
from toolkit.phrasebook.slots import Words, filled, missing_in, words_of
from toolkit.prove.readings.altered import Altered, Alterer, Right
from toolkit.prove.readings.laws import Broken, leaning, misled, mistaken, pairs, torn, unrefused
from toolkit.prove.readings.refused import AT_BOUNDS
from toolkit.prove.readings.told import Text, context
from toolkit.texts import language_of

if TYPE_CHECKING:
    from toolkit.model import Game

MOST = 1000  # texts that are kept of a game
SAME_MESSAGE, SAME_CHANGE = 6, 1  # texts that say the same of a text; of what was changed to make it
FILLED = 2  # sentences of each pattern
ONE_TO_ONE = 300  # random trees that are written and read
KINDS = 1  # of cards on which sentences at the bounds stand
LEANING = 20  # of so many texts one is read as a paragraph after another
RIGHT = "right"  # what was changed of texts in which nothing was
DANGLING = "unresolved-reference"  # the kind of findings of which random parts make most
QUOTED = re.compile(r"“[^”]*”|[+-]?\d+")


def kinds_of(game: Game) -> list[str]:
    """The type lines of the cards of a game, those with texts first."""
    rows = sorted(game.cards, key=lambda card: not card.text)
    return list(dict.fromkeys("/".join(filter(None, (card.type, card.subtype))) for card in rows)) or [""]


def rights(game: Game, language: Language) -> Iterator[Right]:
    """Sentences that are read without findings: of the cards of a game, and patterns with its words."""
    kinds = kinds_of(game)
    for card in game.cards:
        if card.text and card.deck not in game.prose:
            yield from _right(language, Text("/".join(filter(None, (card.type, card.subtype))), card.text))
    words = words_of(game)
    for patterns in PATTERNS.values():
        for pattern in patterns:
            found = (each for text in filled(pattern, words) for each in _first(language, text, kinds))
            yield from (right for right, _ in zip(found, range(FILLED), strict=False))


def _first(language: Language, text: str, kinds: Iterable[str]) -> Iterator[Right]:
    for kind in kinds:
        for right in _right(language, Text(kind, text)):
            yield right
            return


def _right(language: Language, text: Text) -> Iterator[Right]:
    """The sentences of a text, each by itself, if the text and they are read without findings."""
    reading = language.read(text.text, context(text.on))
    for sentence in () if reading.findings else reading.sentences:
        if sentence.tree is not None:
            yield Right(Text(text.on, sentence.text), sentence.tree)


@dataclass(slots=True)
class Chosen:
    """The texts to be kept of a game, and what breaks a law of reading."""

    texts: list[Text] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)


def chosen(game: Game, told: Callable[[int], None] = lambda number: None) -> Chosen:
    """The texts to be kept of a game, about MOST; the same ones whenever the same code makes them of the same game.

    All that are tried are held to the laws of reading. `told` is called with 1 after each.
    """
    language, kinds, words = language_of(game), kinds_of(game), words_of(game)
    result = Chosen()
    refused = list(pairs(language, words, kinds))
    result.broken += unrefused(language, refused)
    bounds = list(at_bounds(words, kinds))
    found = list(
        dict.fromkeys((*rights(game, language), *(each for text in bounds for each in _right(language, text))))
    )
    if not found:
        return result
    alterer = Alterer(language, found, kinds, seed=1)
    result.broken += mistaken(language, alterer.wild[:ONE_TO_ONE], kinds[0])
    own = frozenset(word for key in language.lexicon.keys for word in key.split())
    counts: Counter[tuple[str, ...]] = Counter()
    ranked: dict[Text, int] = {text: 0 for _, *both in refused for text in both}
    last = found[0].text
    unchanged = [Altered(right.text, RIGHT, "") for right in found]
    refusable = [Altered(text, "bounds", text.text) for text in bounds]
    for number, altered in enumerate((*unchanged, *refusable, *alterer.texts())):
        text = altered.text
        reading = language.read(text.text, context(text.on))
        result.broken += torn(language, text, reading)
        if altered.place == RIGHT:
            result.broken += misled(language, text, reading)
        if number % LEANING == 0:
            result.broken += leaning(language, last, text)
        last = text
        if rank := ranked_as(altered, reading, own, counts):
            ranked.setdefault(text, rank)
        told(1)
    result.texts = sorted(ranked, key=lambda each: ranked[each])[:MOST]
    return result


def at_bounds(words: Words, kinds: Sequence[str]) -> Iterator[Text]:
    """Sentences at the bounds of what is read, on the kinds of cards of which there are most."""
    for pattern in AT_BOUNDS:
        for text in () if missing_in(pattern, words) else islice(filled(pattern, words), FILLED):
            yield from (Text(on, text) for on in kinds[:KINDS])


def ranked_as(altered: Altered, reading: Reading, words: frozenset[str], counts: Counter[tuple[str, ...]]) -> int:
    """How much a text is wanted: 1 most, of which something rare is said; 3 least, of one more dangling reference.

    0 where it says nothing new.
    """
    said = [(each.kind, masked(each.message, words)) for each in reading.findings] or [("read", "")]
    messages = [("message", *each) for each in said]
    changes = [
        ("change", altered.place, altered.what if altered.what.isdigit() or altered.place == "bounds" else "", *said[0])
    ]
    is_new = any(counts[each] < SAME_MESSAGE for each in messages)
    is_other = any(counts[each] < SAME_CHANGE for each in changes)
    counts.update([*messages, *changes])
    if not is_new and not is_other:
        return 0
    return 1 if is_new else 2 if said[0][0] != DANGLING else 3


def masked(message: str, words: frozenset[str]) -> str:
    """A message without what it quotes, its numbers and the words of the game."""
    kept = (token.text for token in tokenise(QUOTED.sub("_", message)))
    return " ".join("_" if token.lower() in words else token for token in kept)
