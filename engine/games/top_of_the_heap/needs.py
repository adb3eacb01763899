"""What Top of the Heap needs: the words that its rules use by name, an Animal each, and a Resident for every house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.nouns import NOUNS
from engine.kernel.core.needs import OTHERS, Lack, Needs, Some
from engine.kernel.core.zone_uses import ZoneUse
from engine.kernel.core.zones import Sees

if TYPE_CHECKING:
    from engine.kernel.core.box import Box

OPEN = (Sees.ALL,)
USES = {
    **{f"{kind} deck": ZoneUse((Sees.NOBODY,), (kind,), is_ordered=True) for kind in at.DECKS},
    **{f"{kind} discard pile": ZoneUse(OPEN, (kind,), is_ordered=True) for kind in at.DECKS},
    "box": ZoneUse(OPEN, ("Animal",)),
    "Pets": ZoneUse(OPEN, ("Pet",)),
    "Nest items": ZoneUse(OPEN, ("Trash",)),
    "table": ZoneUse(OPEN, at.DECKS),
    "Trash Can": ZoneUse((Sees.TOP,), ("Trash",), is_ordered=True),
    "yard": ZoneUse(OPEN, ("Trash",)),
    "home": ZoneUse(OPEN, ("Resident",), room=1),
    "Feature pile": ZoneUse(OPEN, ("Feature",), is_ordered=True),
    "front": ZoneUse(takes=("Animal",), room=1, is_scored=True),
    "inventory": ZoneUse(OPEN, ("Trash",)),
    "stash": ZoneUse(takes=("Trash",), is_scored=True),
}
NEEDS = Needs(
    players=(3, at.MOST_PLAYERS),
    types={"Animal": (), "Pet": (), "Trash": (), "Risk": ("Feature", "Surprise"), "Event": (), "Resident": ()},
    sizes=("Tiny", "Compact", "Awkward"),
    tags=("FOOD",),
    counters=("AP", "VP", "Snack", "Open token"),
    nouns=dict.fromkeys(NOUNS, "") | {
        "card": "card",
        "item": "Trash",
        "Risk card": "Risk",
        "Feature": "Risk",
        "Surprise": "Risk",
        "Resident": "Resident",
    },
    decks=("Trash", "Risk", "Event", "Resident"),
    zones=at.ZONES,
    zone_uses=USES,
    starts={
        **{f"{kind} deck": (kind,) for kind in at.DECKS},
        "Pets": ("Pet",),
        "box": ("Animal", *at.DECKS, OTHERS),
    },
    verbs=(
        "visit", "leave", "raid", "move", "stash", "carry", "eat", "drop", "trade", "forage", "retreat",
    ),
    periods=("night", "turn"),
    cards=(
        Some(0, "Animal", each=1, why="everyone chooses one"),
        Some(at.HOUSES, "Resident", zone="Resident deck", why="one moves in at every house"),
    ),
)  # fmt: skip


def lacks(box: Box) -> Iterator[Lack]:
    """Pets that the vocabulary names and that have no card."""
    pets = {design.name for design in box.designs if design.type == "Pet"}
    for name, entry in box.vocabulary.names.items():
        if entry.noun == "Pet" and name not in pets:
            message = f"The vocabulary names {name}, a Pet, and there is no Pet card called so."
            yield Lack("names", name, message, "Write the card, or leave the name out.")


# What these rules tell texts of, and what they ask static rules about; a text that waits for anything else is refused.
EVENTS = frozenset(
    {
        "visit", "leave", "move", "shift", "forage", "retreat", "trade", "take", "draw", "eat", "eat Snack", "pay AP",
        "stash", "discard", "drop", "give", "put", "swap", "raid", "reveal", "look", "start night", "end night",
        "start turn", "end turn", "end game",
    }
)  # fmt: skip
ASKED = {
    "cannot": frozenset(
        {"visit", "leave", "move", "shift", "forage", "raid", "take", "carry", "put", "discard", "trade"}
    ),
    "cost": frozenset({"visit", "leave", "move", "raid"}),
    "hold": frozenset({"carry"}),
    "worth": frozenset({"VP"}),
}
