"""What can be done with the things on a free table: each deed makes the next table, and a line for the log.

Nothing is against the rules, as there are none. What does not fit the table as it is changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.rooms.free import adding, drawing, moving, together
from toolkit.rooms.free.meant import Doing, Done
from toolkit.rooms.free.table import MOST_PILES
from toolkit.rooms.gathering import NOT_OFFERED, RejectedError

DEEDS: Mapping[str, Callable[[Doing], Done]] = {
    "move": moving.move,
    "stack": moving.stack,
    "take": moving.take,
    "arrange": moving.arrange,
    "flip": moving.flip,
    "turn": moving.turn,
    "fan": moving.fan,
    "fix": moving.fix,
    "shuffle": drawing.shuffle,
    "draw": drawing.draw,
    "deal": drawing.deal,
    "split": drawing.split,
    "gather": drawing.gather,
    "move-all": together.move_all,
    "flip-all": together.flip_all,
    "turn-all": together.turn_all,
    "take-all": together.take_all,
    "stack-all": together.stack_all,
    "deal-all": together.deal_all,
    "note": adding.note,
    "write": adding.write,
    "die": adding.die,
    "roll": adding.roll,
    "clear": adding.clear,
    "tally": adding.tally,
}


def done(doing: Doing) -> Done:
    """The table after a deed, and its line. Raises RejectedError where it does not fit the table."""
    table, words = DEEDS[doing.message.deed](doing)
    if len(table.piles) > MOST_PILES:
        raise RejectedError(NOT_OFFERED, "There is no room left on the table.")
    return table, words
