"""Where tiles and cubes are: the tile deck, the board, in hand, beside the table, on the board, in each supply."""

from __future__ import annotations

from engine.kernel.core.zones import PLAYER, Board, Zone

MOST_PLAYERS = 4

ZONES = (
    Zone("tile deck"), Zone("board"), Zone("in hand"), Zone("aside"), Zone("claimed"), Zone("Cube Supply", PLAYER),
)  # fmt: skip
ZONE_TABLE = Board(ZONES, most_players=MOST_PLAYERS)
DECK = ZONE_TABLE.number("tile deck")
BOARD = ZONE_TABLE.number("board")
HAND = ZONE_TABLE.number("in hand")  # the tile being placed
ASIDE = ZONE_TABLE.number("aside")  # cubes that nobody plays
CLAIMED = ZONE_TABLE.number("claimed")  # cubes on the board
SUPPLIES = ZONE_TABLE.zones_of("Cube Supply")
SUPPLY = SUPPLIES[0]  # + player


def zones(players: int) -> int:
    """How many zones a game with so many players has."""
    return ZONE_TABLE.count(players)
