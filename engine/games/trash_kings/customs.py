"""What is usual at the table of Trash Kings, for whoever watches games without playing them."""

from __future__ import annotations

from engine.kernel.core.customs import Customs

CUSTOMS = Customs(
    in_play=("board",),
    periods={"turn": ("turns",)},
    ends={"turn": ("turns",)},
    changes={
        "game": ("notes primary",),
        "turn": (
            "cards tile deck, board > in hand",
            "cards in hand > board",
            "cards Cube Supply > claimed",
            "cards claimed > Cube Supply",
            "order",
            "notes cells, primary, spots, turns",
            "tokens point",
        ),
    },
    tells={
        "claim": ("cards Cube Supply > claimed",),
        "recall": ("cards claimed > Cube Supply",),
    },
    going=frozenset({"draw"}),
)
