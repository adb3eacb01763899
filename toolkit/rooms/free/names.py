"""Names of cards for each viewer, by which a page follows a card as long as its viewer sees which one it is.

A card that a viewer does not see has no name; when they see it again it gets a new one. Names are counted in the order
in which the viewer comes to see the cards, and say nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.rooms.free.table import Table

Viewer = int | None  # a seat, or None for whoever only looks on


class Names:
    """The names of the cards on one free table, for every seat and for whoever only looks on."""

    def __init__(self, table: Table) -> None:
        viewers: list[Viewer] = [*range(len(table.hands)), None]
        self._names: dict[Viewer, dict[int, int]] = {viewer: {} for viewer in viewers}
        self._given = dict.fromkeys(viewers, 0)
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Take note of a table: called after each action, so that no card was hidden and shown again unnoticed."""
        public = [thing.number for pile in table.piles for thing in pile.seen if thing.is_up]
        for viewer, known in self._names.items():
            now: dict[int, int] = {}
            for number in (*public, *_held(table, viewer)):
                now[number] = known.get(number) or self._new(viewer)
            self._names[viewer] = now

    def _new(self, viewer: Viewer) -> int:
        self._given[viewer] += 1
        return self._given[viewer]

    def name(self, viewer: Viewer, thing: int) -> int | None:
        """The name of a thing for a viewer, a number from 1; None for one that they do not see."""
        return self._names[viewer].get(thing)


def _held(table: Table, viewer: Viewer) -> Iterator[int]:
    if viewer is not None:
        yield from (thing.number for thing in table.hands[viewer].things)
