"""What is usual at the table of Crafty Critters, for whoever watches games without playing them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.crafty_critters import layout as at
from engine.kernel.core.customs import Act, Coming, Count, Customs, Grid, Moment, Offer, Sign, Table, Use

GRID = Grid(
    "tile",
    10,
    paths="paths",
    cards="tile_at",
    lies="lies",
    one=(44, 45, 54, 55),
    sides="direction",
    die="compass die",
    leads="connected tile",
    tagged={"security tile": "SECURITY"},
    zones={"Tile": "board", "Food": "shop"},
    kept="held",
    marks=("dropped",),
)
STOP, DRAW, HELD, END, PLAY, AGAIN = -1, 100, 101, 102, 1_000, 1_000_000
ACTIONS, MOVES, CARDS = 3, 2, 2  # of a turn: of each kind two at most
STASH_TILES = 3  # that can be placed beside a stash tile in a turn
WALL = "wall"


def _number(table: Table, name: str) -> int:
    """A number of the heist or of the turn."""
    found = table.own[name]
    assert isinstance(found, int)
    return found


def _row(table: Table, name: str) -> list[int]:
    """A row of numbers."""
    found = table.own[name]
    assert isinstance(found, list)
    return found


def _of_a_turn(table: Table, player: int) -> Iterator[Act]:
    """What can be done in a turn: move, place tiles, play cards, end the heist, or be done."""
    moves, here = _number(table, "moves"), table.at[player]
    left = ACTIONS - _number(table, "spent") - min(moves, MOVES)
    if moves < _number(table, "reach") and (moves >= MOVES or left > 0):
        for place, ignoring in _next_places(_row(table, "paths"), here):
            yield Act(place, (("move", place),), ignoring=ignoring)
    yield from _tiles(table, player)
    if _number(table, "plays") < CARDS:
        for kind, first in (("hand", PLAY), ("front", AGAIN)):
            for card in table.zones[at.ZONE_TABLE.number(kind, player)]:
                yield Act(first + table.design_of[card], (("play", here),), card=card, left=left)
    if _number(table, "canned") and not _number(table, "ended_in") and here in at.STARTS:
        yield Act(END)
    yield Act(STOP)


def _next_places(paths: list[int], here: int) -> Iterator[tuple[int, str]]:
    """The places beside one, each with what has to be ignored to go there: "" where a path leads."""
    for inside, way, outside in at.SIDES[here]:
        if paths[outside]:
            is_open = paths[inside] >> way & 1 and paths[outside] >> (way + 2) % 4 & 1
            yield at.PLACE_OF[outside], "" if is_open else WALL


def _tiles(table: Table, player: int) -> Iterator[Act]:
    """Placing a tile from the deck or a held one in an empty space beside the own tile; three a turn at a stash."""
    paths, here = _row(table, "paths"), table.at[player]
    if here in at.STASHES and _row(table, "laid")[at.STASHES.index(here)] >= STASH_TILES:
        return
    for inside, way, outside in at.SIDES[here]:
        if not paths[outside]:
            ignoring = "" if paths[inside] >> way & 1 else WALL
            if table.zones[at.TILES]:
                yield Act(DRAW, ignoring=ignoring)
            if table.zones[at.ZONE_TABLE.number("held", player)]:
                yield Act(HELD, ignoring=ignoring)


def _before_a_hazard(table: Table, player: int) -> Iterator[Act]:
    """Placing tiles, or being done with that."""
    yield from _tiles(table, player)
    yield Act(STOP)


def _of_security(table: Table, player: int) -> dict[str, int]:
    """What security brings: 2 suspicion to who has food, 1 to who has none."""
    return {"suspicion": 2 if table.zones[at.seat(player, at.BASKET)] else 1}


def _of_a_trap(table: Table, player: int) -> dict[str, int] | None:
    """What a trap brings is for its text to say; there is none where all of them are in use."""
    return {} if table.zones[at.TRAPS] or table.zones[at.TRAPS_USED] else None


CUSTOMS = Customs(
    grid=GRID,
    offers=(Offer("turn", "turn", _of_a_turn), Offer("turn", "before", _before_a_hazard)),
    counts=(Count("CP", "basket", is_printed=True),),
    resolved_in="in use",
    at_once=frozenset({"Trap"}),
    drawn={"card": "Critter"},
    dice={"compass die": 4},
    evaded={
        "security": Coming("security", _of_security, full={"CP": -1}),
        "trap": Coming("trap", _of_a_trap),
    },
    later={"place": "held"},
    held={"hold": "held"},
    hands=("hand", "basket"),
    piles={"Critter": "discard pile"},
    spent=("Critter",),
    away="home",
    is_alike=True,
    balances={"CP": "earned"},
    in_play=("front", "board", "shop"),
    deeds={
        "move": (Sign("", "went", place="target"),),
        "play": (Sign("", "moved", "hand", "front"), Sign("", "moved", "hand", "in use")),
        "take": (Sign("", "moved", "shop", "basket"),),
        "trigger security": (Sign("security", is_sure=False),),
        "trigger trap": (Sign("trap", is_sure=False),),
    },
    skipped={"turn": "skipped"},
    periods={"turn": ("round", "turns")},
    ends={"turn": ("turns",)},
    moments={"start turn": Moment("turns"), "end turn": Moment("turns")},
    reach="reach",
    uses=(
        Use("play", "turn", "hand", "front", {"action": "spent"}, usual=1, is_spent=True),
        Use("play", "turn", "hand", "in use", {"action": "spent"}, usual=1, is_spent=True),
    ),
    changes={
        "corner": ("pieces",),
        "deal": ("cards Critter deck > pack, third hand", "notes third"),
        "hire": (
            "cards pack > hand, discard pile, pack, third hand",
            "cards third hand > pack, box",
        ),
        "rounds": ("notes earned, round", "tokens CP"),
        "turns": ("notes skipped, home, laid, moves, plays, reach, spent, turns", "lasting"),
        "turn": (
            "pieces",
            "seen",
            "cards hand > front, in use",
            "seen",
            "cards pantry > basket",
            "notes canned, dropped, ended_in, ender, home, lies, moves, plays, spent",
        ),
        "arrive": ("cards shop > basket", "notes canned, dropped, lies, visited"),
        "draw": ("cards tile deck > in use",),
        "lay": ("cards in use, held > board", "notes laid, lies, paths, tile_at", "lasting"),
        "swap": ("cards board > tiles out", "cards in use > board", "notes lies, paths, tile_at"),
        "spent": (
            "cards front, in use > discard pile",
            "cards in use > used traps",
        ),
        "security": ("cards hand > front", "tokens suspicion, CP", "notes earned", "lasting"),
        "trap": (
            "cards Trap deck, used traps > in use",
            "cards Trap deck > used traps",
            "cards used traps > Trap deck",
            "cards hand > front, in use",
            "order",
            "lasting",
        ),
        "traps": ("cards Trap deck, used traps > in use", "cards used traps > Trap deck", "order"),
    },
    tells={
        "deal": ("cards Critter deck > pack, third hand",),
        "hire": ("cards pack > pack, hand, discard pile, third hand", "cards third hand > pack, box"),
        "draw tile": ("cards tile deck > in use",),
        "replace": ("cards tile deck > in use",),
        "lay": ("cards board > tiles out",),
        "shuffle": ("cards used traps > Trap deck",),
    },
    going=frozenset({"draw", "give", "keep", "lay", "put", "take", "trap"}),
)
