"""The floor of the store as a map: ten by ten spaces, each CORE lines of WIDTH characters, with paths as lines.

A tile is drawn from its middle: a line to each side that a path reaches. Above its middle are its hazard (left) and the
crews on it (right), below it the food.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.games.crafty_critters import layout as at
from toolkit.table.told import name_of

if TYPE_CHECKING:
    from rich.text import Text

    from toolkit.table.games.crafty_critters.seen import Seen

CORE, WIDTH = 3, 7
ROWS = 3  # characters before a row, for its number
MIDDLE = (1, 3)  # line and column of the middle of a space
ARMS = {
    at.NORTH: ([(0, 3)], "│"), at.EAST: ([(1, 4), (1, 5), (1, 6)], "─"), at.SOUTH: ([(2, 3)], "│"),
    at.WEST: ([(1, 0), (1, 1), (1, 2)], "─"),
}  # fmt: skip
JOINS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the sides that paths reach, as bits from North (bit 0) clockwise
CREWS = ((0, 4), (0, 5), (0, 6), (0, 2))
FOOD = ((2, 4), (2, 5), (2, 6), (2, 0), (2, 1), (2, 2))
HAZARD = (0, 1)
HAZARDS = {"security": ("!", "bright_red"), "trap": ("x", "bright_magenta")}
FIXED = (
    dict.fromkeys(at.STARTS, "S")
    | dict.fromkeys(at.SIDE_STASHES, "o")
    | dict.fromkeys(at.CROSSINGS, "╬")
    | dict.fromkeys(at.MIDDLE_SPACES, "M")
)
DOUBLE = {"─": "═", "│": "║"}  # inside the middle stash
OWN, OTHERS, EATEN, LAID, FREE = "bold reverse", "bold bright_yellow", "bright_green", "bright_white", "dim"
SPACES = {name: space for space, name in enumerate(at.NAMES)}

Cells = list[list[tuple[str, str]]]


def drawn(view: Seen) -> Text:
    """The whole map as it is seen, row by row."""
    from rich.text import Text

    found = Text(" " * ROWS + "".join(f"{letter:^{WIDTH}}" for letter in "ABCDEFGHIJ") + "\n", no_wrap=True)
    for row in range(at.SIDE):
        cells = [space_lines(view, row * at.SIDE + column) for column in range(at.SIDE)]
        for line in range(CORE):
            found.append(f"{row + 1:>2} " if line == MIDDLE[0] else " " * ROWS)
            for cell in cells:
                for letter, style in cell[line]:
                    found.append(letter, style=style or None)
            found.append("\n")
    return found


def legend(view: Seen) -> str:
    """What the characters of the map mean."""
    foods = "".join(f" · {name[0].lower()} {name}" for name in dict.fromkeys(name_of(food) for food in view.food))
    return (
        "S start · o side stash · M middle stash (one tile) · ╬ four-way · North is up\n"
        f"1-4 crews · ! security · x trap{foods}"
    )


def space_lines(view: Seen, space: int) -> Cells:
    """One space of the map as lines of (character, style)."""
    cells = [[(" ", "")] * WIDTH for _ in range(CORE)]
    name = at.NAMES[space]
    if space in at.PRINTED:
        _draw_fixed(cells, space)
    elif name in view.tiles:
        paths = view.tiles[name]["paths"]
        sign, style = HAZARDS.get(view.tiles[name]["hazard"], ("", LAID))
        _draw_paths(cells, paths, JOINS[paths], style)
        _put(cells, [HAZARD], [(sign, style)] if sign else [])
    else:
        _put(cells, [MIDDLE], [("·", FREE)])
    here = [(str(who + 1), OWN if who == view.told.viewer else OTHERS) for who in _crews(view, name)]
    _put(cells, CREWS, here)
    _put(cells, FOOD, [(name_of(food)[0].lower(), EATEN) for food in view.food if food["at"] == name])
    return cells


def _crews(view: Seen, name: str) -> list[int]:
    facts = view.facts
    return [who for who, place in enumerate(facts["crews"]) if place == name and not facts["home"][who]]


def _draw_fixed(cells: Cells, space: int) -> None:
    """Draw a printed tile, with paths on every side; inside the middle stash, which is one tile, there are none."""
    sides = [side for side in range(4) if at.beyond(space, side) >= 0]
    _draw_paths(cells, sum(1 << side for side in sides), FIXED[space], LAID)
    for side in sides:
        if space in at.MIDDLE_SPACES and at.beyond(space, side) in at.MIDDLE_SPACES:
            spots, letter = ARMS[side]
            _put(cells, spots, [(DOUBLE[letter], LAID)] * len(spots))


def _draw_paths(cells: Cells, paths: int, middle: str, style: str) -> None:
    for side, (spots, letter) in ARMS.items():
        if paths >> side & 1:
            _put(cells, spots, [(letter, style)] * len(spots))
    _put(cells, [MIDDLE], [(middle, style)])


def _put(cells: Cells, spots: Iterable[tuple[int, int]], letters: list[tuple[str, str]]) -> None:
    """Put characters on spots in order; where there are more of them than spots, a "+" on the last spot says so."""
    spots = list(spots)
    if len(letters) > len(spots):
        letters = [*letters[: len(spots) - 1], ("+", letters[-1][1])]
    for (line, column), letter in zip(spots, letters, strict=False):
        cells[line][column] = letter
