"""How many cards, tiles and tokens a game has, by the sizes of what is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from toolkit.check.card_sizes import size_of
from toolkit.model import Deck, Game
from toolkit.paper import CIRCLE, FaceSize

LEAST_CARD_MM = 35.0  # the short side; what is smaller is a token
MOST_SQUARE = 1.15  # the long side by the short one; what is no longer than that is a tile
KINDS = ("card", "tile", "token")


def kind_of(size: FaceSize) -> str:
    """What people call a thing of this size: "card", "tile" or "token"."""
    short, long = sorted((size.width, size.height))
    if short < LEAST_CARD_MM or size.shape == CIRCLE:
        return "token"
    return "tile" if size.shape or long <= MOST_SQUARE * short else "card"


def counts_of(game: Game, decks: Iterable[Deck]) -> list[tuple[int, str]]:
    """How many there are of each kind in decks, copies counted: (85, "cards"), (1, "tile"); no kind of none."""
    numbers = Counter[str]()
    for deck in decks:
        numbers[kind_of(size_of(game, deck))] += sum(card.copies for card in deck.cards)
    return [(numbers[kind], kind if numbers[kind] == 1 else f"{kind}s") for kind in KINDS if numbers[kind]]


def in_words(counts: list[tuple[int, str]]) -> str:
    """Counts as a phrase: "85 cards, 80 tiles and 36 tokens"."""
    each = [f"{number} {kind}" for number, kind in counts]
    return " and ".join([", ".join(each[:-1]), each[-1]]) if len(each) > 1 else "".join(each)
