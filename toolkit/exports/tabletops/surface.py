"""The surface of a table in a browser: 1600 by 1000 units, the lower part of which is what each player holds alone.

What VirtualTabletop and PlayingCards.io have in common: how large everything is, where the strip of seats and
buttons begins, and what things are called.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolkit.exports.tabletops.arrangement import Arrangement, Box, arranged
from toolkit.exports.tabletops.strip import STRIP_GAP, STRIP_HEIGHT
from toolkit.exports.tabletops.things import Things
from toolkit.model import Game

WIDTH, HEIGHT = 1600, 1000
HAND = (50, 820, 1500, 180)  # left, top, width, height
EDGE = 12  # around what lies on the table
LARGEST_UNIT = 103 / 63.5  # units to a millimetre: no card is larger than usual in a hand
LARGER = 1.35  # times that, where nobody holds cards
GROUND, INK = "#2a3f3b", "#f4efe2"


@dataclass(frozen=True, slots=True)
class Surface:
    """An arrangement in units of the surface: `unit` to a millimetre, its corner at `left` and `top`.

    The strip of seats and buttons begins at `strip`; `has_hand` says that what players hold lies below it.
    """

    unit: float
    left: float
    top: float
    strip: int
    has_hand: bool

    def box(self, box: Box) -> tuple[int, int, int, int]:
        """Left, top, width and height of something on the table."""
        x, y = self.left + box.x * self.unit, self.top + box.y * self.unit
        return round(x), round(y), round(box.width * self.unit), round(box.height * self.unit)

    def size(self, width: float, height: float) -> tuple[int, int]:
        """A width and a height, at least 1."""
        return max(1, round(width * self.unit)), max(1, round(height * self.unit))


def surface_of(
    things: Things, *, has_hand: bool, strip_height: int = STRIP_HEIGHT + STRIP_GAP
) -> tuple[Surface, Arrangement]:
    """How everything is arranged on the surface, as large as it can be and in the middle, above a strip so high.

    Where players hold nothing, all of the height is for the table.
    """
    strip = (HAND[1] if has_hand else HEIGHT) - strip_height
    room = WIDTH - 2 * EDGE, strip - 2 * EDGE
    largest = LARGEST_UNIT if has_hand else LARGEST_UNIT * LARGER
    made = arranged(things, room[0] / room[1], enough=room[1] / largest)
    unit = min(largest, room[0] / max(made.width, 1.0), room[1] / max(made.height, 1.0))
    left, top = (WIDTH - made.width * unit) / 2, (strip - made.height * unit) / 2
    return Surface(unit, left, top, strip, has_hand), made


def holds(things: Things) -> bool:
    """Whether players hold cards, as far as the zones of the game say."""
    return bool(things.hands) or not things.game.vocabulary.zones


def area_id(key: str) -> str:
    """The id of the widget of an area."""
    return f"area-{key}"


def deck_id(key: str) -> str:
    """The id of the widget of a deck."""
    return f"deck-{key}"


def ground_of(game: Game) -> str:
    """The colour of the table."""
    said = game.table.get("ground")
    return said if isinstance(said, str) and re.fullmatch(r"#[0-9A-Fa-f]{6}", said) else GROUND


def enlarged(height: int) -> float:
    """By how much a card is enlarged that someone points at, so that it can be read."""
    return round(max(1.5, min(8.0, 560 / max(height, 1))), 2)
