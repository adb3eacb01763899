"""A free table as a value: piles of things on it, hands, and tallies. What is done makes a new one of it.

All lengths are in millimetres, turns in degrees to the right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

MOST_PILES = 2_000  # that lie on a table
MOST_THINGS = 20_000
HAND = 0  # stands for a hand where else a pile is named


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, a piece, a die or a note. `number` says which one it is, and is told to nobody.

    `shows` is the side on which a die lies, from 1; `text` what is written on a note.
    """

    number: int
    design: str
    is_up: bool = False
    shows: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Things that lie on each other, from the bottom up; a thing that lies alone is a pile too. It is never empty.

    `x` and `y` are where its middle is. `since` is the number of the table on which its things came to lie so.
    """

    number: int
    x: int
    y: int
    things: tuple[Thing, ...]
    turn: int = 0
    is_fanned: bool = False
    is_fixed: bool = False
    since: int = 0

    @property
    def top(self) -> Thing:
        """What lies on top."""
        return self.things[-1]

    @property
    def seen(self) -> tuple[Thing, ...]:
        """The things of which everybody sees the upper side: all that are fanned, else the top."""
        return self.things if self.is_fanned else self.things[-1:]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player holds, from the left; `since` as of a pile."""

    things: tuple[Thing, ...] = ()
    since: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on a table. Of piles, later ones lie above earlier ones.

    `tallies` are the counters of each seat, in the order of the inventory. `seq` is the number of
    the table, `chance` how often chance has decided, `given` the last number of a pile, `made` that of a thing.
    """

    width: int
    height: int
    piles: tuple[Pile, ...]
    hands: tuple[Hand, ...]
    tallies: tuple[tuple[int, ...], ...]
    seq: int = 0
    chance: int = 0
    given: int = 0
    made: int = 0

    def pile(self, number: int) -> Pile | None:
        """The pile of a number; None where there is none any more."""
        return next((pile for pile in self.piles if pile.number == number), None)

    def things(self) -> Iterator[Thing]:
        """All things, those on the table first."""
        for pile in self.piles:
            yield from pile.things
        for hand in self.hands:
            yield from hand.things

    # --- changes -----------------------------------------------------------------------------------------------------

    def within(self, x: int, y: int) -> tuple[int, int]:
        """The nearest place that is on the table."""
        return min(max(x, 0), self.width), min(max(y, 0), self.height)

    def with_pile(self, pile: Pile) -> Table:
        """The table with this pile in place of the one of its number."""
        return replace(self, piles=tuple([pile if each.number == pile.number else each for each in self.piles]))

    def with_things(self, pile: Pile, things: tuple[Thing, ...]) -> Table:
        """The table with other things in a pile, which is gone where there are none."""
        if things:
            return self.with_pile(replace(pile, things=things, since=self.seq))
        return replace(self, piles=tuple([each for each in self.piles if each.number != pile.number]))

    def with_hand(self, seat: int, things: tuple[Thing, ...]) -> Table:
        """The table with other things in the hand of a seat."""
        hand = Hand(things, self.seq)
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def with_new(self, things: tuple[Thing, ...], x: int, y: int, turn: int = 0) -> Table:
        """The table with things in a new pile above all others."""
        number = self.given + 1
        pile = Pile(number, *self.within(x, y), things, turn, since=self.seq)
        return replace(self, piles=(*self.piles, pile), given=number)

    def raised(self, pile: Pile) -> Table:
        """The table with a pile above all others; what is fixed stays below."""
        if pile.is_fixed:
            return self.with_pile(pile)
        return replace(self, piles=(*(each for each in self.piles if each.number != pile.number), pile))
