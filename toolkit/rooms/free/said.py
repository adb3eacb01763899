"""What a viewer is told of a free table, as plain values: piles, their own hand, and how much the others hold.

Everything is a function of what the viewer sees. Of a card that lies on its face there is its back, of a pile that is
not fanned out its top and how many there are, of another's hand how many of each back.
"""

from __future__ import annotations

from collections import Counter

from toolkit.rooms.free.inventory import DIE, Inventory, sides_of
from toolkit.rooms.free.names import Names, Viewer
from toolkit.rooms.free.table import Hand, Pile, Table, Thing

Told = dict[str, object]


def table_said(table: Table, viewer: Viewer, inventory: Inventory, names: Names | None) -> Told:
    """The table as a viewer sees it; without names, as of a table that was there earlier."""
    return {
        "width": table.width,
        "height": table.height,
        "piles": [_pile(pile, viewer, inventory, names) for pile in table.piles],
        "hands": [
            _own(hand, viewer, inventory, names) if seat == viewer else _others(hand, inventory)
            for seat, hand in enumerate(table.hands)
        ],
        "tallies": [[*row] for row in table.tallies],
    }


def _pile(pile: Pile, viewer: Viewer, inventory: Inventory, names: Names | None) -> Told:
    told: Told = {
        "pile": pile.number,
        "x": pile.x,
        "y": pile.y,
        "kind": inventory.of(pile.top.design).kind,
        "n": len(pile.things),
        "cards": [_seen(thing, viewer, inventory, names) for thing in pile.seen],
    }
    if pile.turn:
        told["turn"] = pile.turn
    if pile.is_fanned:
        told["fanned"] = True
    if pile.is_fixed:
        told["fixed"] = True
    return told


def _seen(thing: Thing, viewer: Viewer, inventory: Inventory, names: Names | None) -> Told:
    """A thing as it lies on the table."""
    if not thing.is_up:
        return {"back": inventory.of(thing.design).back}
    told: Told = {"design": thing.design}
    if (name := names.name(viewer, thing.number) if names is not None else None) is not None:
        told["id"] = name
    if thing.shows:
        told[DIE] = [thing.shows, sides_of(thing.design)]
    if thing.text:
        told["text"] = thing.text
    return told


def _own(hand: Hand, viewer: Viewer, inventory: Inventory, names: Names | None) -> Told:
    cards: list[Told] = []
    for thing in hand.things:
        told: Told = {"design": thing.design, "back": inventory.of(thing.design).back}
        if (name := names.name(viewer, thing.number) if names is not None else None) is not None:
            told["id"] = name
        if not thing.is_up:
            told["over"] = True
        cards.append(told)
    return {"n": len(cards), "cards": cards}


def _others(hand: Hand, inventory: Inventory) -> Told:
    """Another's hand: how many there are of each back; in which order they are held is nobody else's business."""
    backs = Counter(inventory.of(thing.design).back for thing in hand.things)
    return {"n": len(hand.things), "backs": [[back, backs[back]] for back in sorted(backs)]}
