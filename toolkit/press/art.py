"""Illustrations composed of icons: sky, pattern, moon, ground, a second thing, a shadow, and the icon in two tones.

A picture is named by an address, `art:?icon=raccoon-head&ground=fence&...`. It stands in a template's HTML like any
other image, and everything that decides how the picture looks is part of that HTML.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache
from math import cos, radians, sin
from typing import Any
from urllib.parse import parse_qsl, urlencode

from toolkit.press.icons import EXTENT, Icons
from toolkit.press.shapes import Shape, colour_operator
from toolkit.press.svg_path import number

WIDTH = 600.0  # of a picture, in its own units; the height follows from the box it is put into
STEP = 88.0  # between the signs in a sky, in units of the picture
MOST_ROWS = 200  # of signs: in a very narrow box a picture would be endlessly high
Point = tuple[float, float]
Use = Callable[[str, str], str]  # an icon and an operator that paints a path -> the name of a stored form
ICON_PARTS = ("icon", "second", "motif")  # of a picture: each names an icon
TONES = ("sky", "deep", "light", "ink", "paper", "shade")


@dataclass(frozen=True, slots=True)
class Picture:
    """How an illustration is composed. Angles are in degrees, sizes and places in parts of the picture's width."""

    icon: str = ""
    ground: str = ""
    second: str = ""
    motif: str = ""
    angle: float = 0.0
    scale: float = 1.0
    x: float = 0.5
    y: float = 0.0  # shift from where the icon would stand; negative is higher
    second_x: float = 0.2
    second_scale: float = 0.5
    moon_x: float = 0.5
    moon_y: float = 0.3
    moon: float = 0.25
    mirror: bool = False
    line: bool = False  # outlines only, for drafts
    sky: str = "#cccccc"
    deep: str = "#aaaaaa"
    light: str = "#eeeeee"
    ink: str = "#222222"
    paper: str = "#ffffff"
    shade: str = "#dddddd"

    def address(self) -> str:
        """The address of the picture in HTML; values equal to the defaults are left out."""
        plain = Picture()
        values = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != getattr(plain, field.name)
        }
        return "art:?" + urlencode({key: written(value) for key, value in values.items()})


KINDS: dict[str, Callable[[Any], Any]] = {field.name: type(field.default) for field in fields(Picture)}


def icons_of(picture: Picture) -> list[str]:
    """The names of the icons in a picture."""
    return [name for part in ICON_PARTS if (name := getattr(picture, part))]


def written(value: object) -> str:
    """A value as text for an address of a picture; `read_address` reads it again."""
    if isinstance(value, bool):
        return "1"
    return number(value) if isinstance(value, float) else str(value)


def read_address(address: str) -> Picture:
    """The picture that an address names; unknown keys and values that cannot be read are ignored."""
    values: dict[str, Any] = {}
    for key, text in parse_qsl(address.partition("?")[2]):
        if key in KINDS:
            with suppress(ValueError):
                values[key] = text == "1" if KINDS[key] is bool else KINDS[key](text)
    return Picture(**values)


def compose(
    card_id: str, icon: str, art: Mapping[str, object], grounds: Sequence[str], tones: Mapping[str, str]
) -> Picture:
    """The picture of a card.

    Chance decides, seeded by the card's id so that it stays the same, where `art` does not say.
    """
    dice = Dice(card_id)
    values: dict[str, Any] = {
        "ground": grounds[dice.roll(len(grounds))] if grounds else "",
        "angle": float(dice.between(-13, 13)),
        "scale": dice.between(92, 108) / 100,
        "x": dice.between(46, 56) / 100,
        "moon_x": dice.between(22, 80) / 100,
        "moon_y": dice.between(16, 34) / 100,
        "moon": dice.between(20, 30) / 100,
        "second_x": dice.pick((0.17, 0.8)),
    }
    for key, value in art.items():
        if key in KINDS and isinstance(value, str | int | float):
            with suppress(ValueError):
                values[key] = KINDS[key](value)
    return Picture(**{**values, **tones, "icon": icon})


