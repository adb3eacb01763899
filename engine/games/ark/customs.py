"""What is usual at the table of ARK, for whoever watches games without playing them."""

from __future__ import annotations

from engine.kernel.core.customs import Count, Customs, Moment, Sign, Use

CUSTOMS = Customs(
    hands=("hand",),
    silent=frozenset({"hand"}),
    taken="hand",
    spent=("Ark",),
    done={"play": "Storeroom"},
    in_play=("Storeroom",),
    deeds={
        "play": (Sign("turn", "moved", "hand", "Storeroom"), Sign("", "moved", "hand", "Storeroom", is_sure=False)),
        "draw": (Sign("turn", "moved", "deck", "hand"), Sign("turn", "moved", "Hold", "hand")),
        "take": (Sign("", "moved", "Hold", "hand"),),
        "flip": (Sign("", "noted", "night"),),
    },
    laid_off=frozenset({"how", "voyage"}),  # cards that begin the Hold, or come before each turn, are put there
    periods={"turn": ("turns",)},
    ends={"turn": ("voyage",)},
    moments={
        "start turn": Moment("voyage"),
        "end turn": Moment("voyage"),
        "end game": Moment("game"),
    },
    states={"Time": ("night", ("Day", "Night"))},
    sets={"pair": 2},
    whole_in=frozenset({"Storeroom"}),
    bare={"hand": "open"},
    uses=(Use("play", "turn", "hand", "Storeroom", {"action": "left"}, offers=0, says_when=True),),
    counts=(Count("point", "Storeroom", unless="together"),),
    aside="aside",
    skipped={"turn": "skipped"},
    extra={"turn": "extra"},
    allowed={"action": "left"},
    changes={
        "how": ("notes together, open", "cards deck > hand, Hold", "order"),
        "voyage": ("cards deck > Hold", "notes added, cycle, extra, idle, left, night, skipped, turns", "lasting"),
        "turn": (
            "cards deck, Hold > hand",
            "cards hand > Storeroom",
            "notes added, cycle, idle, left, night, shown, stowed",
        ),
        "discard": ("cards hand > Hold",),
        "": ("notes added, idle, stowed",),  # a text puts cards in a Storeroom, or takes them out of it
    },
    tells={
        "deal": ("cards deck > hand",),
        "play": ("cards hand > Storeroom",),
    },
    going=frozenset({"deal", "discard", "draw", "hold", "in time", "play", "take", "takes"}),
)
