"""How an icon is set into an illustration: how much room it takes, and the PDF operators that paint it.

A figure is painted in two tones with a dark edge. An icon made of negative space (a face that is mostly a mask, an
animal left out of a disc) loses its shape that way: its body is filled behind it, it is cut out, stands dark on a light
plate, or is left dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from toolkit.press.icons import EXTENT
from toolkit.press.shapes import colour_operator
from toolkit.press.silhouettes import silhouette
from toolkit.press.svg_path import number

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Use = Callable[[str, str], str]  # an icon and an operator that paints a path -> the name of a stored form
EDGE = 7.5  # how far the dark edge of a figure reaches beyond the icon, in units of the picture
SHADOW = (13.0, 15.0)  # where the shadow of a figure falls, in units of the picture
PLATE = 0.6  # the radius of a plate, in parts of the side of the icon on it
WHOLE: Box = (-0.5, -0.5, 0.5, 0.5)
SUBPATH = re.compile(r"(?<=\n)(?=\S+ \S+ m\n)")


@dataclass(frozen=True, slots=True)
class Figure:
    """An icon in its place: centre and side of its square in units of the picture, angle in degrees.

    `kind` is "" for two tones, "cut" for dark on what it surrounds in light, "plate" for dark on a round light plate,
    "body" for dark on its outline in two tones, with the gaps in it closed, "dark" for dark with a light edge.
    """

    icon: str
    path: str
    centre: Point
    size: float
    angle: float = 0.0
    mirror: bool = False
    kind: str = ""

    def reach(self) -> Box:
        """The box around it from the centre of its square, in parts of its side, without its edge."""
        around = extent(self.path, self.angle, self.mirror)
        return (-PLATE, -PLATE, PLATE, PLATE) if self.kind == "plate" else around

    def edge(self) -> float:
        """How far its edge reaches beyond that, in units of the picture."""
        return EDGE * (3 if self.kind == "cut" else 1)

    def box(self) -> Box:
        """The box that it covers with its edge, in units of the picture."""
        (left, top, right, bottom), edge, (x, y) = self.reach(), self.edge(), self.centre
        return (
            x + left * self.size - edge,
            y + top * self.size - edge,
            x + right * self.size + edge,
            y + bottom * self.size + edge,
        )

    def start(self, dx: float = 0.0, dy: float = 0.0) -> str:
        """The operators after which the icon is drawn in its place, moved by so much."""
        return placed((self.centre[0] + dx, self.centre[1] + dy), self.size, self.angle, self.mirror)


@cache
def extent(path: str, angle: float, mirror: bool) -> Box:
    """The box around a turned icon from the centre of its square, in parts of its side; WHOLE for an empty path.

    `path` is in PDF operators. The handles of curves count, so that the box is rather too large.
    """
    turn, flip = radians(angle), -1 if mirror else 1
    a, b = cos(turn), sin(turn)
    xs, ys = [], []
    for line in path.splitlines():
        values = [float(word) / EXTENT - 0.5 for word in line.split()[:-1]]
        for x, y in zip(values[::2], values[1::2], strict=False):
            xs.append(x * flip * a - y * b)
            ys.append(x * flip * b + y * a)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else WHOLE


def painted(figure: Figure, tones: dict[str, str], line: bool, use: Use) -> str:
    """The operators for a figure; with `line` its outline alone."""
    if line:
        pen = number(3 * EXTENT / figure.size)
        outline = f"{colour_operator(tones['ink'], 'RG')} {pen} w 1 j {use(figure.icon, 'S')} Do Q"
        return f"{figure.start()} {outline}"
    kinds = {"cut": cut_out, "plate": on_plate, "dark": left_dark, "body": with_body}
    return kinds.get(figure.kind, two_toned)(figure, tones, use)


def left_dark(figure: Figure, tones: dict[str, str], use: Use) -> str:
    """The operators for a dark figure with a light edge."""
    edge = f"{colours(tones['shade'])} {number(11 * EXTENT / figure.size)} w 1 j {use(figure.icon, 'B')} Do Q"
    dark = f"{colour_operator(tones['ink'], 'rg')} {use(figure.icon, 'f')} Do Q"
    return f"{figure.start()} {edge}\n{figure.start()} {dark}"


def two_toned(figure: Figure, tones: dict[str, str], use: Use) -> str:
    """The operators for a figure: a shadow, a dark edge, then the tone of paper with one half shaded."""
    inked = f"{colours(tones['ink'])} {number(2 * EDGE * EXTENT / figure.size)} w 1 j {use(figure.icon, 'B')} Do Q"
    paper = f"{colour_operator(tones['paper'], 'rg')} {use(figure.icon, 'f')} Do Q"
    start = figure.start()
    half = f"{start}\n{figure.path}\nW n {shaded_half(tones)} Q"
    return f"{figure.start(*SHADOW)} {inked}\n{start} {inked}\n{start} {paper}\n{half}"


def cut_out(figure: Figure, tones: dict[str, str], use: Use) -> str:
    """The operators for a sticker: all that the icon surrounds on a light ground with a dark edge, then the icon."""
    pen = EXTENT / figure.size
    dark = f"{colours(tones['ink'])} {number(6 * EDGE * pen)} w 1 j\n{surrounded(figure.path, 'B')} Q"
    light = f"{colours(tones['paper'])} {number(3.4 * EDGE * pen)} w 1 j\n{surrounded(figure.path, 'B')} Q"
    icon = f"{colour_operator(tones['ink'], 'rg')} {use(figure.icon, 'f')} Do Q"
    return f"{figure.start(*SHADOW)} {dark}\n{figure.start()} {dark}\n{figure.start()} {light}\n{figure.start()} {icon}"


def with_body(figure: Figure, tones: dict[str, str], use: Use) -> str:
    """The operators for an icon, dark, before all that it encloses in two tones, with a shadow and a dark edge."""
    outline, start = silhouette(figure.path), figure.start()
    inked = f"{colours(tones['ink'])} {number(2 * EDGE * EXTENT / figure.size)} w 1 j\n{outline}\nB Q"
    paper = f"{colour_operator(tones['paper'], 'rg')}\n{outline}\nf Q"
    icon = f"{colours(tones['ink'])} {number(0.25 * EDGE * EXTENT / figure.size)} w 1 j {use(figure.icon, 'B')} Do Q"
    half = f"{start}\n{outline}\nW n {shaded_half(tones)} Q"
    return f"{figure.start(*SHADOW)} {inked}\n{start} {inked}\n{start} {paper}\n{half}\n{start} {icon}"


def shaded_half(tones: dict[str, str]) -> str:
    """The operators for the side of an icon that lies in the shade, in the units of icons."""
    return f"{colour_operator(tones['shade'], 'rg')} 300 -60 m 620 -60 l 620 620 l 60 620 l h f"


def on_plate(figure: Figure, tones: dict[str, str], use: Use) -> str:
    """The operators for a round plate with a dark edge and a shadow, and the icon on it."""
    (x, y), radius = figure.centre, PLATE * figure.size
    shadow = disc(tones["ink"], x + SHADOW[0], y + SHADOW[1], radius + EDGE)
    plate = f"{disc(tones['ink'], x, y, radius + EDGE)}\n{disc(tones['paper'], x, y, radius - EDGE)}"
    icon = f"{colour_operator(tones['ink'], 'rg')} {use(figure.icon, 'f')} Do Q"
    return f"{shadow}\n{plate}\n{figure.start()} {icon}"


def surrounded(path: str, paint: str) -> str:
    """An icon's path with each of its parts painted by itself, so that holes are painted too."""
    return "\n".join(f"{part.strip()}\n{paint}" for part in SUBPATH.split(path))


