"""What each player knows of the things on a free table: what has shown somebody something is not taken back unasked.

Everybody sees what lies open, and follows it where it goes, until it is shuffled or comes into another's hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from toolkit.rooms.free.inventory import DIE, NOTE
from toolkit.rooms.free.table import Table, Thing


@dataclass(frozen=True, slots=True)
class Lesson:
    """What came of a deed: whether somebody has learned something, and who knew the things that nobody can follow now.

    Seats are bits: player 3 is 4.
    """

    is_new: bool = False
    lost: dict[int, int] = field(default_factory=dict)


class Known:
    """By thing, the seats that know which one it is and where."""

    def __init__(self, table: Table) -> None:
        self._seats: dict[int, int] = {}
        self.follow(table, table)

    def follow(self, before: Table, after: Table) -> Lesson:
        """Take note of a deed that has made one table of another."""
        lost: dict[int, int] = {}
        for thing, keepers in (*_mixed(before, after), *_held(after)):
            seats = self._seats.get(thing.number, 0)
            if seats & ~keepers:
                lost[thing.number] = seats
                self._seats[thing.number] = seats & keepers
        is_new = _has_rolled(before, after)
        for thing, seers in _seen(after):
            seats = self._seats.get(thing.number, 0)
            if seers & ~seats:
                is_new = is_new or thing.number <= before.made  # what has just been put on the table tells nothing
                self._seats[thing.number] = seats | seers
        return Lesson(is_new, lost)

    def take_back(self, lesson: Lesson) -> None:
        """Take note that a deed was taken back: things lie where they lay, and what was learned is not forgotten."""
        for number, seats in lesson.lost.items():
            self._seats[number] = self._seats.get(number, 0) | seats


def _mixed(before: Table, after: Table) -> Iterator[tuple[Thing, int]]:
    """The things that were shuffled, which nobody can follow."""
    if before.chance != after.chance:
        were = {pile.number: pile for pile in before.piles}
        for pile in after.piles:
            if were.get(pile.number) is not pile:
                yield from ((thing, 0) for thing in pile.things)


def _held(table: Table) -> Iterator[tuple[Thing, int]]:
    """The things in hands, and who holds them: others cannot tell which of them is laid down later."""
    for seat, hand in enumerate(table.hands):
        yield from ((thing, 1 << seat) for thing in hand.things)


def _seen(table: Table) -> Iterator[tuple[Thing, int]]:
    """The things that are seen, and by whom."""
    everybody = (1 << len(table.hands)) - 1
    for pile in table.piles:
        yield from ((thing, everybody) for thing in pile.seen if thing.is_up and thing.design != NOTE)
    yield from _held(table)


def _has_rolled(before: Table, after: Table) -> bool:
    """Whether a die was rolled."""
    if before.chance == after.chance:
        return False
    were = {pile.number: pile for pile in before.piles}
    changed = [pile for pile in after.piles if were.get(pile.number) is not pile]
    return any(pile.top.design.startswith(f"{DIE}/") for pile in changed)
