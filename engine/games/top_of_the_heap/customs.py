"""What is usual at the table of Top of the Heap, for whoever watches games without playing them."""

from __future__ import annotations

from engine.kernel.core.customs import Customs

CUSTOMS = Customs(
    held={"carry": "inventory"},
    done={"stash": "stash", "drop": "yard"},
    in_play=("home", "Feature pile", "front", "Pets"),
    on_top=frozenset({"Feature pile"}),
    beside=("Nest items", "yard"),
    players="animal",
    idle="Open token",
    comes_along=("Snack",),
    drawn_later={"Risk card": "extra", "Event card": "events"},
)
