"""Trash Kings at a terminal: the board as a map of letters, and what each player has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.cube_placement import piece_at
from engine.games.trash_kings.end_of_the_game import end_value
from engine.games.trash_kings.geometry import PIECES
from engine.games.trash_kings.mounds import Mound, claims, mounds
from engine.games.trash_kings.state import DumpState, dump
from engine.games.trash_kings.tile_placement import SWAP, lay
from engine.kernel import State
from engine.kernel.core.choice import STOP
from toolkit.table.board import Board
from toolkit.table.told import Card, Told, name_of

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.text import Text

EDGES = ("top", "right", "bottom", "left")
CORE = 3  # a tile is three lines of WIDTH letters
WIDTH = 8
MARGIN = 5  # characters before a row, for its number
SPOTS = {"top": (0, 3), "left": (1, 0), "right": (1, 6), "bottom": (2, 3)}  # line and column of a letter on a tile
JOINS = {
    "bottom-top": "││", "left-right": "──", "left-top": "╯ ", "bottom-right": " ╭", "right-top": " ╰",
    "bottom-left": "╮ ", "left-right-top": "┴┴", "bottom-right-top": "├├", "bottom-left-right": "┬┬",
    "bottom-left-top": "┤┤", "bottom-left-right-top": "┼┼",
}  # fmt: skip
LEGEND = """* first player · letters are colours, a number beside one is the cube of that player
A place is named by its column, then its row: 1,-2 is one to the right of where the first tile was laid, and two below.
"""
Places = Mapping[tuple[int, int], Mapping[str, str]]  # (column, row) of a tile -> its pieces, edges and colour
Spots = frozenset[tuple[int, int]]
Cubes = Mapping[tuple[str, str], int]  # (place, edge) of a piece -> the player whose cube is on it
STYLES = {"BLUE": "bright_blue", "YELLOW": "bright_yellow", "RED": "bright_red"}
LIES = "“up” to “left” say where its top points; the letters are its colours then, from the top clockwise."
PROMPTS = {
    "primary": f"Where does the primary tile go? {LIES}",
    "secondary": f"Where does the secondary tile go, which you picked up? {LIES}",
    "claim": "Where do you place a cube? One on a mound is enough.",
    "recall": "Which cube do you recall from a monochrome mound?",
}


class Cube(Card):
    """A cube on the board."""

    player: int
    at: str
    edge: str
    worth: int


class Tile(Card):
    """A tile on the board or in hand, with its colours by the edges that its pieces reach."""

    at: NotRequired[str]
    pieces: dict[str, str]


class DumpFacts(TypedDict):
    """The facts of the game that this board uses."""

    first: int
    scores: list[float]
    cubes: list[str]


def show(told: Told, seats: tuple[str, ...]) -> list[RenderableType]:
    """The map and the tiles in hand, then a table with a row for each player."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    facts = cast("DumpFacts", told.facts)
    claimed = cast("list[Cube]", told.cards("claimed"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in ("Player", "Sits", "Plays with", "Left", "Cubes on", "Recalled", "Points"):
        table.add_column(column, overflow="fold")
    for player, counters in enumerate(told.players):
        name = f"{player + 1}" + ("*" if player == facts["first"] else "")
        cubes = [f"{cube['at']} {cube['edge']} ({cube['worth']})" for cube in claimed if cube["player"] == player]
        left, recalled = str(len(told.cards(f"cube-supply-{player + 1}"))), str(counters["point"])
        points = f"{facts['scores'][player]:g}"
        table.add_row(name, seats[player], facts["cubes"][player], left, "; ".join(cubes), recalled, points)
    places = {_place(tile["at"]): tile["pieces"] for tile in cast("list[Tile]", told.cards("board"))}
    cubes_on = {(cube["at"], cube["edge"]): cube["player"] + 1 for cube in claimed}
    in_hand = cast("list[Tile]", told.cards("in-hand"))
    found: list[RenderableType] = [Heap(places, cubes_on, beside(places) if in_hand else frozenset()), Text(LEGEND)]
    for tile in in_hand:
        found += [Text(f"In hand, turned up: {name_of(tile)}"), drawn({(0, 0): tile["pieces"]}, {}, bare=True)]
    return [*found, table]


def _place(name: str) -> tuple[int, int]:
    """A place by its name: "2,-1"."""
    column, _, row = name.partition(",")
    return int(column), int(row)


class Heap:
    """The map, as wide as the terminal: columns of tiles that do not fit stand below the others."""

    def __init__(self, places: Places, cubes: Cubes, free: Spots = frozenset()) -> None:
        self.places, self.cubes, self.free = places, cubes, free

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The map in bands of columns that fit (rich's protocol for renderables)."""
        columns = columns_of([*self.places, *self.free])
        fitting = max(1, (options.max_width - MARGIN) // WIDTH)
        for first in range(0, len(columns), fitting):
            yield drawn(self.places, self.cubes, columns=columns[first : first + fitting], free=self.free)


def beside(places: Places) -> Spots:
    """The empty places beside tiles."""
    around = {(x + dx, y + dy) for x, y in places for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return frozenset(around - {*places})


def columns_of(places: Iterable[tuple[int, int]]) -> range:
    """The columns from the leftmost place to the rightmost."""
    places = [*places]
    return range(min(x for x, _ in places), max(x for x, _ in places) + 1)


def drawn(
    places: Places, cubes: Cubes, *, bare: bool = False, columns: range | None = None, free: Spots = frozenset()
) -> Text:
    """Tiles by place, each with the edges that its pieces reach and their colours; `bare` leaves the numbers away.

    The `free` places are named; a row of nothing else is one line high.
    """
    from rich.text import Text

    columns = columns or columns_of(places)
    heights = [y for _, y in (*places, *free)]
    rows = range(max(heights), min(heights) - 1, -1)
    found = Text("" if bare else " " * MARGIN + "".join(f"{x:^{WIDTH}}" for x in columns) + "\n", no_wrap=True)
    for y in rows:
        lines = [Text(f"{y:>4} " if line == 1 and not bare else " " * MARGIN) for line in range(CORE)]
        for x in columns:
            on = {edge: cubes[f"{x},{y}", edge] for edge in EDGES if (f"{x},{y}", edge) in cubes}
            for line, part in zip(lines, tile_lines(places.get((x, y), {}), on), strict=True):
                is_name = line is lines[1] and (x, y) in free
                line.append_text(Text(f"{f'{x},{y}':^{WIDTH}}", style="dim") if is_name else part)
        for line in lines if any(row == y for _, row in places) else lines[1:2]:
            found.append_text(line).append("\n")
    return found


def tile_lines(pieces: Mapping[str, str], cubes: Mapping[str, int]) -> list[Text]:
    """A tile as three lines: a letter at each edge, and lines where a piece joins edges."""
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
        for column, sign in enumerate(JOINS.get("-".join(edges), ""), 3):
            if sign != " ":
                cells[1][column] = (sign, style)
    return [Text.assemble(*row) for row in cells]


def heading(told: Told, player: int) -> str:
    """Whose turn it is, and how many tiles are in the deck."""
    return f"player {player + 1} · {len(told.cards('tile-deck'))} tiles in the deck"


# --- what an option means --------------------------------------------------------------------------------------------


def option(deal: State, player: int, kind: str, value: int) -> str:
    """How a tile would lie and what could be claimed then, or what a cube is worth."""
    state = dump(deal)
    if value == STOP:
        return "none" if kind == "recall" else "no more cubes"
    if kind == "turn":
        return _lying(state, player, value)
    mound = mounds(state)[piece_at(state, value)]
    if kind == "claim":
        return f"{_mound(mound)}, {points(end_value(mound))} at the end"
    return f"{points(len(mound.tiles))} now, and the cube is in your supply again"


def points(n: int) -> str:
    """A number of points, in words."""
    return f"{n} point{'s' * (n != 1)}"


def _mound(mound: Mound) -> str:
    return f"a {'monochrome' if mound.is_monochrome else 'mixed'} mound of {len(mound.tiles)} tiles"


def _lying(state: DumpState, player: int, value: int) -> str:
    tile = state.zones[at.HAND][0]
    tags = [tag for _, tag in state.referee.box.designs[state.referee.design_of[tile]].regions]
    spot = value % SWAP
    edges = "".join(
        tags[region][:1].lower() if region >= 0 else "-" for region in state.components.looks[tile].at[spot & 3]
    )
    if value >= SWAP or not state.zones[at.SUPPLIES[player]]:
        return edges  # what is closed then is not known before the other tile lies
    mounds(state)  # kept with the state, so that each clone makes only those anew that the tile touches
    there = state.clone()
    lay(there, tile, spot)
    found = mounds(there)
    taken = {id(mound) for _, mound in claims(there)}
    closed = {id(m): m for piece, m in found.items() if piece // PIECES == state.primary and m.is_complete}
    free = [f"{len(m.tiles)}{' mono' * m.is_monochrome}" for key, m in closed.items() if key not in taken]
    return edges + (f", claim {' or '.join(free)}" if free else "")


def picture(deal: State, kind: str, value: int) -> Text:
    """The tile as it would lie."""
    state = dump(deal)
    tile = state.zones[at.HAND][0]
    tags = [tag for _, tag in state.referee.box.designs[state.referee.design_of[tile]].regions]
    regions: dict[int, list[str]] = {}
    for edge, region in zip(EDGES, state.components.looks[tile].at[value % SWAP & 3], strict=True):
        if region >= 0:
            regions.setdefault(region, []).append(edge)
    return drawn({(0, 0): {"-".join(sorted(edges)): tags[region] for region, edges in regions.items()}}, {}, bare=True)


BOARD = Board(
    show,
    heading,
    option,
    frozenset({"primary", "secondary", "claim"}),
    PROMPTS,
    frozenset({"draw"}),
    frozenset({"turn"}),
    picture=picture,
)
