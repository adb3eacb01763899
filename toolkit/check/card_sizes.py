"""Where a game says how large its cards are: in game.yaml for all decks, in a deck or a part for its own."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Deck, Game
from toolkit.paper import MOST_BOARD_SIDE, MOST_SIDE, FaceSize, UnknownSize, face_size
from toolkit.problem import Place

KEY = "card_size"
PART_KEY = "size"
USUAL = "poker"


def written_sizes(game: Game) -> Iterator[tuple[str, Place | None]]:
    """Each `card_size` as it is written, with its place."""
    owners: tuple[Game | Deck, ...] = (game, *game.decks)
    for owner in owners:
        if name := owner.data.get(KEY):
            yield str(name), owner.source.place(KEY) if owner.source else None


def part_sizes(game: Game) -> Iterator[tuple[str, Place | None]]:
    """The `size` of each part as it is written, with its place."""
    for part in game.parts:
        if name := part.data.get(PART_KEY):
            yield str(name), place_of(game, part)


def size_of(game: Game, deck: Deck) -> FaceSize:
    """The size of a deck's cards: what the deck says, else what the game says, else poker. A part says its own."""
    name = deck.data.get(PART_KEY) if deck.is_part else deck.data.get(KEY) or game.data.get(KEY)
    try:
        return face_size(str(name or USUAL), MOST_BOARD_SIDE if deck.is_part else MOST_SIDE)
    except UnknownSize:
        return face_size(USUAL)


def place_of(game: Game, deck: Deck) -> Place | None:
    """Where the size of a deck's cards is written; where it is nowhere, the deck's title."""
    key = PART_KEY if deck.is_part else KEY
    if deck.source and deck.data.get(key):
        return deck.source.place(key)
    if not deck.is_part and game.source and game.data.get(KEY):
        return game.source.place(KEY)
    return deck.source.place("title") if deck.source else None
