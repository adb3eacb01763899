"""Where things are on Trailhead Lane: zones of cards, places of pieces, and how the houses are arranged.

Houses 0 1 2 are one side of the street, 3 4 5 the other; 0 is opposite 3. The numbers of pieces, places and zones are
the same for any number of players.
"""

from __future__ import annotations

from engine.kernel.core.zones import NONE, PLAYER, Board, Place, Zone

MOST_PLAYERS = 5
HOUSES = 6
SLOTS = 3  # Feature slots of a house

# Pieces: 0 to 4 the players' animals, then the Pets
PET = 5

# Zones
DECKS = ("Trash", "Risk", "Event", "Resident")
ZONES = (
    *(Zone(f"{deck} {part}") for deck in DECKS for part in ("deck", "discard pile")),
    Zone("box"),  # Animals nobody plays
    Zone("Pets"),  # their cards, beside the board
    Zone("Nest items", "Nest"),
    Zone("table"),  # a card that is being resolved or looked at
    Zone("Trash Can", "house"),
    Zone("yard", "house"),  # dropped items
    Zone("home", "house"),  # its Resident
    Zone("Feature pile", "house", SLOTS),
    Zone("front", PLAYER),  # the Animal
    Zone("inventory", PLAYER),
    Zone("stash", PLAYER),
)
STREET = (
    *(Place("house", house, NONE, is_only=False) for house in range(HOUSES)),
    Place("Nest", 0, NONE, is_only=True),
    *(Place("den", player, player, is_only=False) for player in range(MOST_PLAYERS)),
)
BOARD = Board(ZONES, STREET, MOST_PLAYERS)
NEST = BOARD.place_number("Nest")
DEN = BOARD.place_number("den")  # of the first player; DEN + p of player p
PLACES = len(BOARD.places)
TRASH, RISK, EVENT, RESIDENT = (BOARD.number(f"{deck} deck") for deck in DECKS)
TRASH_PILE, RISK_PILE, EVENT_PILE, RESIDENT_PILE = (BOARD.number(f"{deck} discard pile") for deck in DECKS)
BOX, PETS, NEST_ROW, TABLE = (BOARD.number(name) for name in ("box", "Pets", "Nest items", "table"))
CANS, YARDS, HOMES = (BOARD.zones_of(name) for name in ("Trash Can", "yard", "home"))  # by house
PILES = [BOARD.row("Feature pile", house) for house in range(HOUSES)]  # those of each house
CAN, YARD, HOME, PILE = CANS[0], YARDS[0], HOMES[0], PILES[0][0]  # the first; all of one kind lie together
FRONTS, INVENTORIES, STASHES = (BOARD.zones_of(name) for name in ("front", "inventory", "stash"))  # by player
SEAT = BOARD.shared  # the first zone that is somebody's


def zones(players: int) -> int:
    """How many zones a game with so many players has."""
    return BOARD.count(players)


def place_of_zone(zone: int) -> int:
    """The house or Nest a zone belongs to, -1 for none."""
    return BOARD.place_of[zone]


def owner_of_zone(zone: int) -> int:
    """The player a zone belongs to, -1 for none."""
    return BOARD.owner_of[zone]


def inventory(player: int) -> int:
    """The zone of the items that a player's animal carries."""
    return INVENTORIES[player]


def stash(player: int) -> int:
    """The zone of a player's stash."""
    return STASHES[player]
