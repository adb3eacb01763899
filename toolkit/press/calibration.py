"""The sheet by which a printer is measured: scales on its front, and on its back what reads them through the paper.

A scale is read as a caliper is. The front has a ruler, the back ten lines that lie 1.9 mm apart: the first of them,
with an arrow, points at whole millimetres, and the one that goes on as a line of the ruler has the number of tenths.
Where backs meet their fronts every scale reads 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import atan2, degrees, hypot

from toolkit.press.correction import Correction
from toolkit.press.lines import Line
from toolkit.press.pdf_parts import Note

TRUE = 10.0  # what a scale reads where nothing is misplaced
DIGITS, DIGIT_MM = 6.0, 1.2  # points, and about how wide and high a digit of that size is
LENGTH = 35  # of a ruler, in millimetres
PARTS = 10  # lines of the back that read tenths
PITCH = 1.9  # millimetres from one of them to the next: a tenth less than two


class Spot(StrEnum):
    """Where on the sheet two scales lie: the middle is read by everybody."""

    MIDDLE = "M"
    UPPER_LEFT = "A"
    LOWER_RIGHT = "B"


Reading = tuple[float, float]  # of the level and the upright scale of a place, in millimetres


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: where the arrow of the back is at 10, from the upper left corner, and whether it runs down."""

    x: float
    y: float
    is_down: bool

    def line(self, along: float, start: float, end: float) -> Line:
        """A line across the scale at a number of its ruler, from how far to how far on the side of the back."""
        at = along - TRUE
        if self.is_down:
            return Line(self.x + start, self.y + at, self.x + end, self.y + at)
        return Line(self.x + at, self.y + start, self.x + at, self.y + end)

    def spine(self, first: float, last: float, aside: float = 0.0) -> Line:
        """A line along the scale from one number of its ruler to another."""
        one, other = self.line(first, aside, aside), self.line(last, aside, aside)
        return Line(one.x1, one.y1, other.x2, other.y2)

    def number(self, text: str, along: float, aside: float) -> Note:
        """A number beside a line of the scale, its middle so far to the side of the back."""
        place = self.line(along, aside, aside)
        return Note(text, place.x1 - len(text) * DIGIT_MM / 2, place.y1 + DIGIT_MM / 2, DIGITS)


def scales(paper: tuple[float, float]) -> dict[Spot, tuple[Scale, Scale]]:
    """The level and the upright scale of each place on an upright paper.

    Those of the lower right lie opposite to those of the upper left, as seen from the middle.
    """
    width, height = paper
    x, y = width / 2, height / 2
    return {
        Spot.MIDDLE: (Scale(x, y, is_down=False), Scale(x - 22, y, is_down=True)),
        Spot.UPPER_LEFT: (Scale(64, 40, is_down=False), Scale(26, 50, is_down=True)),
        Spot.LOWER_RIGHT: (
            Scale(width - 64, height - 40, is_down=False),
            Scale(width - 26, height - 50, is_down=True),
        ),
    }


def ruler(scale: Scale) -> tuple[list[Line], list[Note]]:
    """What the front shows of a scale: millimetres, with a number at each fifth."""
    lines = [scale.spine(0, LENGTH)]
    for number in range(LENGTH + 1):
        lines.append(scale.line(number, -(5.0 if number % 10 == 0 else 4.0 if number % 5 == 0 else 2.8), 0.0))
    return lines, [scale.number(f"{number}", number, -7.0) for number in range(0, LENGTH + 1, 5)]


def reader(scale: Scale, at: float = TRUE) -> tuple[list[Line], list[Note]]:
    """What the back shows of a scale: an arrow, which is to point at a number, and the lines that read tenths."""
    lines = [scale.line(at, 0.0, 7.0)]
    tip = scale.line(at, 0.3, 0.3)
    for aside in (-0.8, 0.8):
        end = scale.line(at + aside, 2.0, 2.0)
        lines.append(Line(tip.x1, tip.y1, end.x1, end.y1))
    lines += [scale.line(at + PITCH * number, 0.2, 3.4) for number in range(1, PARTS)]
    return lines, [scale.number(f"{number}", at + PITCH * number, 5.0) for number in range(1, PARTS)]


def measured(paper: tuple[float, float], readings: Mapping[Spot, Reading], flip: str) -> Correction:
    """What a printer does to backs, by what the scales read.

    Shift alone from one place; rotation and size too from the upper left and the lower right. Raises ValueError where
    there is only one of these two, or nothing at all.
    """
    known, seen = scales(paper), {spot: (level - TRUE, upright - TRUE) for spot, (level, upright) in readings.items()}
    outer = [spot for spot in (Spot.UPPER_LEFT, Spot.LOWER_RIGHT) if spot in seen]
    if len(outer) == 1 or not seen:
        raise ValueError("the upper left and the lower right are read together")
    grown = turned = 0.0
    if outer:
        (level, upright), (one, other) = known[Spot.UPPER_LEFT], (seen[spot] for spot in outer)
        u, v, u2, v2 = *_from_middle(level, paper), *_from_middle(upright, paper)
        across, down = (one[0] - other[0]) / 2, (one[1] - other[1]) / 2
        whole = u * u2 + v * v2
        grown, turned = (across * u2 + down * v) / whole, (down * u - across * v2) / whole
    shifts = []
    for spot, (right, below) in seen.items():
        (u, v), (u2, v2) = (_from_middle(scale, paper) for scale in known[spot])
        shifts.append((right - grown * u + turned * v, below - turned * u2 - grown * v2))
    x, y = (sum(part) / len(shifts) for part in zip(*shifts, strict=True))
    return Correction(x, y, degrees(atan2(turned, 1 + grown)), hypot(1 + grown, turned), flip)


def _from_middle(scale: Scale, paper: tuple[float, float]) -> tuple[float, float]:
    return scale.x - paper[0] / 2, scale.y - paper[1] / 2
