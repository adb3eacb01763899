"""Grounds: small SVG files of flat shapes whose fills and strokes are tones (`sky deep light ink paper shade`).

A ground is 600 units wide and stands on the lower edge of the picture. Of SVG only `path`, `rect`, `circle`, `ellipse`
and `polygon` are read, with `fill`, `stroke` and `stroke-width`: these files are drawn by hand, and a browser shows
them too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from toolkit.press.svg_path import BadPath, number, operators

HEIGHT = 400.0  # units of a ground's file


@dataclass(frozen=True, slots=True)
class Shape:
    """One path with the name of the tone that fills it, and of one that its edge is drawn in, with the edge's width.

    A tone is "none" where there is no filling or no edge.
    """

    path: str
    tone: str
    edge: str = "none"
    width: float = 1.0

    def paint(self, tones: Mapping[str, str], line: bool, height: float) -> str:
        """The operators that paint it, with the ground's lower edge at `height`.

        With `line`, only shapes in ink, as outlines.
        """
        if (line and "ink" not in (self.tone, self.edge)) or self.tone == self.edge == "none":
            return ""
        shift = f"q 1 0 0 1 0 {number(height - HEIGHT)} cm"
        if line:
            return f"{shift} {colour_operator(tones.get('ink', 'ink'), 'RG')} 2 w\n{self.path}\nS Q"
        colours = "" if self.tone == "none" else colour_operator(tones.get(self.tone, self.tone), "rg")
        if self.edge == "none":
            return f"{shift} {colours}\n{self.path}\nf Q"
        pen = f"{colour_operator(tones.get(self.edge, self.edge), 'RG')} {number(self.width)} w 1 j 1 J"
        return f"{shift} {colours} {pen}\n{self.path}\n{'B' if colours else 'S'} Q"


class BadGround(ValueError):  # noqa: N818 - it names what was found
    """The file is not an SVG file of flat shapes; the message says why."""


def colour_operator(colour: str, operator: str) -> str:
    """`#e69f00` as the PDF operator that sets it; anything else sets black, which is easily noticed."""
    try:
        channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    except ValueError:
        channels = [0.0, 0.0, 0.0]
    return " ".join(f"{channel:.4g}" for channel in channels) + f" {operator}"


def read_ground(content: bytes) -> tuple[Shape, ...]:
    """The shapes of a ground's file. Raises BadGround."""
    try:
        refuse_entities(content)
        root = ElementTree.fromstring(content.decode("utf-8"))
        return tuple(shape for element in root.iter() if (shape := read_shape(element)))
    except (ElementTree.ParseError, UnicodeDecodeError, BadPath, ValueError) as error:
        raise BadGround(str(error)) from error


def refuse_entities(content: bytes) -> None:
    """Raise BadGround for a drawing with entities, which can expand to gigabytes or name other files, or in UTF-16."""
    if b"<!ENTITY" in content or content.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in content[:8]:
        raise BadGround("it has entities, or is not UTF-8; save it as plain SVG")


def read_shape(element: ElementTree.Element) -> Shape | None:
    """One element as a shape; None for an element that draws nothing."""
    tag = element.tag.rpartition("}")[2]
    data = element.get("d", "") if tag == "path" else outline(tag, element)
    if not data:
        return None
    tone, edge = element.get("fill", "ink"), element.get("stroke", "none")
    return Shape(operators(data), tone, edge, float(element.get("stroke-width", "1")))


def outline(tag: str, element: ElementTree.Element) -> str:
    """A rect, polygon, circle or ellipse as SVG path data; rounded corners are ignored; "" for any other tag."""

    def value(name: str) -> float:
        return float(element.get(name, "0"))

    if tag == "rect":
        return f"M{value('x')} {value('y')}h{value('width')}v{value('height')}h{-value('width')}z"
    if tag == "polygon":
        return f"M{element.get('points', '')}z"
    if tag in {"circle", "ellipse"}:
        rx, ry = value("rx") or value("r"), value("ry") or value("r")
        x, y = value("cx"), value("cy")
        return f"M{x - rx} {y}A{rx} {ry} 0 1 0 {x + rx} {y}A{rx} {ry} 0 1 0 {x - rx} {y}z"
    return ""


def drawings_in(folders: Sequence[Path], kind: str) -> dict[str, Path]:
    """The files of drawings of a kind (`art` for grounds, `shapes`) by name; those of earlier folders come first."""
    files: dict[str, Path] = {}
    for folder in folders:
        for file in drawing_files(folder, kind):
            files.setdefault(file.stem, file)
    return files


def drawing_files(folder: Path, kind: str) -> list[Path]:
    """The files of drawings of a kind in one folder, sorted; empty where the folder cannot be read."""
    try:
        return sorted(folder.glob(f"{kind}/*.svg"))
    except OSError:  # a folder that may not be read
        return []
