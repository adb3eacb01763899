"""SVG path data (SVG 1.1, section 8.3) as PDF path operators, which draws icons without an SVG engine.

fontTools reads such data too, and a test compares the two on every icon that is installed. It is not used here because
it passes over what it does not know ("M0 0 X"), leaves out arcs without a radius and misreads "1.e1": drawings may come
from strangers, and what is wrong with one has to be said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import acos, ceil, copysign, cos, hypot, pi, radians, sin, sqrt, tan

COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
SOME = rf"[\s,]*{NUMBER.pattern}"
ARC = re.compile(
    rf"((?:{SOME}){{3}})[\s,]*([01])[\s,]*([01])((?:{SOME}){{2}})"
)  # groups: radii and angle, two flags, end point
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
LARGEST = 1e6  # number in path data; an icon is 512 units wide
SMALLEST = 1e-6  # radius, and distance between the ends, of an arc; a smaller arc is drawn as a straight line
Point = tuple[float, float]


class BadPath(ValueError):  # noqa: N818 - it names what was found
    """The path data breaks off, does not begin with a move, or has something in it that is no number or too large."""


class Pen:
    """Writes PDF operators and remembers what relative and smooth commands need."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.at: Point = (0.0, 0.0)
        self.begin: Point = (0.0, 0.0)
        self.control: Point | None = None  # last control point, for S and T
        self.control_kind = ""

    def move(self, point: Point) -> None:
        """Begin a subpath at a point."""
        self.at = self.begin = point
        self.out.append(f"{number(point[0])} {number(point[1])} m")

    def line(self, point: Point) -> None:
        """Draw a straight line to a point."""
        self.at = point
        self.out.append(f"{number(point[0])} {number(point[1])} l")

    def curve(self, one: Point, two: Point, point: Point) -> None:
        """Draw a cubic curve by two control points to a point."""
        self.at = point
        self.out.append(
            f"{one[0]:.2f} {one[1]:.2f} {two[0]:.2f} {two[1]:.2f} {point[0]:.2f} {point[1]:.2f} c".replace(".00", "")
        )

    def quadratic(self, control: Point, point: Point) -> None:
        """Draw a quadratic curve, as the equal cubic one."""
        start = self.at
        one = (start[0] + 2 / 3 * (control[0] - start[0]), start[1] + 2 / 3 * (control[1] - start[1]))
        two = (point[0] + 2 / 3 * (control[0] - point[0]), point[1] + 2 / 3 * (control[1] - point[1]))
        self.curve(one, two, point)

    def close(self) -> None:
        """Close the subpath."""
        self.at = self.begin
        self.out.append("h")

    def mirrored_control(self, kinds: str) -> Point:
        """The last control point mirrored at the pen; the pen's place where the last command was of no such kind."""
        if self.control is None or self.control_kind not in kinds:
            return self.at
        return (2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1])


def number(value: float) -> str:
    """A number as short as possible, with at most two decimals.

    The hundredth of a unit, of which an icon has 512, is finer than any printer.
    """
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 else "0"


def operators(data: str) -> str:
    """The operators that build the path `data`, and neither fill nor stroke it. Raises BadPath."""
    pen = Pen()
    for command, values in commands(data):
        draw(pen, command, values)
    return "\n".join(pen.out)


def commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """The path's commands with their numbers; where SVG lets a command letter be left out, it is repeated.

    Raises BadPath.
    """
    lead, *parts = COMMAND.split(data)
    if lead.strip() or (parts and parts[0] not in "Mm"):
        raise BadPath("it does not begin with M")
    for command, text in zip(parts[::2], parts[1::2], strict=True):
        values = numbers(text, command in "Aa")
        count = COUNTS[command.upper()]
        if len(values) % count if count else values:
            raise BadPath(f"{command} has too few numbers or too many")
        if not values and count:
            raise BadPath(f"{command} has no numbers")
        yield command, values[:count]
        again = {"M": "L", "m": "l"}.get(command, command)
        for start in range(count, len(values), count or 1):
            yield again, values[start : start + count]


