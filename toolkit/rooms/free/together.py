"""Several piles at once: moved, turned, put together, dealt, taken in hand. Either all of it is done, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from toolkit.rooms.free.drawing import deal
from toolkit.rooms.free.meant import ALL, Doing, Done, counted, free_pile, many
from toolkit.rooms.free.messages import Message
from toolkit.rooms.free.moving import flip, move, stack, take, turn
from toolkit.rooms.free.table import Pile, Table
from toolkit.rooms.gathering import NOT_OFFERED, RejectedError


def move_all(doing: Doing) -> Done:
    """Lay piles further by `x` and `y`, so that they keep lying to each other as they do."""
    by_x, by_y = doing.message["x"], doing.message["y"]
    return _each(doing, move, lambda pile: {"x": pile.x + by_x, "y": pile.y + by_y}), ""


def flip_all(doing: Doing) -> Done:
    """Turn each pile over."""
    return _each(doing, flip), f"turns over {_counted(doing)}"


def turn_all(doing: Doing) -> Done:
    """Turn each pile to the right by so many degrees."""
    return _each(doing, turn, lambda pile: {"by": doing.message["by"]}), ""


def take_all(doing: Doing) -> Done:
    """Take all of it into the own hand."""
    table = _each(doing, take, lambda pile: {"seat": doing.seat})
    return table, f"takes {_counted(doing)} in hand"


def stack_all(doing: Doing) -> Done:
    """Put all on the lowest of the piles."""
    table, under = _stacked(doing)
    return table, f"puts together {many(doing, under.things)}"


def deal_all(doing: Doing) -> Done:
    """Put all together, and deal from there to all."""
    table, pile = _stacked(doing)
    return deal(_with(replace(doing, table=table), {"of": pile.number, "n": doing.message["n"]}))


# --- one after the other ---------------------------------------------------------------------------------------------


def _piles(doing: Doing) -> Iterator[Pile]:
    """The piles that a message names, the lowest first, as its page shows them. Raises RejectedError."""
    wanted = doing.message.all
    for number in wanted:
        free_pile(_with(doing, {"of": number, "seq": doing.message["seq"]}))
    yield from (pile for pile in doing.table.piles if pile.number in wanted)


def _each(
    doing: Doing, deed: Callable[[Doing], Done], more: Callable[[Pile], dict[str, int]] = lambda pile: {}
) -> Table:
    """The table after a deed with each of the piles. Raises RejectedError."""
    table = doing.table
    for pile in _piles(doing):
        one = _with(replace(doing, table=table), {"of": pile.number, "at": ALL, **more(pile)})
        table, _ = deed(one)
    return table


def _stacked(doing: Doing) -> tuple[Table, Pile]:
    """The table with all the piles on the lowest of them, and that pile. Raises RejectedError."""
    under, *others = _piles(doing)
    if not others:
        raise RejectedError(NOT_OFFERED, "There is nothing to put on it.")
    table = doing.table
    for pile in others:
        fields = {"of": pile.number, "at": ALL, "on": under.number, "under": 0}
        table, _ = stack(_with(replace(doing, table=table), fields))
    found = table.pile(under.number)
    assert found is not None
    return table, found


def _with(doing: Doing, fields: dict[str, int]) -> Doing:
    """The same doing with other numbers; a table that it has made itself is as new as it has to be."""
    return replace(doing, message=Message("", doing.message.deed, {"seq": doing.table.seq, **fields}))


def _counted(doing: Doing) -> str:
    things = [thing for pile in _piles(doing) for thing in pile.things]
    kinds = {doing.kind(thing) for thing in things}
    return counted(len(things), kinds.pop() if len(kinds) == 1 else "thing")
