"""The strip of a table in a browser: a seat for each player with what the player counts, and buttons at the right.

It has one row where all of it finds room there. Otherwise counters go on below their seats, and the strip is higher.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from toolkit.check.vendor_offences import CROWDED_COUNTERS
from toolkit.exports.tabletops.things import Tally, Things
from toolkit.problem import Problem

STRIP_LEFT, STRIP_WIDTH, STRIP_HEIGHT, STRIP_GAP = 50, 1500, 34, 6
SEAT_WIDTH, LEAST_SEAT, COUNTER_WIDTH = 112, 64, 84
MOST_ROWS = 9  # so that there is more table than strip


@dataclass(frozen=True, slots=True)
class Strip:
    """How seats and counters are laid out, in units of the surface.

    Each seat is `pitch` further right than the one before, and `wide`; `beside` counters stand behind it, and `below`
    in each further row. There are `rows` of them, under one for buttons alone where these are `apart`. `tallies` are
    counted, `left_out` has no room.
    """

    pitch: int
    wide: int
    beside: int
    below: int
    rows: int
    is_apart: bool
    tallies: tuple[Tally, ...] = ()
    left_out: tuple[Tally, ...] = ()

    @property
    def height(self) -> int:
        """How high all rows are, with the gap after each."""
        return (self.rows + self.is_apart) * (STRIP_HEIGHT + STRIP_GAP)

    def seat(self, seat: int) -> tuple[int, int]:
        """The upper left corner of a seat, counted from 0; down from where the strip begins."""
        return STRIP_LEFT + seat * self.pitch, self.is_apart * (STRIP_HEIGHT + STRIP_GAP)

    def counter(self, seat: int, number: int) -> tuple[int, int]:
        """The upper left corner of a counter of a seat, both counted from 0; down from where the strip begins."""
        x, y = self.seat(seat)
        if number < self.beside:
            return x + self.wide + 4 + number * COUNTER_WIDTH, y
        row, column = divmod(number - self.beside, self.below)
        return x + column * COUNTER_WIDTH, y + (row + 1) * (STRIP_HEIGHT + STRIP_GAP)


def strip_of(things: Things, free: int) -> Strip:
    """The strip with the fewest rows, the buttons in the first of them if possible; `free` is what these need there."""
    count, seats = len(things.tallies), max(1, things.seats)
    pitch = min(SEAT_WIDTH + 6 + count * COUNTER_WIDTH, max(0, STRIP_WIDTH - free) // seats)
    beside = _strip(things, pitch, is_apart=False)
    apart = _strip(things, min(SEAT_WIDTH + 6 + count * COUNTER_WIDTH, STRIP_WIDTH // seats), is_apart=True)
    return min(beside, apart, key=lambda strip: (len(strip.left_out), strip.wide < LEAST_SEAT, strip.height))


def _strip(things: Things, pitch: int, *, is_apart: bool) -> Strip:
    """The strip where seats are so far from each other."""
    count = len(things.tallies)
    beside = min(count, max(0, (pitch - 6 - LEAST_SEAT) // COUNTER_WIDTH))
    below = pitch // COUNTER_WIDTH
    rows = 1 + (ceil((count - beside) / below) if below else 0)
    rows = min(rows, MOST_ROWS - is_apart)
    held = min(count, beside + (rows - 1) * below)
    wide = min(SEAT_WIDTH, pitch - 6 - beside * COUNTER_WIDTH)
    return Strip(pitch, wide, beside, below, rows, is_apart, things.tallies[:held], things.tallies[held:])


def crowded(strip: Strip) -> list[Problem]:
    """A finding on counters that have no room at the seats; none where all have."""
    if not strip.left_out:
        return []
    names = ", ".join(tally.title for tally in strip.left_out)
    count = len(strip.tallies) + len(strip.left_out)
    message = f"The table has room for {len(strip.tallies)} of {count} counters of each player; left out: {names}."
    return [CROWDED_COUNTERS.at(None, message, "Make tokens of some: pieces of a part that are called as they are.")]
