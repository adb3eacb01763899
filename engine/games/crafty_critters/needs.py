"""What Crafty Critters needs of a box: the words that its rules use by name, and enough cards for set-up and hiring."""

from __future__ import annotations

from engine.games.crafty_critters import food
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.limits import HAZARDS
from engine.kernel.core.needs import OTHERS, Needs, Some
from engine.kernel.core.zone_uses import ZoneUse
from engine.kernel.core.zones import Sees

SPACES = {
    "start": at.STARTS,
    "side stash": at.SIDE_STASHES,
    "four-way": at.CROSSINGS,
    "middle stash": at.MIDDLE_SPACES,
}

OPEN, HIDDEN, OWN = (Sees.ALL,), (Sees.NOBODY,), (Sees.OWNER,)
USES = {
    "Critter deck": ZoneUse(HIDDEN, ("Critter",), is_ordered=True),
    "Trap deck": ZoneUse(HIDDEN, ("Trap",), is_ordered=True),
    "used traps": ZoneUse(OPEN, ("Trap",), is_ordered=True),
    "tile deck": ZoneUse(HIDDEN, ("Tile",), is_ordered=True),
    "board": ZoneUse(OPEN, ("Tile",)),
    "shop": ZoneUse(OPEN, ("Food",)),
    "pantry": ZoneUse(OPEN, ("Food",)),
    "in use": ZoneUse(OPEN, ("Critter", "Trap", "Tile")),
    "tiles out": ZoneUse(OPEN, ("Tile",)),
    "box": ZoneUse(HIDDEN, ("Critter",)),
    "third hand": ZoneUse(HIDDEN, ("Critter",)),
    "hand": ZoneUse(OWN, ("Critter",)),
    "front": ZoneUse(OPEN, ("Critter",)),
    "discard pile": ZoneUse(OPEN, ("Critter",), is_ordered=True),
    "basket": ZoneUse(takes=("Food",), is_scored=True),
    "held": ZoneUse(OWN, ("Tile",)),
    "pack": ZoneUse(OWN, ("Critter",)),
}

NEEDS = Needs(
    players=(2, at.MOST_PLAYERS),
    types={"Critter": (), "Trap": (), "Tile": tuple(at.PATHS), "Food": ()},
    tags=("SECURITY", "TRAP"),
    counters=("suspicion", "CP"),
    nouns={
        "card": "card",
        "Critter card": "Critter",
        "food": "Food",
        "tile": "place",
        "connected tile": "place",
        "security tile": "place",
        "player": "player",
        "wall": "thing",
        "direction": "thing",
        "security": "thing",
        "trap": "thing",
        "action": "thing",
        "hand": "pile",
        "discard pile": "pile",
    },
    decks=("Critter", "Trap", "Tile"),
    zones=at.ZONES,
    zone_uses=USES,
    starts={
        "Critter deck": ("Critter",),
        "Trap deck": ("Trap",),
        "tile deck": ("Tile",),
        "pantry": ("Food",),
        "box": ("Critter", OTHERS),
    },
    verbs=("play", "hold", "evade", "draw"),
    periods=("turn", "game"),
    uses=("Play", "Discard"),
    spaces={kind: tuple(at.NAMES[space] for space in spaces) for kind, spaces in SPACES.items()},
    cards=(
        Some(0, "Critter", each=8, zone="Critter deck", why="eight are dealt to each"),
        Some(24, "Critter", zone="Critter deck", why="eight are dealt to each of two, and to the table"),
        *(Some(n, "Food", name=name, why="set out, or for the first to leave") for name, n in food.NEEDED.items()),
    ),
)

# What these rules tell texts of, and what they ask static rules about; a text that waits for anything else is refused.
HAPPENING = ("draw", "play", "take", "move", "start turn", "end turn")
EVENTS = frozenset((*HAPPENING, *(f"trigger {noun}" for noun in HAZARDS.values())))
ASKED = {"cannot": frozenset({"hold"}), "uses": frozenset({"play"})}