def numbers(text: str, is_arc: bool) -> list[float]:
    """The numbers between two commands; flags of arcs may stand without a gap. Raises BadPath."""
    if is_arc:
        text = ARC.sub(r"\1 \2 \3 \4 ", text)
    if NUMBER.sub("", text).strip(" ,\n\t\r"):
        raise BadPath(f"unexpected {NUMBER.sub('', text).strip()[:10]!r}")
    values = [float(value) for value in NUMBER.findall(text)]
    if any(abs(value) > LARGEST for value in values):
        raise BadPath(f"a number is larger than {LARGEST:,.0f}")
    return values


def draw(pen: Pen, command: str, values: list[float]) -> None:
    """Carry out one command with its numbers."""
    kind, (x, y) = command.upper(), pen.at
    base = (x, y) if command.islower() else (0.0, 0.0)
    if kind == "Z":
        pen.close()
    elif kind == "H":
        pen.line((values[0] + base[0], y))
    elif kind == "V":
        pen.line((x, values[0] + base[1]))
    elif kind == "A":
        arc(pen, values, (values[5] + base[0], values[6] + base[1]))
    else:
        points = [(values[i] + base[0], values[i + 1] + base[1]) for i in range(0, len(values), 2)]
        draw_points(pen, kind, points)
        return
    pen.control = None


def draw_points(pen: Pen, kind: str, points: list[Point]) -> None:
    """Carry out a command whose numbers are all points."""
    if kind in "ML":
        (pen.move if kind == "M" else pen.line)(points[0])
        pen.control = None
        return
    if kind in "ST":
        points = [pen.mirrored_control("CS" if kind == "S" else "QT"), *points]
    control = points[-2]
    if kind in "CS":
        pen.curve(points[0], points[1], points[2])
    else:
        pen.quadratic(points[0], points[1])
    pen.control, pen.control_kind = control, kind


def arc(pen: Pen, values: list[float], end: Point) -> None:
    """Draw an elliptical arc as cubic curves (SVG 1.1, appendix F.6)."""
    (x1, y1), (x2, y2) = pen.at, end
    rx, ry, turn = abs(values[0]), abs(values[1]), radians(values[2])
    if min(rx, ry, hypot(x2 - x1, y2 - y1)) < SMALLEST:
        pen.line(end)
        return
    cos_t, sin_t = cos(turn), sin(turn)
    px = cos_t * (x1 - x2) / 2 + sin_t * (y1 - y2) / 2
    py = -sin_t * (x1 - x2) / 2 + cos_t * (y1 - y2) / 2
    scale = (px / rx) ** 2 + (py / ry) ** 2
    if scale > 1:
        rx, ry = rx * sqrt(scale), ry * sqrt(scale)
    rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = copysign(sqrt(max(0.0, rest) / ((rx * py) ** 2 + (ry * px) ** 2)), 1 if values[3] != values[4] else -1)
    cx, cy = factor * rx * py / ry, -factor * ry * px / rx
    start = angle((1, 0), ((px - cx) / rx, (py - cy) / ry))
    sweep = angle(((px - cx) / rx, (py - cy) / ry), ((-px - cx) / rx, (-py - cy) / ry))
    if values[4] == 0 and sweep > 0:
        sweep -= 2 * pi
    elif values[4] != 0 and sweep < 0:
        sweep += 2 * pi
    centre = (cos_t * cx - sin_t * cy + (x1 + x2) / 2, sin_t * cx + cos_t * cy + (y1 + y2) / 2)

    def on(u: float, v: float) -> Point:
        return (centre[0] + cos_t * rx * u - sin_t * ry * v, centre[1] + sin_t * rx * u + cos_t * ry * v)

    steps = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    step = sweep / steps
    k = 4 / 3 * tan(step / 4)
    for index in range(steps):
        a, b = start + index * step, start + (index + 1) * step
        last = end if index == steps - 1 else on(cos(b), sin(b))
        pen.curve(on(cos(a) - k * sin(a), sin(a) + k * cos(a)), on(cos(b) + k * sin(b), sin(b) - k * cos(b)), last)


def angle(u: Point, v: Point) -> float:
    """The signed angle from `u` to `v`, in radians."""
    cosine = (u[0] * v[0] + u[1] * v[1]) / (hypot(*u) * hypot(*v) or 1)
    return copysign(acos(max(-1.0, min(1.0, cosine))), u[0] * v[1] - u[1] * v[0])
