"""The HTML of each card, kept while a game is open: templates are filled in again only where something has changed.

A card's HTML is made from the card, from its deck, and from what all cards share: the words of the game, what game.yaml
and the decks say, which cards there are, and the files of the templates. A template may look at other cards too; what
it looks at is noted (`toolkit/press/views.py`), and it is filled in again when that has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.files import stamps_below
from toolkit.model import Card, Deck, Game
from toolkit.paper import FaceSize

Position = tuple[str, int]  # of a card: its deck and its number there
BACK = -1  # in place of the number
Seen = dict[tuple[Position, str], object]  # what a template has looked at: fields of cards, with their values


@dataclass(frozen=True, slots=True)
class Made:
    """What was filled in for a card, and what it was made from."""

    card: Card | None  # None for a back
    size: FaceSize
    seen: Seen
    html: str


class KeptHtml:
    """What was filled in for one game, as long as what its cards share stays the same."""

    def __init__(self) -> None:
        self.filled = 0  # how many times a template was filled in for a card
        self._shared: object = None
        self._made: dict[Position, Made] = {}
        self._cards: dict[Position, Card] = {}
        self._seen: Seen = {}

    def open(self, game: Game, draft: bool, folders: Sequence[Path]) -> None:
        """Begin with a game as it is now; what was kept is forgotten where what all cards share is otherwise."""
        self._cards = {position(card): card for card in (*game.cards, *game.pieces)}
        shared = (about(game), draft, [(folder, stamps_below(folder)) for folder in folders])
        if shared != self._shared:
            self._made.clear()
            self._shared = shared

    def note(self, card: Card, field: str) -> None:
        """Called when a template looks at a field of a card."""
        self._seen[position(card), field] = getattr(card, field)

    def front(self, card: Card, size: FaceSize, fill: Callable[[], str]) -> str:
        """The HTML of a card: what was kept of it, or what `fill` makes. Raises what that raises."""
        return self._of(position(card), card, size, fill)

    def back(self, deck: Deck, size: FaceSize, fill: Callable[[], str]) -> str:
        """The HTML of a deck's back, as with a card."""
        return self._of((deck.id, BACK), None, size, fill)

    def _of(self, at: Position, card: Card | None, size: FaceSize, fill: Callable[[], str]) -> str:
        made = self._made.get(at)
        if made is not None and made.card == card and made.size == size and self._holds(made.seen):
            return made.html
        self._made.pop(at, None)
        self._seen = {}
        self.filled += card is not None
        html = fill()
        self._made[at] = Made(card, size, self._seen, html)
        return html

    def _holds(self, seen: Seen) -> bool:
        """Whether the cards still have what a template has seen of them."""
        cards = self._cards
        return all(at in cards and getattr(cards[at], field) == value for (at, field), value in seen.items())


def position(card: Card) -> Position:
    """Where a card stands: an id may be there twice, while somebody is writing."""
    return card.deck, card.number


def about(game: Game) -> tuple[object, ...]:
    """All that templates can show of a game but the fields of its cards, and which cards there are."""
    names = [(card.deck, card.id, card.name) for card in (*game.cards, *game.pieces)]
    bare = [replace(deck, cards=(), file="") for deck in (*game.decks, *game.parts)]
    head = (game.id, game.title, game.version, game.players, game.folder, game.templates, game.vocabulary)
    return (*head, dict(game.data), game.rulings, bare, names)
