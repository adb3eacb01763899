"""What Trash Kings needs: tiles with one coloured piece on each of their four edges, and cubes for each player."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.components import CUBE, TILE
from engine.games.trash_kings.geometry import EDGES
from engine.kernel.core.box import Box, Design
from engine.kernel.core.needs import CARDS, OTHERS, Lack, Needs, Some
from engine.kernel.core.zone_uses import ZoneUse
from engine.kernel.core.zones import Sees

MOST_TILES = 250  # the options of a swap are numbered above those of so large a board
OPEN = (Sees.ALL,)
USES = {
    "tile deck": ZoneUse((Sees.NOBODY,), (TILE,), is_ordered=True),
    "board": ZoneUse(takes=(TILE,), is_scored=True),
    "in hand": ZoneUse(OPEN, (TILE,), room=1),
    "aside": ZoneUse(OPEN, (CUBE,)),
    "claimed": ZoneUse(takes=(CUBE,), is_scored=True),
    "Cube Supply": ZoneUse(OPEN, (CUBE,)),
}
NEEDS = Needs(
    players=(2, at.MOST_PLAYERS),
    types={TILE: (), CUBE: ()},
    counters=("point",),
    nouns={"tile": TILE, "cube": CUBE, "player": "player"},
    zones=at.ZONES,
    zone_uses=USES,
    starts={"tile deck": (TILE,), "Cube Supply": (CUBE,), "aside": (OTHERS,)},
    cards=(Some(1, TILE, each=1, why="one in the middle and one for each first turn"),),
)


def lacks(box: Box) -> Iterator[Lack]:
    """What tiles and cubes lack, and whether there are too many or too few of them."""
    tiles = sum(design.copies for design in box.designs if design.type == TILE)
    if tiles > MOST_TILES:
        message = f"The rules module {box.rules} plays with at most {MOST_TILES} tiles, and there are {tiles}."
        yield Lack(CARDS, TILE, message, "Write fewer copies, or leave `rules` away: the game is printed all the same.")
    cubes = [design for design in box.designs if design.type == CUBE]
    if len(cubes) < box.players[1]:
        message = f"{box.players[1]} players need cubes of a colour each, and there are {len(cubes)} designs of cubes."
        yield Lack(CARDS, CUBE, message, "Write a design of cubes for each player.")
    for design in box.designs:
        if design.type == TILE:
            yield from _tile(design)
        elif design.regions:
            message = f"{design.name} has regions and is no tile: only cards of the type {TILE} are played by them."
            yield Lack(CARDS, design.name, message, f"Leave `regions` away, or make it a {TILE}.", design.id)


def _tile(design: Design) -> Iterator[Lack]:
    """Edges of a tile with no piece, and edges with several."""
    reached = [edge for name, _ in design.regions for edge in name.split("-")]
    bare = [edge for edge in EDGES if edge not in reached]
    if bare:
        message = f"The tile {design.name} has no piece at the {_and(bare)}: each edge shows exactly one."
        yield Lack(CARDS, design.name, message, "Write a region that reaches it: {top-left: BLUE, ...}.", design.id)
    twice = [edge for edge in EDGES if reached.count(edge) > 1]
    if twice:
        message = f"The tile {design.name} has several pieces at the {_and(twice)}: each edge shows exactly one."
        yield Lack(CARDS, design.name, message, "Give each edge to one region.", design.id)


def _and(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
