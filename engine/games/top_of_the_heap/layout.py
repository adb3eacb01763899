"""Where things are on Trailhead Lane: zones of cards, places of pieces, and how the houses stand to each other.

Houses 0 1 2 are one side of the street, 3 4 5 the other; 0 is opposite 3. Numbers of piece, place and zone are the same
for any number of players.
"""

from __future__ import annotations

MOST_PLAYERS = 5
HOUSES = 6
SLOTS = 3  # Feature slots of a house

# Places
NEST = 6
DEN = 7  # of the first player; DEN + p of player p
PLACES = DEN + MOST_PLAYERS

# Pieces: 0 to 4 the players' animals, then the Pets
PET = 5

# Zones
TRASH, TRASH_PILE, RISK, RISK_PILE, EVENT, EVENT_PILE, RESIDENT, RESIDENT_PILE = range(8)
BOX = 8  # Animals nobody plays
PETS = 9  # the Pets' cards, beside the board
NEST_ROW = 10
TABLE = 11  # a card that is being resolved or looked at
CAN = 12  # + house
YARD = CAN + HOUSES  # + house: dropped items
HOME = YARD + HOUSES  # + house: its Resident
PILE = HOME + HOUSES  # + 3 * house + slot
SEAT = PILE + HOUSES * SLOTS  # + 3 * player: Animal, inventory, stash
ANIMAL, INVENTORY, STASH = SEAT, SEAT + 1, SEAT + 2

ADJACENT: tuple[tuple[int, ...], ...] = ((1,), (0, 2), (1,), (4,), (3, 5), (4,), *((),) * (PLACES - HOUSES))
OPPOSITE: tuple[tuple[int, ...], ...] = ((3,), (4,), (5,), (0,), (1,), (2,), *((),) * (PLACES - HOUSES))


def zones(players: int) -> int:
    """How many zones a game has."""
    return SEAT + 3 * players


def place_of_zone(zone: int) -> int:
    """The house or Nest a zone belongs to, -1 for none."""
    if zone < CAN:
        return NEST if zone == NEST_ROW else -1
    if zone < PILE:
        return (zone - CAN) % HOUSES
    return (zone - PILE) // SLOTS if zone < SEAT else -1


def owner_of_zone(zone: int) -> int:
    """The player a zone belongs to, -1 for none."""
    return (zone - SEAT) // 3 if zone >= SEAT else -1


def inventory(player: int) -> int:
    """The zone of what a player carries."""
    return INVENTORY + 3 * player


def stash(player: int) -> int:
    """The zone of what a player has stashed."""
    return STASH + 3 * player
