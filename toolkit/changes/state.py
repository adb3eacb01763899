"""One state of a game: its cards with what a player reads of them, their revisions, and how many copies there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.cache import Cache
from toolkit.model import Game
from toolkit.press.produce import Production
from toolkit.press.revision import Fact, Revision, facts_of, looks_of
from toolkit.press.wish import Wish
from toolkit.problem import Problem

Key = tuple[str, str]  # of a card: its deck and its id


@dataclass(frozen=True, slots=True)
class Entry:
    """A card in one state of its game."""

    deck: str
    deck_title: str
    id: str
    name: str
    copies: int
    revision: Revision
    facts: Mapping[str, Fact]
    looks: Mapping[str, Fact] = field(default_factory=dict)  # what the card itself says of its look
    number: int = 0  # position in its deck

    @property
    def key(self) -> Key:
        """Its deck and its id."""
        return self.deck, self.id

    @property
    def text(self) -> str:
        """Its rules text."""
        return str(self.facts.get("text", ""))


@dataclass(frozen=True, slots=True)
class Kept:
    """Where the face of a card is in a kit that was kept: a page of a PDF, from 0, with its bleed in millimetres.

    `member` names the PDF where `file` is a zip file.
    """

    file: Path
    page: int
    bleed: float
    member: str = ""


@dataclass(slots=True)
class State:
    """A game as it is or as it was. `label` says when; there is no production of a kit that was kept."""

    label: str
    title: str
    version: str
    entries: dict[Key, Entry]
    game: Game | None = None
    production: Production | None = None
    kept: dict[Key, Kept] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)  # what is not as one would expect: a folder that was renamed
    problems: list[Problem] = field(default_factory=list)


def state_of(game: Game, label: str) -> State:
    """The state of a loaded game; its templates are filled in, and nothing is laid out."""
    cards = (*game.cards, *game.pieces)
    production = Production(game, cards, Wish(papers=()), Cache())
    state = State(label, game.title, game.version, {}, game, production, problems=production.faces.problems)
    for face in production.faces.fronts:
        if (card := face.card) is None or face.revision is None:
            continue
        about = (card.deck, face.deck.title, card.id, card.name, card.copies, face.revision)
        entry = Entry(*about, facts_of(card, game), looks_of(card), card.number)
        state.entries[entry.key] = entry
    return state
