"""What is usual at the table of Top of the Heap, for whoever watches games without playing them."""

from __future__ import annotations

from engine.kernel.core.customs import Customs, Payment, Sign

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
    deeds={
        "visit": (Sign("move", "went", place="target"),),
        "leave": (Sign("move", "went", place="source"),),
        "move": (Sign("", "went", place="target"),),
        "raid": (Sign("raid", "moved", target="inventory"), Sign("raid", who="raider", is_sure=False)),
        "stash": (
            Sign("stash", "moved", "inventory", "stash", unless="out"),
            Sign("", "moved", "inventory", "stash", is_sure=False),
        ),
        "eat": (Sign("feeding", "moved", "stash", "Trash discard pile"),),
        "trade": (Sign("swap", "moved", "inventory", "Nest items"),),
        "take": (Sign("", "moved", target="inventory", is_sure=False),),
        "forage": (Sign("forage", is_sure=False), Sign("forage", "gained", "Snack")),
    },
    periods={"night": ("night",), "turn": ("night", "active", "taken")},
    ends={"night": ("night",), "turn": ("turn",), "raid": ("raid", "risk")},
    payments=(
        Payment("move", "went", "AP", (("leave", "source"), ("visit", "target")), "move", ("house",)),
        Payment("raid", "raider", "AP", (("raid", "target"),), "", ("house",)),
    ),
    set_by=("Resident", "Risk", "Pet", "Animal", "Trash"),
    has_room=True,
    alone=("Awkward",),
    moments={"start night": "night", "end night": "night", "start turn": "turn", "end turn": "turn"},
    changes={
        "stash": ("cards inventory > stash",),
        "fit": ("cards inventory > Trash discard pile",),
        "swap": ("cards inventory > Nest items", "cards Nest items > inventory"),
        "forage": ("tokens Snack",),
        "feature": ("cards table > Feature pile", "marks", "lying", "cards yard > Trash discard pile"),
        "move": ("pieces", "tokens AP, Snack, VP"),
        "walk": ("pieces", "tokens Snack"),
        "retreat": ("pieces", "tokens AP", "notes out"),
        "raid": (
            "tokens AP",
            "cards Trash Can, yard > inventory",
            "cards Risk discard pile > Risk deck",
            "turned",
            "marks",
            "lying",
            "order",
            "lasting",
            "notes raider, extra",
        ),
        "risk": (
            "cards Risk deck, table > table, Feature pile, Risk discard pile",
            "cards Risk discard pile > Risk deck",
            "order",
            "lasting",
            "marks",
            "lying",
        ),
    },
)