class Dice:
    """Random numbers that are always the same for the same word."""

    def __init__(self, word: str) -> None:
        self.rest = int.from_bytes(hashlib.sha256(word.encode()).digest(), "big")

    def roll(self, sides: int) -> int:
        """A number from 0 to `sides` - 1."""
        self.rest, face = divmod(self.rest, sides)
        return face

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both included."""
        return least + self.roll(most - least + 1)

    def pick(self, choices: Sequence[float]) -> float:
        """One of the choices."""
        return choices[self.roll(len(choices))]


def draw_picture(picture: Picture, height: float, icons: Icons, ground: Sequence[Shape], use: Use) -> str:
    """The picture as PDF operators, in a space WIDTH wide and `height` high with y downwards."""
    tones = {tone: getattr(picture, tone) for tone in TONES}
    (second_centre, second), (centre, size) = places(picture, height)
    parts = []
    if not picture.line:
        parts += [fill(picture.sky, f"0 0 {number(WIDTH)} {number(height)} re"), *motifs(picture, height, use)]
        parts += [disc(picture.light, picture.moon_x * WIDTH, picture.moon_y * WIDTH, picture.moon * WIDTH)]
    parts += [shape.paint(tones, picture.line, height) for shape in ground]
    if picture.second:
        parts.append(beside(second_centre, second, picture, use))
    if picture.icon:
        parts.append(subject(centre, size, picture, icons.path(picture.icon), use))
    return "\n".join(parts)


def places(picture: Picture, height: float) -> tuple[tuple[Point, float], tuple[Point, float]]:
    """Centre and size of the second thing and of the icon in a picture of this height, in its own units."""
    stand = height * 0.9  # where things touch the ground
    size = min(height * 0.86, WIDTH * 0.62) * picture.scale
    second = size * picture.second_scale
    centre = (picture.x * WIDTH, stand - size * 0.5 + picture.y * WIDTH)
    return ((picture.second_x * WIDTH, stand - second * 0.46), second), (centre, size)


def placed_upright(picture: Picture, height: float) -> dict[str, tuple[float, float, float]]:
    """The upper left corner and the size of the second thing and of the icon by name, where they are not turned."""
    named = zip((picture.second, picture.icon), places(picture, height), strict=True)
    return {name: (x - size / 2, y - size / 2, size) for name, ((x, y), size) in named if name}


def motifs(picture: Picture, height: float, use: Use) -> list[str]:
    """The operators for the deck's sign spread over the sky in a neighbouring tone.

    The sign tells decks apart where colours do not, in black and white.
    """
    if not picture.motif:
        return []
    return [
        colour_operator(picture.deep, "rg"),
        strewn(int(min(height / STEP * 1.25, MOST_ROWS)) + 2).replace("?", use(picture.motif, "f")),
    ]


@cache
def strewn(rows: int) -> str:
    """The operators for rows of signs over the width of a picture, with ? for the sign.

    They are kept, because many pictures have the same.
    """
    signs = []
    for row in range(rows):
        for column in range(int(WIDTH / STEP) + 2):
            centre = ((column - 0.5 * (row % 2)) * STEP + 20, row * STEP * 0.8 + 14)
            signs.append(f"{placed(centre, 40.0, -18 if (row + column) % 2 else 14)} ? Do Q")
    return "\n".join(signs)


def beside(centre: tuple[float, float], size: float, picture: Picture, use: Use) -> str:
    """The operators for the second thing: a silhouette with a light edge, so that it stays in the background."""
    start, pen = placed(centre, size, 0), EXTENT / size
    if picture.line:
        return f"{start} {colour_operator(picture.ink, 'RG')} {number(2.5 * pen)} w {use(picture.second, 'S')} Do Q"
    edge = f"{colours(picture.light)} {number(11 * pen)} w 1 j {use(picture.second, 'B')} Do Q"
    return f"{start} {edge}\n{start} {colour_operator(picture.ink, 'rg')} {use(picture.second, 'f')} Do Q"


def subject(centre: tuple[float, float], size: float, picture: Picture, path: str, use: Use) -> str:
    """The operators for the icon: a shadow, a dark edge, then the tone of paper with one half shaded."""
    start = placed(centre, size, picture.angle, picture.mirror)
    pen = EXTENT / size  # one unit of the picture in units of the icon
    if picture.line:
        return f"{start} {colour_operator(picture.ink, 'RG')} {number(3 * pen)} w 1 j {use(picture.icon, 'S')} Do Q"
    shadow = placed((centre[0] + 13, centre[1] + 15), size, picture.angle, picture.mirror)
    inked = f"{colours(picture.ink)} {number(15 * pen)} w 1 j {use(picture.icon, 'B')} Do Q"
    paper = f"{colour_operator(picture.paper, 'rg')} {use(picture.icon, 'f')} Do Q"
    half = f"{colour_operator(picture.shade, 'rg')} 300 -60 m 620 -60 l 620 620 l 60 620 l h f"
    return f"{shadow} {inked}\n{start} {inked}\n{start} {paper}\n{start}\n{path}\nW n {half} Q"


def colours(colour: str) -> str:
    """The operators that set a colour for both fill and stroke."""
    return f"{colour_operator(colour, 'rg')} {colour_operator(colour, 'RG')}"


def placed(centre: tuple[float, float], size: float, angle: float, mirror: bool = False) -> str:
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
