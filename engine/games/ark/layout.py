"""Where cards lie: the deck, the Hold, beside the table, and for each player a hand and a Storeroom."""

from __future__ import annotations

from engine.kernel.core.zones import PLAYER, Board, Zone

MOST_PLAYERS = 6

ZONES = (Zone("deck"), Zone("Hold"), Zone("aside"), Zone("hand", PLAYER), Zone("Storeroom", PLAYER))
BOARD = Board(ZONES, most_players=MOST_PLAYERS)
DECK, HOLD = BOARD.number("deck"), BOARD.number("Hold")
ASIDE = BOARD.number("aside")  # the Time card, and what is never in play
HANDS = BOARD.zones_of("hand")
STOREROOMS = BOARD.zones_of("Storeroom")
IS_STOREROOM = [zone in STOREROOMS for zone in range(BOARD.count(MOST_PLAYERS))]
SEAT = BOARD.shared  # the first zone that is somebody's


def zones(players: int) -> int:
    """How many zones a game with so many players has."""
    return BOARD.count(players)


def hand(player: int) -> int:
    """The zone of a player's hand."""
    return HANDS[player]


def storeroom(player: int) -> int:
    """The zone of a player's Storeroom."""
    return STOREROOMS[player]


def owner_of_zone(zone: int) -> int:
    """The player a zone belongs to, -1 for none."""
    return BOARD.owner_of[zone]


def is_storeroom(zone: int) -> bool:
    """Whether a zone is somebody's Storeroom."""
    return IS_STOREROOM[zone]
