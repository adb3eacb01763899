"""What Top of the Heap needs: the words that its rules know by name, an Animal each and a Resident for every house."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.nouns import NOUNS
from engine.kernel.needs import Needs, Some

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
    verbs=(
        "visit", "leave", "raid", "move", "stash", "carry", "eat", "drop", "trade", "forage", "retreat",
    ),
    periods=("night", "turn"),
    cards=(
        Some(0, "Animal", each=1, why="everyone chooses one"),
        Some(at.HOUSES, "Resident", why="one moves in at every house"),
    ),
)  # fmt: skip
