"""Lines that are drawn on sheets: where they lie, in millimetres from the upper left corner, and how they look."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Stroke(StrEnum):
    """How a line is drawn: a mark beside the cards, a mark on their corners, or a line to cut along."""

    MARK = "mark"
    INNER = "inner"
    CUT = "cut"
    OUTLINE = "outline"  # to cut along on any ground, with white below it; where a card is folded too
    FOLD = "fold"  # where a whole sheet is folded
    BLEED = "bleed"  # how far the print goes beyond the cut
    SAFE = "safe"  # how near to the cut nothing has to be read


@dataclass(frozen=True, slots=True)
class Line:
    """A line, from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke = Stroke.MARK


def box_lines(left: float, top: float, right: float, bottom: float, stroke: Stroke) -> tuple[Line, Line, Line, Line]:
    """The sides of a box: upper, lower, left, right."""
    return (
        Line(left, top, right, top, stroke),
        Line(left, bottom, right, bottom, stroke),
        Line(left, top, left, bottom, stroke),
        Line(right, top, right, bottom, stroke),
    )
