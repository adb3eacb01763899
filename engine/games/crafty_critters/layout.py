"""The board, ten by ten, and where cards lie. A space is row * 10 + column; directions are North, East, South, West.

A place is what a crew stands on: a space, or the middle stash, which covers four spaces and has the number of the
first.
"""

from __future__ import annotations

from engine.kernel.core.zones import PLAYER, Board, Zone

MOST_PLAYERS = 4
SIDE = 10
SPACES = SIDE * SIDE
NORTH, EAST, SOUTH, WEST = range(4)
ALL_PATHS = 15
LETTERS = "NESW"
TURNS = ("up", "right", "down", "left")  # where the top of a tile points

STARTS = (0, 9, 99, 90)
SIDE_STASHES = (4, 49, 95, 50)
CROSSINGS = (22, 27, 77, 72)
MIDDLE_SPACES = (44, 45, 54, 55)
MIDDLE = MIDDLE_SPACES[0]
STASHES = (*SIDE_STASHES, MIDDLE)
PRINTED = frozenset((*STARTS, *SIDE_STASHES, *CROSSINGS, *MIDDLE_SPACES))  # spaces that are no room for path tiles

PATHS = {"Straight": 0b0101, "Corner": 0b0011, "Fork": 0b1011, "Crossing": ALL_PATHS}  # as printed, North is bit 0


def beyond(space: int, direction: int) -> int:
    """The next space in a direction, -1 beyond the edge of the board."""
    row, column = divmod(space, SIDE)
    row += (direction == SOUTH) - (direction == NORTH)
    column += (direction == EAST) - (direction == WEST)
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1


PLACE_OF = [MIDDLE if space in MIDDLE_SPACES else space for space in range(SPACES)]
# for each place its sides: the space inside, the direction, the space outside
SIDES = [
    [
        (inside, direction, outside)
        for inside in (MIDDLE_SPACES if place == MIDDLE else (place,))
        for direction in range(4)
        if (outside := beyond(inside, direction)) >= 0 and PLACE_OF[outside] != place
    ]
    for place in range(SPACES)
]
NAMES = [f"{'ABCDEFGHIJ'[space % SIDE]}{space // SIDE + 1}" for space in range(SPACES)]


def turned(paths: int) -> list[int]:
    """Every way to turn a tile with these paths, each once."""
    return list(dict.fromkeys((paths << n | paths >> (4 - n)) & ALL_PATHS for n in range(4)))


# for paths as they lie, how many quarter turns clockwise that is from how a tile with such paths is printed
QUARTER_TURNS = {paths: turn for printed in PATHS.values() for turn, paths in enumerate(turned(printed))}


# --- zones -----------------------------------------------------------------------------------------------------------

KINDS = ("hand", "front", "discard pile", "basket", "held", "pack")
HAND, FRONT, PILE, BASKET, HELD, PACK = range(len(KINDS))
ZONES = (
    Zone("Critter deck"), Zone("Trap deck"), Zone("used traps"), Zone("tile deck"),
    Zone("board"),  # path tiles
    Zone("shop"),  # food on the board
    Zone("pantry"),  # food not in play
    Zone("in use"),  # what is being resolved or placed
    Zone("tiles out"),  # of the game
    Zone("box"),  # Critters that nobody hires
    Zone("third hand"),  # on the table of two players
    *(Zone(kind, PLAYER) for kind in KINDS),
)  # fmt: skip
ZONE_TABLE = Board(ZONES, most_players=MOST_PLAYERS)
SEAT = ZONE_TABLE.shared  # the first zone that is somebody's
CRITTERS, TRAPS, TRAPS_USED, TILES, BOARD, SHOP, PANTRY, USING, OUT, BOX, THIRD = (
    ZONE_TABLE.number(zone.id) for zone in ZONES[:SEAT]
)


def zones(players: int) -> int:
    """How many zones a game with so many players has."""
    return ZONE_TABLE.count(players)


SEATS = [[ZONE_TABLE.number(kind, player) for kind in KINDS] for player in range(MOST_PLAYERS)]


def seat(player: int, kind: int) -> int:
    """A player's zone of a kind: HAND, FRONT and so on."""
    return SEATS[player][kind]


def owner_of_zone(zone: int) -> int:
    """The player a zone belongs to, -1 for none."""
    return ZONE_TABLE.owner_of[zone]


def kind_of_zone(zone: int) -> int:
    """Which of a player's kinds of zones a zone is, -1 for a zone that all share."""
    return ZONE_TABLE.kind_of[zone] - SEAT if zone >= SEAT else -1
