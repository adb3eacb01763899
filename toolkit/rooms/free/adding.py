"""Notes and dice are put on a table, written on, rolled and taken away; and counters are counted."""

from __future__ import annotations

from dataclasses import replace

from toolkit.rooms.free.inventory import DIE, NOTE, sides_of
from toolkit.rooms.free.meant import Doing, Done, free_pile, many
from toolkit.rooms.free.table import MOST_THINGS, Table, Thing
from toolkit.rooms.gathering import NOT_OFFERED, RejectedError


def note(doing: Doing) -> Done:
    """Put a note on the table."""
    return _made(doing, Thing(0, NOTE, is_up=True, text=doing.message.texts["text"])), "writes a note"


def write(doing: Doing) -> Done:
    """Write something else on a note."""
    pile = free_pile(doing, NOTE)
    return doing.table.with_things(pile, (replace(pile.top, text=doing.message.texts["text"]),)), "writes a note"


def die(doing: Doing) -> Done:
    """Put a die on the table; `n` is how many sides it has."""
    sides = doing.message["n"]
    if not 2 <= sides <= 100:
        raise RejectedError(NOT_OFFERED, "A die has 2 to 100 sides.")
    return _made(doing, Thing(0, f"{DIE}/{sides}", is_up=True, shows=1)), f"takes a die with {sides} sides"


def _made(doing: Doing, thing: Thing) -> Table:
    number = doing.table.made + 1
    if number > MOST_THINGS:
        raise RejectedError(NOT_OFFERED, "There is no room left on the table.")
    table = replace(doing.table, made=number)
    return table.with_new((replace(thing, number=number),), doing.message["x"], doing.message["y"])


def clear(doing: Doing) -> Done:
    """Take a note or a die away."""
    pile = free_pile(doing, NOTE, DIE)
    return doing.table.with_things(pile, ()), f"takes {many(doing, pile.things)} away"


def roll(doing: Doing) -> Done:
    """Roll a die."""
    pile = free_pile(doing, DIE)
    sides = sides_of(pile.top.design)
    rolled = replace(pile.top, shows=doing.luck.below(sides) + 1)
    table = doing.table.with_things(pile, (rolled,))
    return replace(table, chance=table.chance + 1), f"rolls {rolled.shows} with {sides} sides"


def tally(doing: Doing) -> Done:
    """Count a counter of a player up or down; `n` is the index of the counter."""
    seat, index, by = doing.message["seat"], doing.message["n"], doing.message["by"]
    tallies = doing.table.tallies
    if seat >= len(tallies) or index >= len(tallies[seat]) or abs(tallies[seat][index] + by) > MOST_THINGS:
        raise RejectedError(NOT_OFFERED, "There is no such counter.")
    row = list(tallies[seat])
    row[index] += by
    table = replace(doing.table, tallies=(*tallies[:seat], tuple(row), *tallies[seat + 1 :]))
    name = doing.inventory.counters[index]
    return table, f"sets {name} of player {seat + 1} to {row[index]}"
