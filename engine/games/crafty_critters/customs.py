"""What is usual at the table of Crafty Critters, for whoever watches games without playing them."""

from __future__ import annotations

from engine.kernel.core.customs import Customs, Grid, Moment, Sign, Use

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
CUSTOMS = Customs(
    grid=GRID,
    resolved_in="in use",
    dice={"compass die": 4},
    evaded={"security": "security", "trap": "trap"},
    later={"place": "held"},
    held={"hold": "held"},
    hands=("hand", "basket"),
    piles={"Critter": "discard pile"},
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
        "rounds": ("notes round", "tokens CP"),
        "turns": ("notes home, laid, moves, plays, reach, spent, turns", "lasting"),
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
)
