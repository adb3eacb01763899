"""The board, ten by ten, and where cards lie. A space is row * 10 + column; directions are North, East, South, West.

A place is what a crew stands on: a space, or the middle stash, which covers four and is known by its first.
"""

from __future__ import annotations

MOST_PLAYERS = 4
SIDE = 10
SPACES = SIDE * SIDE
NORTH, EAST, SOUTH, WEST = range(4)
ALL_PATHS = 15
UNSEEN = 1  # how a line of the log says that others do not see which card it is
LETTERS = "NESW"

STARTS = (0, 9, 99, 90)
SIDE_STASHES = (4, 49, 95, 50)
CROSSINGS = (22, 27, 77, 72)
MIDDLE_SPACES = (44, 45, 54, 55)
MIDDLE = MIDDLE_SPACES[0]
STASHES = (*SIDE_STASHES, MIDDLE)
PRINTED = frozenset((*STARTS, *SIDE_STASHES, *CROSSINGS, *MIDDLE_SPACES))  # spaces that are no room for path tiles

PATHS = {"Straight": 0b0101, "Corner": 0b0011, "Fork": 0b1011, "Crossing": ALL_PATHS}  # as printed, North is bit 0


def beyond(space: int, direction: int) -> int:
    """The next space in a direction, -1 beyond the edge."""
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
    """Every way to turn a tile, each once."""
    return list(dict.fromkeys((paths << n | paths >> (4 - n)) & ALL_PATHS for n in range(4)))


# --- zones -----------------------------------------------------------------------------------------------------------

# board: path tiles; shop: food on the board; pantry: food not in play; using: what is being resolved or placed;
# out: tiles out of the game; box: hired away by nobody; third: the hand on the table of two players
CRITTERS, TRAPS, TRAPS_USED, TILES, BOARD, SHOP, PANTRY, USING, OUT, BOX, THIRD = range(11)
SEAT = 11
KINDS = ("hand", "front", "discard pile", "basket", "held", "pack")
HAND, FRONT, PILE, BASKET, HELD, PACK = range(len(KINDS))


def zones(players: int) -> int:
    """How many zones a game has."""
    return SEAT + len(KINDS) * players


def seat(player: int, kind: int) -> int:
    """The zone of a player: hand, front and so on."""
    return SEAT + len(KINDS) * player + kind


def owner_of_zone(zone: int) -> int:
    """The player a zone belongs to, -1 for none."""
    return (zone - SEAT) // len(KINDS) if zone >= SEAT else -1


SAID = {"front": "cards in front", "held": "held tiles", "pack": "cards to hire from"}
NAMES_OF_ZONES = (
    "the Critter deck", "the Trap deck", "the discard pile of traps", "the tile deck", "the board", "the shop",
    "the pantry", "the cards being used", "the tiles out of the game", "the box", "the third hand",
)  # fmt: skip


def zone_name(zone: int) -> str:
    """A zone in words."""
    if zone < SEAT:
        return NAMES_OF_ZONES[zone]
    kind = KINDS[kind_of_zone(zone)]
    return f"the {SAID.get(kind, kind)} of player {owner_of_zone(zone) + 1}"


def kind_of_zone(zone: int) -> int:
    """Which of a player's zones it is, -1 for none."""
    return (zone - SEAT) % len(KINDS) if zone >= SEAT else -1
