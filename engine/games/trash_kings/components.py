"""Components: what the tiles look like on the table, and whose cubes are whose."""

from __future__ import annotations

from engine.games.trash_kings.geometry import Grid, Tile, Tiles, colour_bits
from engine.kernel.core.state import Rules

TILE, CUBE = "Tile", "Cube"  # types of cards: tiles are placed, each design of cubes belongs to one player


class Components:
    """What lies in the box.

    cubes  for each player what their cubes are called
    owner  for each card the player whose cube it is, -1 of a tile; what nobody plays has numbers beyond the players
    looks  for each card its design, turned each way
    tiles  what all cards look like on the table
    grid   the cells of the table
    point  the number of the counter
    """

    def __init__(self, rules: Rules) -> None:
        designs = rules.box.designs
        bits = colour_bits(list(designs))
        kinds = [Tile(design, bits) for design in designs]
        cubes = [number for number, design in enumerate(designs) if design.type == CUBE]
        others = [number for number, design in enumerate(designs) if design.type not in (TILE, CUBE)]
        whose = {design: player for player, design in enumerate(cubes + others)}
        self.cubes = [designs[number].name for number in cubes]
        self.owner = [whose.get(design, -1) for design in rules.design_of]
        self.looks = [kinds[design] for design in rules.design_of]
        self.grid = Grid(self.owner.count(-1))
        self.tiles = Tiles(self.looks, self.grid.steps)
        self.point = rules.counter_numbers["point"]
