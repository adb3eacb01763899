"""Where a game says how large its cards are: game.yaml for all decks, a deck or a part for its own cards."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Deck, Game
from toolkit.paper import MOST_BOARD_SIDE, MOST_SIDE, FaceSize, UnknownSize, face_size, paper_size
from toolkit.problem import Place

KEY = "card_size"
PART_KEY = "size"
PAPERS = "papers"
USUAL = "poker"


def written_sizes(game: Game) -> Iterator[tuple[str, Place | None]]:
    """Each value of `card_size` in the game and its decks, with its place."""
    owners: tuple[Game | Deck, ...] = (game, *game.decks)
    for owner in owners:
        if name := owner.data.get(KEY):
            yield str(name), owner.source.place(KEY) if owner.source else None


def part_sizes(game: Game) -> Iterator[tuple[str, Place | None]]:
    """The `size` of each part as it is written, with its place."""
    for part in game.parts:
        if name := part.data.get(PART_KEY):
            yield str(name), place_of(game, part)


def written_papers(game: Game) -> Iterator[tuple[str, str, Place | None]]:
    """The papers that the game names itself: name, size as it is written, and the place of the size."""
    for name, size in (game.data.get(PAPERS) or {}).items():
        yield str(name), str(size), game.source.place(PAPERS, name) if game.source else None


def own_papers(game: Game) -> dict[str, str]:
    """The game's own papers by name, each as `paper_size` reads it; those of a size that cannot be are left out."""
    papers = {}
    for name, size, _ in written_papers(game):
        try:
            paper_size(size)
        except UnknownSize:
            continue
        papers[name.lower()] = f"{name.lower()}={size}"
    return papers


def size_of(game: Game, deck: Deck) -> FaceSize:
    """The size of a deck's cards: the deck's own, else the game's, else poker size. A part's size is its own.

    An unknown size, which is a finding elsewhere, counts as poker size.
    """
    name = deck.data.get(PART_KEY) if deck.is_part else deck.data.get(KEY) or game.data.get(KEY)
    try:
        return face_size(str(name or USUAL), MOST_BOARD_SIDE if deck.is_part else MOST_SIDE)
    except UnknownSize:
        return face_size(USUAL)


def place_of(game: Game, deck: Deck) -> Place | None:
    """Where the size of a deck's cards is written; where it is not written, the deck's title."""
    key = PART_KEY if deck.is_part else KEY
    if deck.source and deck.data.get(key):
        return deck.source.place(key)
    if not deck.is_part and game.source and game.data.get(KEY):
        return game.source.place(KEY)
    return deck.source.place("title") if deck.source else None
