"""What ARK needs of a box: the words that its rules use by name, and enough cards for the first turn."""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.kernel.core.needs import OTHERS, Needs, Some
from engine.kernel.core.zone_uses import ZoneUse
from engine.kernel.core.zones import Sees

USES = {
    "deck": ZoneUse((Sees.NOBODY,), is_ordered=True),
    "Hold": ZoneUse((Sees.ALL,), takes_from=("deck",)),
    "aside": ZoneUse((Sees.ALL,)),
    "hand": ZoneUse((Sees.OWNER, Sees.ALL), takes_from=("deck",)),
    "Storeroom": ZoneUse(takes_from=("deck",), is_scored=True),
}
NEEDS = Needs(
    players=(1, at.MOST_PLAYERS),
    types={"Food": (), "Animal": (), "Time": ()},
    counters=("point",),
    nouns={
        "card": "card",
        "pair": "Animal",
        "player": "player",
        "Hold": "pile",
        "Storeroom": "pile",
        "hand": "pile",
        "action": "thing",
    },
    zones=at.ZONES,
    zone_uses=USES,
    starts={"deck": ("Food", "Animal", OTHERS), "aside": ("Time", "Food", "Animal", OTHERS)},
    verbs=("play", "flip"),
    periods=("turn",),
    states={"Time": 2},
    cards=(Some(3, each=5, zone="deck", why="a hand of five each, two cards in the Hold, one for the first turn"),),
)

# What these rules tell texts of, and what they ask static rules about; a text that waits for anything else is refused.
EVENTS = frozenset({"discard", "draw", "take", "flip", "play", "start turn", "end turn", "end game"})
ASKED = {
    "cannot": frozenset({"draw", "take", "discard", "play"}),
    "worth": frozenset({"point"}),
    "uses": frozenset({"play"}),
    "only during": frozenset({"play"}),
    "during any": frozenset({"play"}),
    "never in play": frozenset({""}),
}
