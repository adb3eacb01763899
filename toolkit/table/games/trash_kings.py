"""Trash Kings at a terminal: the board as a map of letters, and what each player has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.table.board import Board
from toolkit.table.cards import plain

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

EDGES = ("top", "right", "bottom", "left")
CORE = 3  # a tile is three lines of WIDTH letters
WIDTH = 8
SPOTS = {"top": (0, 3), "left": (1, 0), "right": (1, 6), "bottom": (2, 3)}  # line and column of a letter on a tile
JOINS = {
    "bottom-top": "││", "left-right": "──", "left-top": "╯ ", "bottom-right": " ╭", "right-top": " ╰",
    "bottom-left": "╮ ", "left-right-top": "┴┴", "bottom-right-top": "├├", "bottom-left-right": "┬┬",
    "bottom-left-top": "┤┤", "bottom-left-right-top": "┼┼",
}  # fmt: skip
STYLES = {"BLUE": "bright_blue", "YELLOW": "bright_yellow", "RED": "bright_red"}
PROMPTS = {
    "primary": "Where does the primary tile go? “up”, “right”, “down” and “left” say where its top points.",
    "secondary": "Where does the tile that you picked up go?",
    "claim": "Where do you place a cube?",
    "recall": "Which cube do you recall?",
}


def show(view: dict[str, Any], seats: tuple[str, ...]) -> list[RenderableType]:
    """The map, the tile in hand, then a row for each player."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in ("Player", "Sits", "Cubes left", "Cubes on", "Recalled", "Points"):
        table.add_column(column, overflow="fold")
    for player, entry in enumerate(view["players"]):
        name = f"{player + 1}" + ("*" if player == view["first"] else "")
        cubes = [f"{cube['at']} {cube['edge']} ({cube['worth']})" for cube in view["cubes"] if cube["player"] == player]
        points = f"{view['scores'][player]:g}"
        table.add_row(name, seats[player], str(entry["supply"]), "; ".join(cubes), str(entry["points"]), points)
    table.caption = "* first player; letters are colours, a number beside one is the cube of that player"
    table.caption_justify = "left"
    places = {tuple(int(part) for part in tile["at"].split(",")): tile["pieces"] for tile in view["board"]}
    cubes_on = {(cube["at"], cube["edge"]): cube["player"] + 1 for cube in view["cubes"]}
    found: list[RenderableType] = [drawn(places, cubes_on)]
    for tile in view["in hand"]:
        found += [Text(f"In hand, turned up: {plain(tile['tile'])}"), drawn({(0, 0): tile["pieces"]}, {}, bare=True)]
    return [*found, table]


def drawn(places: Mapping[Any, Mapping[str, str]], cubes: Mapping[Any, int], *, bare: bool = False) -> Text:
    """Tiles by place, each with the edges that its pieces reach and their colours; `bare` leaves the numbers away."""
    from rich.text import Text

    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(max(y for _, y in places), min(y for _, y in places) - 1, -1)
    found = Text("" if bare else "     " + "".join(f"{x:^{WIDTH}}" for x in columns) + "\n", no_wrap=True)
    for y in rows:
        lines = [Text(f"{y:>4} " if line == 1 and not bare else " " * 5) for line in range(CORE)]
        for x in columns:
            on = {edge: cubes[f"{x},{y}", edge] for edge in EDGES if (f"{x},{y}", edge) in cubes}
            for line, part in zip(lines, tile_lines(places.get((x, y), {}), on), strict=True):
                line.append_text(part)
        for line in lines:
            found.append_text(line).append("\n")
    return found


def tile_lines(pieces: Mapping[str, str], cubes: Mapping[str, int]) -> list[Text]:
    """A tile as three lines: a letter at each edge, lines where a piece joins edges."""
    from rich.text import Text

    cells = [[(" ", "")] * WIDTH for _ in range(CORE)]
    for name, tag in pieces.items():
        style = STYLES.get(tag, "")
        edges = sorted(name.split("-"))
        for edge in edges:
            line, column = SPOTS[edge]
            cells[line][column] = (tag[:1].lower(), style)
            if edge in cubes:
                cells[line][column + 1] = (str(cubes[edge]), "bold reverse")
        for at, sign in enumerate(JOINS.get("-".join(edges), "")):
            if sign != " ":
                cells[1][3 + at] = (sign, style)
    return [Text.assemble(*row) for row in cells]


def heading(view: dict[str, Any], player: int) -> str:
    """Whose turn it is, and how many tiles are left."""
    return f"player {player + 1} · {view['tile deck']} tiles in the deck"


BOARD = Board(
    show,
    heading,
    lambda state, player, kind, option: "",
    lambda state, line, player: "",
    frozenset({"primary", "secondary", "claim"}),
    PROMPTS,
    frozenset({"draw"}),
)
