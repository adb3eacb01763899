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
    """The corners of a card's outline from the upper left corner of its box, every side `grow` millimetres further out.

    Clockwise, with y downwards; empty for a rectangle. The corners of a hexagon lie further out than its sides.
    """
    if not size.shape:
        return []
    width, height = size.width, size.height
    if size.shape == CIRCLE:
        turns = (2 * pi * number / CORNERS for number in range(CORNERS))
        unit = [(0.5 + cos(turn) / 2, 0.5 + sin(turn) / 2) for turn in turns]
    else:
        lies = size.width >= size.height
        unit = [(x, y) if lies else (y, x) for x, y in (HEX_CORNERS if lies else reversed(HEX_CORNERS))]
    return moved_out([(x * width, y * height) for x, y in unit], grow)


def moved_out(corners: Sequence[Point], by: float) -> list[Point]:
    """The corners of a polygon whose corners go around clockwise, each of its sides moved outwards by as much."""
    moved = []
    for before, (x, y), after in zip([corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True):
        (x1, y1), (x2, y2) = _outwards(before, (x, y)), _outwards((x, y), after)
        far = by / (1 + x1 * x2 + y1 * y2)  # the sides meet where both have gone as far
        moved.append((x + (x1 + x2) * far, y + (y1 + y2) * far))
    return moved


def cut_off(corners: Sequence[Point], left: float, top: float, right: float, bottom: float) -> list[Point]:
    """The corners of the part of a polygon without notches that lies in a box; fewer than three for none."""
    kept = list(corners)
    for axis, sign, edge in ((0, 1.0, left), (0, -1.0, -right), (1, 1.0, top), (1, -1.0, -bottom)):
        ends, kept = sides(kept), []
        for start, end in ends:
            here, there = sign * start[axis] - edge, sign * end[axis] - edge
            kept += [start] if here >= 0 else []
            if (here < 0) != (there < 0):
                part = here / (here - there)
                kept.append((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    return kept


def _outwards(start: Point, end: Point) -> Point:
    """The direction away from a polygon at one of its sides, as a step of one."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    return (y2 - y1) / length, (x1 - x2) / length


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
