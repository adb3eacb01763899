"""A game once it is loaded: cards, decks and vocabulary, with the place in a file where each value is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.language.vocabulary import Vocabulary
from toolkit.emphasis import Marks, rewritten, with_marks, written_span
from toolkit.problem import Place
from toolkit.source import Source

ColumnValue = str | int | float | bool | tuple[str, ...]  # what a card has in a column of its game's own

TEXTS, PROSE = "texts", "prose"  # the key in a game or a deck, and its value for texts that are printed unread


@dataclass(frozen=True, slots=True)
class Card:
    """One design; `copies` of it lie in its deck. `id` is made from the name and is unique in the game."""

    id: str
    name: str
    deck: str
    type: str
    subtype: str = ""
    size: str = ""
    tags: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()
    vp: int | None = None  # as given for this card; None means what its size gives
    copies: int = 1
    text: str = ""  # rules text, without the marks of emphasis; each line is a paragraph and one ability
    marks: Marks = ()  # the emphasis in `text`: **bold**, *italic*
    flavour: str = ""
    icon: str = ""  # a game-icons name, "raccoon-head", or a file of the game's folder `icons` without its ending
    image: str = ""  # a picture of its own: a file as seen from the game's folder, "photos/cat.jpg"
    back: str = ""  # a picture for its back, where that is not its deck's
    reverse: Card | None = None  # its other side as a card of the same id, where it has two faces
    art: Mapping[str, Any] = field(default_factory=dict)  # how the illustration is composed; templates read it
    regions: Mapping[str, str] = field(default_factory=dict)  # of a tile: edges ("top-left") -> tag
    columns: Mapping[str, ColumnValue] = field(default_factory=dict)  # what else it has, as declared: suit, rank, cost
    allow: Mapping[str, str] = field(default_factory=dict)  # code or name of a check -> why this card may
    unreachable: str = ""  # why a sentence of it cannot happen in play
    never: Mapping[str, str] = field(default_factory=dict)  # branch of a sentence -> why no game brings it about
    number: int = 0  # position in its deck, from 1, for the small print
    source: Source | None = field(default=None, compare=False, repr=False)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The card, and its other side where it has two faces."""
        return (self,) if self.reverse is None else (self, self.reverse)

    def place(self, *path: str | int) -> Place | None:
        """Where a value of this card is written: `place("tags", 1)`.

        For an empty or unknown path, the card's first entry.

        None where the card was not loaded from a file.
        """
        return self.source.place(*path) if self.source else None

    def text_place(self, start: int, end: int) -> Place | None:
        """Where the characters `start:end` of `text` are written, or None where the card was not loaded from a file."""
        return self.source.text_place("text", *written_span(self.marks, start, end)) if self.source else None

    def text_edit(self, change: tuple[int, int, str]) -> tuple[Place, str] | None:
        """A change (start, end, new) of `text` as a place in the file and what is to stand there; None as above."""
        if self.source is None:
            return None
        start, end, new = rewritten(self.text, self.marks, change)
        return self.source.text_place("text", start, end), new

    @property
    def written_text(self) -> str:
        """The rules text with its marks of emphasis, as the file has it."""
        return with_marks(self.text, self.marks) if self.marks else self.text


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of the game: one YAML file. `id` is the file's name without ending, `title` is printed on the backs.

    A part is a deck whose cards are boards, playmats or tokens: they are printed, and no rules module deals them. The
    type of a part names its template.
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
        """Whether backs are printed: always for a deck, for a part where it says so, or has a picture for them."""
        return not self.is_part or any(self.data.get(key) for key in ("backs", "back", "fold"))

    @property
    def fold(self) -> str:
        """Where the back stands that is folded over: "side", "top"; "" where paper is printed on both sides."""
        return str(self.data.get("fold") or "")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A gap or a contradiction in the rulebook, and how it was decided."""

    id: str
    sections: tuple[str, ...]
    question: str
    decision: str
    why: str
    source: Source | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A loaded game. `data` is `game.yaml` as plain values, for templates and rules; `table` is `table.yaml`."""

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
    table: Mapping[str, object] = field(default_factory=dict)
    tried: Mapping[Path, str] = field(default_factory=dict, compare=False, repr=False)  # texts in place of files

    @property
    def prose(self) -> dict[str, str]:
        """The decks whose texts are prose, printed as they stand and not required to be read: {id: reason}."""
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
    """Whether a deck itself says how its texts are to be taken."""
    return TEXTS in deck.data or (deck.source is not None and deck.source.find(TEXTS) is not None)


def _reason_for_prose(data: Mapping[str, Any], source: Source | None) -> str | None:
    """Why texts are prose; None where they are to be read, "" for prose without a reason.

    Where the key is written but could not be read, the texts count as prose: the one finding on the key is enough, and
    a finding on each text would follow from it.
    """
    if TEXTS not in data:
        return "" if source is not None and source.find(TEXTS) is not None else None
    said = data[TEXTS]
    return said[PROSE] if isinstance(said, Mapping) else "" if said == PROSE else None
