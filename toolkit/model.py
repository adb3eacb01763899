"""What a game is once it is loaded: cards, decks and vocabulary, every value with the place it was written at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.language.vocabulary import Vocabulary
from toolkit.problem import Place
from toolkit.source import Source

TEXTS, PROSE = "texts", "prose"  # the key of a game or a deck, and its word for texts that are printed unread


@dataclass(frozen=True, slots=True)
class Card:
    """One design; `copies` of it lie in the deck. `id` is made from the name and is unique in the game."""

    id: str
    name: str
    deck: str
    type: str
    subtype: str = ""
    size: str = ""
    tags: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()
    vp: int | None = None  # as printed by hand; None means: what the size says
    copies: int = 1
    text: str = ""  # rules text; one paragraph a line, each line one ability
    flavour: str = ""
    icon: str = ""  # a game-icons name, "raccoon-head"
    art: Mapping[str, Any] = field(default_factory=dict)  # how the illustration is composed; templates read it
    regions: Mapping[str, str] = field(default_factory=dict)  # of a tile: edges ("top-left") -> tag
    columns: Mapping[str, str | float | bool] = field(
        default_factory=dict
    )  # what else it has: suit, rank, by name as written
    allow: Mapping[str, str] = field(default_factory=dict)  # code or name of a check -> why this card may
    unreachable: str = ""  # why a sentence of it cannot happen in play
    number: int = 0  # position in its deck, from 1, for the small print
    source: Source | None = field(default=None, compare=False, repr=False)

    def place(self, *path: str | int) -> Place | None:
        """Where a value of this card was written: `place("tags", 1)`; the card itself for an empty or unknown path."""
        return self.source.place(*path) if self.source else None

    def text_place(self, start: int, end: int) -> Place | None:
        """Where the characters `start:end` of `text` stand in the file."""
        return self.source.text_place("text", start, end) if self.source else None


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of the game: one YAML file. `id` is the file's stem, `title` what its back says.

    A part is a deck whose cards are boards, playmats or tokens: they are printed and no rules module deals them. Its
    type names its template.
    """

    id: str
    title: str
    type: str
    colour: str
    icon: str
    file: str
    cards: tuple[Card, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)  # the file's other keys as plain values
    is_part: bool = False
    source: Source | None = field(default=None, compare=False, repr=False)

    @property
    def has_backs(self) -> bool:
        """Are backs printed? Of a deck always."""
        return not self.is_part or bool(self.data.get("backs"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """A hole or contradiction of the rulebook and how it was closed."""

    id: str
    sections: tuple[str, ...]
    question: str
    decision: str
    why: str
    source: Source | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A loaded game. `data` is `game.yaml` as plain values, for templates and rules modules."""

    id: str
    title: str
    version: str
    players: tuple[int, int]
    folder: Path
    templates: Path
    vocabulary: Vocabulary
    decks: tuple[Deck, ...] = ()
    parts: tuple[Deck, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    source: Source | None = field(default=None, compare=False, repr=False)
    rulings_source: Source | None = field(default=None, compare=False, repr=False)

    @property
    def prose(self) -> dict[str, str]:
        """Decks whose texts are prose, printed as they stand and never held to be read: by id, with the reason."""
        of_game = _reason_for_prose(self.data, self.source)
        reasons = (
            (deck.id, _reason_for_prose(deck.data, deck.source) if _says_how(deck) else of_game) for deck in self.decks
        )
        return {deck: reason for deck, reason in reasons if reason is not None}

    @property
    def cards(self) -> tuple[Card, ...]:
        """All designs, deck by deck, in file order."""
        return tuple(card for deck in self.decks for card in deck.cards)

    @property
    def pieces(self) -> tuple[Card, ...]:
        """All boards, playmats and tokens, part by part, in file order."""
        return tuple(piece for part in self.parts for piece in part.cards)


def _says_how(deck: Deck) -> bool:
    """Does a deck say itself whether its texts are read?"""
    return TEXTS in deck.data or (deck.source is not None and deck.source.find(TEXTS) is not None)


def _reason_for_prose(data: Mapping[str, Any], source: Source | None) -> str | None:
    """Why the texts are prose, None where they are to be read.

    Where what is said could not be read, one finding says so; that no text is read would be told card by card.
    """
    if TEXTS not in data:
        return "" if source is not None and source.find(TEXTS) is not None else None
    said = data[TEXTS]
    return said[PROSE] if isinstance(said, Mapping) else "" if said == PROSE else None