def colours(colour: str) -> str:
    """The operators that set a colour for both fill and stroke."""
    return f"{colour_operator(colour, 'rg')} {colour_operator(colour, 'RG')}"


def placed(centre: Point, size: float, angle: float, mirror: bool = False) -> str:
    """The operators that save the state and then move, turn and scale, so that an icon drawn next lies at `centre`.

    The caller has to restore the state (Q). `angle` is in degrees.
    """
    scale = size / EXTENT
    turn = radians(angle)
    a, b = cos(turn) * scale, sin(turn) * scale
    flip = -1 if mirror else 1
    half = EXTENT / 2
    e = centre[0] - (flip * a * half - b * half)
    f = centre[1] - (flip * b * half + a * half)
    values = " ".join(f"{value:.4f}" for value in (flip * a, flip * b, -b, a, e, f))
    return f"q {values} cm"


def fill(colour: str, path: str) -> str:
    """The operators of a PDF's content that fill a path with a colour."""
    return f"{colour_operator(colour, 'rg')} {path} f"


def disc(colour: str, x: float, y: float, radius: float) -> str:
    """The operators of a PDF's content that fill a circle; centre and radius are in the picture's own units."""
    return fill(colour, circle(x, y, radius, radius))


def circle(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse as path operators, of four cubic curves."""
    k = 0.5523
    points = [
        (x + rx, y),
        (x + rx, y + k * ry, x + k * rx, y + ry, x, y + ry),
        (x - k * rx, y + ry, x - rx, y + k * ry, x - rx, y),
        (x - rx, y - k * ry, x - k * rx, y - ry, x, y - ry),
        (x + k * rx, y - ry, x + rx, y - k * ry, x + rx, y),
    ]
    first, *rest = [" ".join(number(value) for value in point) for point in points]
    return f"{first} m " + " ".join(f"{part} c" for part in rest) + " h"
