"""Where tiles and cubes are: the tile deck, the board, in hand, beside the table, on the board, in each supply."""

from __future__ import annotations

MOST_PLAYERS = 4

DECK, BOARD, HAND, ASIDE, CLAIMED = range(5)  # in hand is the tile being placed; aside are cubes that nobody plays
SUPPLY = 5  # + player


def zones(players: int) -> int:
    """How many zones a game has."""
    return SUPPLY + players
