"""Where a game says how large its cards are: in game.yaml for all decks, in a deck for its own."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Deck, Game
from toolkit.paper import FaceSize, UnknownSize, face_size
from toolkit.problem import Place

KEY = "card_size"
USUAL = "poker"


def written_sizes(game: Game) -> Iterator[tuple[str, Place | None]]:
    """Each `card_size` as it is written, with its place."""
    owners: tuple[Game | Deck, ...] = (game, *game.decks)
    for owner in owners:
        if name := owner.data.get(KEY):
            yield str(name), owner.source.place(KEY) if owner.source else None


def size_of(game: Game, deck: Deck) -> FaceSize:
    """The size of a deck's cards: what the deck says, else what the game says, else poker."""
    name = deck.data.get(KEY) or game.data.get(KEY) or USUAL
    try:
        return face_size(str(name))
    except UnknownSize:
        return face_size(USUAL)


def place_of(game: Game, deck: Deck) -> Place | None:
    """Where the size of a deck's cards is written; where it is nowhere, the deck's title."""
    if deck.source and deck.data.get(KEY):
        return deck.source.place(KEY)
    if game.source and game.data.get(KEY):
        return game.source.place(KEY)
    return deck.source.place("title") if deck.source else None
