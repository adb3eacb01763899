"""What is usual at the table of Top of the Heap, for whoever watches games without playing them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.top_of_the_heap import layout as at
from engine.kernel.core.customs import Act, Count, Customs, Moment, Offer, Payment, Sign, Table

FORAGE, PASS, RETREAT, RAID, STASH = -2, -3, -4, -5, -6
NIGHTS = 7
ABILITIES = 1000  # options from here on are abilities of cards


def _of_a_turn(table: Table, player: int) -> Iterator[Act]:
    """What a turn can begin with: a Move to any other house, the Nest or the own den; Forage or pass but at the Nest;
    Retreat where leaving a house cannot be paid.
    """
    here, den = table.at[player], at.DEN + player
    leaving = (("leave", here),) if here < at.HOUSES else ()
    if leaving:
        yield Act(RETREAT, pays="move", source=here, target=den, is_instead=True)
    for option, place in (*((house, house) for house in range(at.HOUSES)), (at.NEST, at.NEST), (at.DEN, den)):
        if place != here:
            yield Act(option, (*leaving, ("visit", place), ("move", place)), "move", here, place)
    if here != at.NEST:
        yield Act(FORAGE, (("forage", here),))
        yield Act(PASS, (("forage", here),))


def _of_a_place(table: Table, player: int) -> Iterator[Act]:
    """What can be done where a Move has ended: Raid at a house, Stash at the den, or Forage."""
    here = table.at[player]
    if here < at.HOUSES:
        can = table.zones[at.CANS[here]][-1:]
        items = (*can, *table.zones[at.YARDS[here]])
        hidden = frozenset(card for card in can if card in table.turned)
        yield Act(RAID, (("raid", here),), "raid", here, here, takes=items, hidden=hidden)
    elif table.zones[at.inventory(player)]:
        yield Act(STASH)
    yield Act(FORAGE, (("forage", here),))


def _at_the_house(table: Table, raider: int) -> Iterator[int]:
    """Whoever resolves a Surprise: the animal that raids, and all others at its house."""
    yield from (player for player in range(table.players) if table.at[player] == table.at[raider])


def _nothing(taken: object) -> object:
    """As many turns as nobody has taken yet."""
    return [0] * len(taken) if isinstance(taken, list) else 0


CUSTOMS = Customs(
    held={"carry": "inventory"},
    brings={"eat": {"AP": 1}},
    done={"stash": "stash", "drop": "yard"},
    in_play=("home", "Feature pile", "front", "Pets"),
    given_up="yard",
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
        "eat": (
            Sign("feeding", "moved", "stash", "Trash discard pile"),
            Sign("", "moved", target="Trash discard pile", is_sure=False),
        ),
        "trade": (Sign("swap", "moved", "inventory", "Nest items"),),
        "take": (Sign("", "moved", target="inventory", is_sure=False),),
        "retreat": (Sign("retreat", "went", place="source"),),
        "forage": (Sign("forage", is_sure=False), Sign("forage", "gained", "Snack")),
    },
    periods={"night": ("night",), "turn": ("night", "active", "taken")},
    ends={"night": ("week",), "turn": ("turn",), "raid": ("raid", "risk")},
    payments=(
        Payment("move", "went", "AP", (("leave", "source"), ("visit", "target")), "move", ("house",)),
        Payment("raid", "raider", "AP", (("raid", "target"),), "", ("house",)),
    ),
    set_by=("Resident", "Risk", "Pet", "Animal", "Trash"),
    has_room=True,
    offers=(
        Offer("turn", "turn", _of_a_turn, otherwise=(PASS,), below=ABILITIES),
        Offer("turn", "arrived", _of_a_place, below=ABILITIES),
    ),
    counts=(Count("VP", "stash", is_printed=True, favours="front", halves="saved"),),
    resolved_in="table",
    resolved_by={"Risk/Surprise": _at_the_house},
    dice={"die": 6},
    skipped={"night": "skipped_nights", "turn": "skipped"},
    ended={"night": ("out", "ended"), "turn": ("ended",)},
    alone=("Awkward",),
    moments={
        "start night": Moment("week", lambda before, after: after["taken"] == _nothing(after["taken"])),
        "end night": Moment("week", lambda before, after: before["taken"] != _nothing(before["taken"])),
        "start turn": Moment("turn"),
        "end turn": Moment("turn"),
        "end game": Moment("week", lambda before, after: after["night"] == NIGHTS),
    },
    changes={
        "animals": ("cards box > front", "pieces"),
        "week": (
            "notes night, first, active, taken, out, skipped_nights",
            "tokens Snack",
            "cards Trash deck, Trash discard pile, Trash Can, Nest items > Trash Can, Nest items",
            "cards Trash Can, Nest items > Trash discard pile, Trash deck",
            "cards Trash discard pile > Trash deck",
            "order",
            "turned",
            "lasting",
        ),
        "feeding": ("tokens AP", "cards stash > Trash discard pile", "notes aside"),
        "event": (
            "cards Event deck, Event discard pile > table",
            "cards table > Event discard pile",
            "cards Event discard pile > Event deck",
            "order",
            "notes events",
        ),
        "turns": ("notes active, ended, skipped, taken",),
        "turn": ("lasting", "notes taken, out, ended"),
        "home": ("pieces", "cards inventory > Trash Can, Trash discard pile, stash", "turned"),
        "snacks": ("tokens Snack", "notes aside, saved"),
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
            "cards Risk deck, Risk discard pile, table > table, Feature pile, Risk discard pile",
            "cards Risk discard pile > Risk deck",
            "order",
            "lasting",
            "marks",
            "lying",
        ),
    },
    tells={
        "daily trash": ("cards Trash deck > Trash Can",),
        "pickup": ("cards Trash deck > Trash Can",),
        "restock": ("cards Trash deck > Nest items",),
        "add": ("cards Trash deck > Trash Can",),
        "replace": ("cards Trash deck > Trash Can, Nest items", "cards Resident deck > home"),
        "swap": ("cards Trash Can > Trash Can",),
        "renew": ("cards Risk discard pile > Risk deck", "cards Trash discard pile > Trash deck"),
        "mark": ("cards yard, table > yard",),  # an item that was dropped for the next token lies beside it
        "take tokens": ("tokens Snack",),
    },
    laid_off=frozenset({"feeding"}),
    going=frozenset({"animal", "eat", "event", "feature", "left behind", "risk", "stash", "swap", "take", "trade"}),
)
