"""Illustrations composed of icons: sky, moon, ground, a second thing, the icon in two tones, and what lies before it.

A picture is named by an address, `art:?icon=raccoon-head&ground=fence&...`. It stands in a template's HTML like any
other image, and everything that decides how the picture looks is part of that HTML.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from toolkit.press.figures import Box, Figure, Point, Use, disc, fill, painted, placed
from toolkit.press.icons import Icons
from toolkit.press.palette import at_hour
from toolkit.press.shapes import HEIGHT, Shape, colour_operator
from toolkit.press.svg_path import number

WIDTH = 600.0  # of a picture, in its own units; the height follows from the box it is put into
STEP = 170.0  # between the signs in a sky, in units of the picture
SIGNS = (22.0, 64.0, 34.0, 46.0, 26.0, 80.0, 30.0)  # how large they are, in turn: a few, and no two neighbours alike
MOST_ROWS = 200  # of signs: in a very narrow box a picture would be endlessly high
STAND = 0.92  # where things touch the ground, in parts of the height
MARGIN = 10.0  # kept free around figures, in units of the picture
ICON_SHARE, SECOND_SHARE = (0.86, 0.92), (0.36, 0.5)  # of the room's width and height that a figure takes at most
APART = ("sky-", "front-", "scene-")  # begin the names of drawings that no picture has by chance
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
    second_y: float = 0.0
    second_scale: float = 0.5
    second_figure: str = "dark"  # how it is painted, as `figure`; "light" in two tones
    moon_x: float = 0.5
    moon_y: float = 0.3
    moon: float = 0.25
    mirror: bool = False
    figure: str = ""  # how the icon is painted: "" in two tones, "cut", "plate" or "dark" (see figures.Figure)
    behind: str = ""  # a drawing in the sky, behind all
    front: str = ""  # a drawing before all
    left: float = 0.0  # what the trim or other things cover, in parts of the width: figures keep clear of it
    right: float = 0.0
    top: float = 0.0
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


def drawings_of(picture: Picture) -> tuple[str, str, str]:
    """The names of the drawings in a picture: behind all, the ground, before all; empty for those that it lacks."""
    return picture.behind, picture.ground, picture.front


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
    common = [name for name in grounds if not name.startswith(APART)]
    values: dict[str, Any] = {
        "ground": common[dice.roll(len(common))] if common else "",
        "angle": float(dice.between(-9, 9)),
        "scale": dice.between(94, 100) / 100,
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
    if art.get("second"):
        values["x"] = art.get("x") or (0.62 if values["second_x"] < 0.5 else 0.38)
    return Picture(**{**values, **at_hour(tones, str(art.get("hour", ""))), "icon": icon})


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


def draw_picture(picture: Picture, height: float, icons: Icons, layers: Sequence[Sequence[Shape]], use: Use) -> str:
    """The picture as PDF operators, in a space WIDTH wide and `height` high with y downwards.

    `layers` are its drawings, in the order of `drawings_of`; none of them where it is empty.
    """
    behind, ground, front = layers or ((), (), ())
    tones = {tone: getattr(picture, tone) for tone in TONES}
    parts = []
    if not picture.line:
        parts += [fill(picture.sky, f"0 0 {number(WIDTH)} {number(height)} re"), *motifs(picture, height, use)]
        parts += [shape.paint(tones, picture.line, HEIGHT) for shape in behind]
        parts += [disc(picture.light, picture.moon_x * WIDTH, picture.moon_y * WIDTH, picture.moon * WIDTH)]
    parts += [shape.paint(tones, picture.line, height) for shape in ground]
    parts += [painted(figure, tones, picture.line, use) for figure in figures(picture, height, icons)]
    parts += [shape.paint(tones, picture.line, height) for shape in front]
    return "\n".join(parts)


def figures(picture: Picture, height: float, icons: Icons) -> list[Figure]:
    """The second thing and the icon of a picture of this height, each in its place, the one behind first.

    Both are as large as there is room for, stand on the ground, and keep inside what `left`, `right` and `top` leave.
    """
    room = (picture.left * WIDTH, picture.top * WIDTH, (1 - picture.right) * WIDTH, height * STAND)
    found = []
    if picture.second:
        shares = (SECOND_SHARE[0] * 2 * picture.second_scale, SECOND_SHARE[1] * 2 * picture.second_scale)
        found.append(
            standing(
                Figure(picture.second, icons.path(picture.second), (0, 0), 0, 0.0, False, picture.second_figure),
                room,
                shares,
                (picture.second_x, picture.second_y),
            )
        )
    if picture.icon:
        wide, high = ICON_SHARE
        shares = ((wide - 0.14 if picture.second else wide) * picture.scale, high * picture.scale)
        found.append(
            standing(
                Figure(
                    picture.icon, icons.path(picture.icon), (0, 0), 0, picture.angle, picture.mirror, picture.figure
                ),
                room,
                shares,
                (picture.x, picture.y),
            )
        )
    return found


def standing(figure: Figure, room: Box, shares: Point, at: Point) -> Figure:
    """A figure in its place: as large as these shares of the room allow, its middle at a part of the room's width.

    It stands on the room's lower edge, moved down by `at[1]` parts of the picture's width, and is kept inside the room.
    """
    (left, top, right, bottom), edge = figure.reach(), figure.edge()
    wide, high = room[2] - room[0] - 2 * MARGIN, room[3] - room[1] - MARGIN
    most = min(min(wide, wide * shares[0]) / (right - left), min(high, high * shares[1]) / (bottom - top))
    size = max(most - 2 * edge, 1.0)
    x = room[0] + at[0] * (room[2] - room[0]) - (left + right) / 2 * size
    y = room[3] + at[1] * WIDTH - bottom * size
    x = max(room[0] + MARGIN + edge - left * size, min(x, room[2] - MARGIN - edge - right * size))
    y = max(room[1] + MARGIN + edge - top * size, y)
    return replace(figure, centre=(x, y), size=size)


def placed_upright(picture: Picture, height: float, icons: Icons) -> dict[str, tuple[float, float, float]]:
    """The upper left corner and the size of the second thing and of the icon by name, where they are not turned."""
    return {
        figure.icon: (figure.centre[0] - figure.size / 2, figure.centre[1] - figure.size / 2, figure.size)
        for figure in figures(replace(picture, angle=0.0, mirror=False), height, icons)
    }


def motifs(picture: Picture, height: float, use: Use) -> list[str]:
    """The operators for a sign strewn over the sky in a neighbouring tone: rain, stars, what lies about."""
    if not picture.motif:
        return []
    return [
        colour_operator(picture.deep, "rg"),
        strewn(int(min(height / STEP, MOST_ROWS)) + 2).replace("?", use(picture.motif, "f")),
    ]


@cache
def strewn(rows: int) -> str:
    """The operators for signs of several sizes over the width of a picture, with ? for the sign, in no pattern.

    They are kept, because many pictures have the same.
    """
    signs = []
    for row in range(rows):
        dice = Dice(f"row {row} of signs")
        for column in range(int(WIDTH / STEP) + 1):
            aside, down = dice.between(-60, 60), dice.between(-50, 50)
            size = SIGNS[(row * 4 + column) % len(SIGNS)]
            centre = ((column + 0.5) * STEP + aside, row * STEP + 40 + down)
            signs.append(f"{placed(centre, size, dice.between(-24, 24))} ? Do Q")
    return "\n".join(signs)
