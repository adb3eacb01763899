"""Which of many texts are kept: each thing that reading says of texts is said of a few of those that are kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from engine.language import Language, Reading
from engine.language.tokens import tokenise
from toolkit.phrasebook.patterns import PATTERNS
from toolkit.phrasebook.slots import filled, words_of
from toolkit.prove.readings.altered import Altered, Alterer, Right
from toolkit.prove.readings.told import Text, context
from toolkit.texts import language_of

if TYPE_CHECKING:
    from toolkit.model import Game

MOST = 800  # texts that are kept of a game
SAME_MESSAGE, SAME_CHANGE = 6, 1  # texts that say the same of a text; of what was changed to make it
FILLED = 3  # sentences of each pattern
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


def chosen(game: Game, told: Callable[[int], None] = lambda number: None) -> list[Text]:
    """The texts to be kept of a game, MOST at most; the same ones whenever the same code makes them of the same game.

    `told` is called with 1 after each text that is tried.
    """
    language = language_of(game)
    found = list(dict.fromkeys(rights(game, language)))
    if not found:
        return []
    words = frozenset(word for key in language.lexicon.keys for word in key.split())
    counts: Counter[tuple[str, ...]] = Counter()
    ranked: dict[Text, int] = {}
    for altered in Alterer(language, found, kinds_of(game), seed=1).texts():
        try:
            reading = language.read(altered.text.text, context(altered.text.on))
        except Exception:  # a fault in the language: the text that shows it comes first
            ranked[altered.text] = 0
            continue
        rank = _rank(altered, reading, words, counts)
        if rank:
            ranked.setdefault(altered.text, rank)
        told(1)
    return sorted(ranked, key=lambda text: ranked[text])[:MOST]


def _rank(altered: Altered, reading: Reading, words: frozenset[str], counts: Counter[tuple[str, ...]]) -> int:
    """How much a text is wanted: 1 most, of which something rare is said; 3 least, of one more dangling reference.

    0 where it says nothing new.
    """
    said = [(each.kind, masked(each.message, words)) for each in reading.findings] or [("read", "")]
    messages = [("message", *each) for each in said]
    changes = [("change", altered.place, altered.what if altered.what.isdigit() else "", *said[0])]
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
