"""The outline by which a card is cut that is no rectangle: a circle or a hexagon, as corners in millimetres."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from toolkit.paper import CIRCLE, FaceSize

Point = tuple[float, float]
CORNERS = 96  # of the polygon that stands for a circle; at 90 mm it is 0.03 mm inside of it
HEX_CORNERS = (
    (0.0, 0.5),
    (0.25, 0.0),
    (0.75, 0.0),
    (1.0, 0.5),
    (0.75, 1.0),
    (0.25, 1.0),
)  # of one that stands on a side


def outline(size: FaceSize, grow: float = 0.0) -> list[Point]:
    """The corners of a card's outline from the upper left corner of its box, `grow` millimetres further out.

    Clockwise, with y downwards; empty for a rectangle.
    """
    if not size.shape:
        return []
    width, height = size.width + 2 * grow, size.height + 2 * grow
    if size.shape == CIRCLE:
        turns = (2 * pi * number / CORNERS for number in range(CORNERS))
        unit = [(0.5 + cos(turn) / 2, 0.5 + sin(turn) / 2) for turn in turns]
    else:
        lies = size.width >= size.height
        unit = [(x, y) if lies else (y, x) for x, y in (HEX_CORNERS if lies else reversed(HEX_CORNERS))]
    return [(x * width - grow, y * height - grow) for x, y in unit]


def sides(corners: list[Point]) -> list[tuple[Point, Point]]:
    """The sides of a polygon, each as its two ends."""
    return list(pairwise([*corners, corners[0]])) if corners else []
