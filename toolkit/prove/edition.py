"""What a game was made of when a witness was found: digests of its cards, texts, vocabulary and rules; never of code.

Where one of them has changed, a witness that goes otherwise may be looked for again. Where none has, the code has
changed what the texts do, and somebody has to say whether that is right.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.model import Game

UNKNOWN = ("*",)
DIGITS = 8  # of a digest
UNUSED = ("meaning", "icon")  # parts of a word of the vocabulary that nothing is played by
OF_CARDS = ("rules", "players", "decks", "setup")  # parts of game.yaml that say which cards are dealt to whom


@dataclass(frozen=True)
class Edition:
    """Digests of a game's cards (all but their texts), vocabulary and rules, and of the text of each card by its id.

    `bare` are the ids of the cards with a text of which nothing was kept when all cards were proven last; UNKNOWN where
    only some cards were. It does not make it another edition.
    """

    cards: str
    vocabulary: str
    rules: str
    texts: Mapping[str, str] = field(default_factory=dict)
    bare: tuple[str, ...] = UNKNOWN

    @cached_property
    def id(self) -> str:
        """A digest of what the game was made of."""
        return digest([self.cards, self.vocabulary, self.rules, sorted(self.texts.items())])

    @property
    def seal(self) -> str:
        """A digest of that and of `bare`."""
        return digest([self.id, *self.bare])

    @property
    def proven(self) -> frozenset[str]:
        """The ids of the cards of which something was kept for certain."""
        return frozenset() if self.bare == UNKNOWN else frozenset(self.texts) - {*self.bare}


@dataclass(frozen=True, slots=True)
class Since:
    """What has changed since an edition, in words, and the ids of the cards whose texts have."""

    words: tuple[str, ...]
    texts: frozenset[str]


def edition_of(game: Game) -> Edition:
    """The edition of a game as it is loaded."""
    data = game.data
    cards = [
        [c.id, c.name, c.deck, c.type, c.subtype, c.size, c.tags, c.favoured, c.vp, c.copies, [*c.regions.items()],
         [*c.columns.items()]]
        for c in game.cards
    ]  # fmt: skip
    return Edition(
        digest([{name: data.get(name) for name in OF_CARDS}, cards]),
        digest(_used(data.get("vocabulary"))),
        digest([[ruling.id, ruling.decision] for ruling in game.rulings]),
        {card.id: digest(card.text) for card in game.cards if card.text},
    )


def changed_since(old: Edition, new: Edition) -> Since:
    """What differs between two editions."""
    named = (("cards", "the cards of the game"), ("vocabulary", "its vocabulary"), ("rules", "its rulings"))
    words = tuple(words for name, words in named if getattr(old, name) != getattr(new, name))
    texts = {id for id in {*old.texts, *new.texts} if old.texts.get(id) != new.texts.get(id)}
    return Since(words, frozenset(texts))


def excuse(since: Since, card: str, met: Iterable[str], *, from_start: bool, names: Mapping[str, str]) -> str:
    """Why a witness of a card may go otherwise since its edition, in words; "" where only the code can be why.

    A text counts where its card was met in the game before the two parted; where they part from the start, any text.
    """
    if since.words:
        return f"{' and '.join(since.words)} changed"
    texts = since.texts if from_start else since.texts & {card, *met}
    if not texts:
        return ""
    named = [names.get(id, id) for id in sorted(texts)]
    shown = ", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else "")
    return f"the text of {shown} changed"


def digest(value: object) -> str:
    """A digest of a plain value, as DIGITS hexadecimal digits."""
    text = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _used(value: object) -> object:
    """A part of the vocabulary without what is only for readers."""
    if isinstance(value, Mapping):
        return {str(name): _used(each) for name, each in value.items() if name not in UNUSED}
    return [_used(each) for each in value] if isinstance(value, list | tuple) else value
