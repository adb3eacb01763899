"""Where cards lie: the deck, the Hold, beside the table, and for each player a hand and a Storeroom."""

from __future__ import annotations

MOST_PLAYERS = 6

DECK, HOLD, ASIDE = range(3)  # aside: the Time card, and what is never in play
SEAT = 3  # + 2 * player: hand, Storeroom
UNSEEN = 1  # how a line of the log says that others do not see which card it is


def zones(players: int) -> int:
    """How many zones a game has."""
    return SEAT + 2 * players


def hand(player: int) -> int:
    """The zone of a player's hand."""
    return SEAT + 2 * player


def storeroom(player: int) -> int:
    """The zone of a player's Storeroom."""
    return SEAT + 1 + 2 * player


def owner_of_zone(zone: int) -> int:
    """The player a zone belongs to, -1 for none."""
    return (zone - SEAT) // 2 if zone >= SEAT else -1


def is_storeroom(zone: int) -> bool:
    """Whether a zone is somebody's Storeroom."""
    return zone >= SEAT and (zone - SEAT) % 2 == 1
