"""Lines that are drawn on sheets: where they lie, in millimetres from the upper left corner, and how they look."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Stroke(StrEnum):
    """How a line is drawn: a mark beside the cards, a mark on their corners, or a line to cut along."""

    MARK = "mark"
    INNER = "inner"
    CUT = "cut"
    OUTLINE = "outline"  # of a card that is no rectangle, or where one is folded; with white below it, on any ground


@dataclass(frozen=True, slots=True)
class Line:
    """A cut mark, from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke = Stroke.MARK
