"""The outline by which a card is cut that is no rectangle: a circle or a hexagon, as corners in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from toolkit.paper import CIRCLE, EPSILON, FaceSize, geometry

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


def safe_zone(size: FaceSize) -> float:
    """How far from its cut the text of a card has to stay, in millimetres: an eighth of the side on small pieces."""
    return min(float(geometry()["faces"]["safe"]), size.width / 8, size.height / 8)


def margin_in(corners: Sequence[Point], point: Point) -> float:
    """How far inside of an outline a point lies, in millimetres; less than 0 for one beyond its nearest side."""
    return min(_inside(start, end, point) for start, end in sides(list(corners)))


def _inside(start: Point, end: Point, point: Point) -> float:
    """How far a point lies on the inner side of a line, which goes around clockwise."""
    (x1, y1), (x2, y2), (x, y) = start, end, point
    return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / hypot(x2 - x1, y2 - y1)


def safe_width(size: FaceSize, top: float, bottom: float) -> float:
    """How wide a box between two heights of a card can be, in its middle, and stay in the safe zone; in millimetres.

    Heights are measured from the upper edge. 0.0 where there is no room, above the safe zone and below it too.
    """
    safe, middle = safe_zone(size), size.width / 2
    if min(top, size.height - bottom) < safe - EPSILON:
        return 0.0
    half = middle - safe
    for (x1, y1), (x2, y2) in sides(outline(size)):
        for y in (top, bottom):
            if y2 > y1:  # the right half, going down: each millimetre to the right comes so much nearer to the side
                nearer = (y2 - y1) / hypot(x2 - x1, y2 - y1)
                half = min(half, (_inside((x1, y1), (x2, y2), (middle, y)) - safe) / nearer)
    return round(max(0.0, 2 * half), 3)
