"""Where things stand on a face, read from its HTML: nested boxes with style left, top, width, height, turned or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from toolkit.press.faces import Face
from toolkit.press.layout import read_section

LENGTH = re.compile(r"(?:^|;)\s*(left|top|width|height):\s*(-?[\d.]+)(?:mm)?(?=;|$)")


@dataclass(frozen=True, slots=True)
class Spot:
    """A box in millimetres from the corner of the face after the cut. `data` are its attributes without "data-"."""

    x: float
    y: float
    width: float
    height: float
    turned: bool
    text: str
    classes: frozenset[str]
    data: dict[str, str]
    element: Element
    inside: tuple[dict[str, str], ...]  # data of the boxes around it

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def key(self) -> tuple[float, float]:
        """What spots are sorted by: from left to right."""
        return self.x, self.y

    def around(self, name: str) -> str:
        """What the nearest box around it says under a name."""
        return next((data[name] for data in self.inside if name in data), "")


def spots(face: Face) -> list[Spot]:
    """All boxes of a face whose place its style says."""
    section = read_section(face.html)
    trim = next(child for child in section if "trim" in child.get("class", ""))
    return [spot for child in trim for spot in _below(child, (1, 0.0, 0.0), ())]


def _below(element: Element, frame: tuple[int, float, float], inside: tuple[dict[str, str], ...]) -> Iterator[Spot]:
    """The spots of an element and of what it holds. `frame` takes a point p to sign * p + (x, y)."""
    style = element.get("style", "")
    lengths = {name: float(number) for name, number in LENGTH.findall(style)}
    data = {key[5:]: value for key, value in element.items() if key.startswith("data-")}
    if {"left", "top", "width", "height"} <= set(lengths):
        sign, x, y = frame
        left, top, width, height = (lengths[name] for name in ("left", "top", "width", "height"))
        one, other = (sign * left + x, sign * top + y), (sign * (left + width) + x, sign * (top + height) + y)
        corner = min(one[0], other[0]), min(one[1], other[1])
        text = " ".join("".join(element.itertext()).split())
        classes = frozenset(element.get("class", "").split())
        yield Spot(*corner, width, height, sign < 0, text, classes, data, element, inside)
        frame = (-sign, *other) if "rotate(180deg)" in style else (sign, *one)
    if element.tag.rpartition("}")[2] != "svg":
        for child in element:
            yield from _below(child, frame, (data, *inside))


def overlap(one: Spot, other: Spot) -> bool:
    """Do two spots share more than an edge?"""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and down > 0.01
