"""The outline of an icon made of negative space: all that lies inside of it, with the gaps between its parts closed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import atan2, cos, hypot, pi, sin

from toolkit.press.svg_path import number

RAYS = 180  # around the middle; the outline has a corner on each
CLOSED = 11  # rays: a gap between two parts that is not wider than twice this angle is closed
SLACK = 2.0  # how far a corner may lie inside of what is closed, in units of icons
SAMPLES = 12  # along each side and curve of a path

Spot = tuple[float, float]


@cache
def silhouette(path: str) -> str:
    """The outline of an icon as a path of PDF operators; "" for an empty path.

    Rays from the middle find how far the icon reaches; what lies in a narrow gap is passed over by a straight side.
    """
    spots = list(along(path))
    if not spots:
        return ""
    middle = middle_of(spots)
    ray, far = 2 * pi / RAYS, reaches(spots, middle)
    corners = [
        (middle[0] + reach * cos(turn * ray), middle[1] + reach * sin(turn * ray))
        for turn, (reach, least) in enumerate(zip(far, closed(far), strict=True))
        if reach and reach >= least - SLACK
    ]
    lines = [f"{number(x)} {number(y)} {'l' if index else 'm'}" for index, (x, y) in enumerate(corners)]
    return "\n".join([*lines, "h"])


def middle_of(spots: list[Spot]) -> Spot:
    """The middle of the box around these spots."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def reaches(spots: list[Spot], middle: Spot) -> list[float]:
    """How far the spots reach from the middle, ray by ray; 0.0 where there is none."""
    far = [0.0] * RAYS
    for x, y in spots:
        dx, dy = x - middle[0], y - middle[1]
        turn = round(atan2(dy, dx) / (2 * pi) * RAYS) % RAYS
        far[turn] = max(far[turn], hypot(dx, dy))
    return far


def closed(far: list[float]) -> list[float]:
    """Reaches without the narrow gaps: each is the least of the greatest around it."""
    wide = [max(around(far, turn)) for turn in range(RAYS)]
    return [min(around(wide, turn)) for turn in range(RAYS)]


def around(values: list[float], turn: int) -> list[float]:
    """The values of a ray and of its neighbours."""
    return [values[(turn + step) % RAYS] for step in range(-CLOSED, CLOSED + 1)]


def along(path: str) -> Iterator[Spot]:
    """Spots along the sides and curves of a path of PDF operators."""
    at = start = (0.0, 0.0)
    for line in path.splitlines():
        *words, operator = line.split()
        values = [float(word) for word in words]
        if operator == "h":
            yield from curve([at, at, start, start])
            at = start
            continue
        spots = list(zip(values[::2], values[1::2], strict=True))
        if operator == "m":
            at = start = spots[-1]
        elif operator == "l":
            yield from curve([at, at, spots[0], spots[0]])
        else:
            yield from curve([at, *spots])
        at = spots[-1]


def curve(handles: list[Spot]) -> Iterator[Spot]:
    """Spots along a cubic curve with these four handles, its end included."""
    for step in range(1, SAMPLES + 1):
        part = step / SAMPLES
        rest = 1 - part
        weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
        yield (
            sum(weight * x for weight, (x, _) in zip(weights, handles, strict=True)),
            sum(weight * y for weight, (_, y) in zip(weights, handles, strict=True)),
        )
