"""Paths are drawn as fontTools draws them, on icons that are installed; where the two differ stands here too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from toolkit.press.icons import PATH_DATA, Icons
from toolkit.press.shapes import BadGround, read_ground
from toolkit.press.svg_path import BadPath, operators

NEAR = 0.1  # units of an icon's 512: both draw arcs by curves, and Heap by one more where one is past a right angle
EVERY = 4
RARE = {"t", "T", "Q", "Z"}
Point = tuple[float, float]
Value = tuple[str, tuple[Point, ...]]  # what a pen is told: the method and its points


class Outline(NamedTuple):
    """A subpath: its bounds, and the area within, of the sign of the way round."""

    bounds: tuple[float, float, float, float]
    area: float

    def is_near(self, other: Outline) -> bool:
        """Each point may lie NEAR off, so the area by that times the way round."""
        left, top, right, bottom = self.bounds
        way_round = 2 * (right - left + bottom - top) + 1
        edges = zip(self.bounds, other.bounds, strict=True)
        return all(abs(a - b) < NEAR for a, b in edges) and abs(self.area - other.area) < NEAR * way_round


def by_font_tools(data: str) -> list[Value]:
    pen = RecordingPen()
    parse_path(data, pen)
    return list(plain(pen.value))


def by_heap(data: str) -> list[Value]:
    """The operators, read back."""
    names = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "closePath"}
    values: list[Value] = []
    for line in operators(data).splitlines():
        *words, operator = line.split()
        numbers = [float(word) for word in words]
        values.append((names[operator], tuple(zip(numbers[::2], numbers[1::2], strict=True))))
    return list(plain(values))


def plain(values: Iterable[Value]) -> Iterator[Value]:
    """With cubic curves for quadratic ones, and without a last line to where the subpath began."""
    at = begin = (0.0, 0.0)
    held: list[Value] = []
    for name, points in values:
        if name == "closePath" and held and near(held[0][1][0], begin):
            held = []
        yield from held
        held = [(name, points)] if name == "lineTo" else []
        if name == "qCurveTo":
            control, end = points
            yield "curveTo", (towards(at, control), towards(end, control), end)
        elif name not in ("lineTo", "endPath"):
            yield name, points
        at = points[-1] if points else begin
        begin = at if name == "moveTo" else begin
    yield from held


def towards(one: Point, two: Point) -> Point:
    """Two thirds of the way."""
    return (one[0] + 2 * two[0]) / 3, (one[1] + 2 * two[1]) / 3


def near(one: Point, two: Point) -> bool:
    return abs(one[0] - two[0]) < NEAR and abs(one[1] - two[1]) < NEAR


def outlines(values: Iterable[Value]) -> list[Outline]:
    """The subpaths of what a pen was told, all of them closed; those that are points or lines leave nothing."""
    parts: list[list[Value]] = []
    for name, points in values:
        if name == "moveTo":
            parts.append([])
        if name != "closePath":
            parts[-1].append((name, points))
    return [each for part in parts if abs((each := outline([*part, ("closePath", ())])).area) > NEAR]


def outline(values: Iterable[Value]) -> Outline:
    area, bounds = AreaPen(), BoundsPen(None)
    for name, points in values:
        for pen in (area, bounds):
            getattr(pen, name)(*points)
    return Outline(bounds.bounds, area.value)


def alike(one: list[Value], two: list[Value]) -> bool:
    """Whether two draw the same: by the same steps, or else the same outlines."""
    if [name for name, _ in one] == [name for name, _ in two]:
        pairs = zip(chain.from_iterable(row[1] for row in one), chain.from_iterable(row[1] for row in two), strict=True)
        return all(near(a, b) for a, b in pairs)
    first, second = outlines(one), outlines(two)
    return len(first) == len(second) and all(a.is_near(b) for a, b in zip(first, second, strict=True))


def letters(paths: Iterable[str]) -> set[str]:
    """The commands that paths have."""
    return {each for path in paths for each in path if each.isalpha()}


def test_icons_are_drawn_as_fonttools_draws_them() -> None:
    """All of them can be drawn; every fourth is compared, and each that has a rare command."""
    bodies = Icons().bodies
    assert len(bodies) > 4000
    paths = {name: match[1] for name, body in bodies.items() if (match := PATH_DATA.search(body))}
    assert paths.keys() == bodies.keys()
    drawn = {name: by_heap(data) for name, data in paths.items()}
    compared = {*sorted(drawn)[::EVERY], *(name for name, data in paths.items() if RARE & {*data})}
    assert letters(paths[name] for name in compared) == letters(paths.values())
    assert [name for name in compared if not alike(drawn[name], by_font_tools(paths[name]))] == []


PATH = "M10 10c0 40 40 40 40 0s40-40 40 0q20 30 40 0t40 0a60 40 15 1 0 30 40h-60V5z"


def test_a_path_that_is_drawn_otherwise_is_found() -> None:
    assert alike(by_heap(PATH), by_font_tools(PATH))
    changes: list[Callable[[str], str]] = [
        lambda path: path.replace("s40-40", "c0 0 40-40"),  # a control point that is not mirrored
        lambda path: path.replace("t40 0", "l40 0"),
        lambda path: path.replace("1 0 30", "0 0 30"),  # the small arc
        lambda path: path.replace("1 0 30", "1 1 30"),  # the other way round
        lambda path: path.replace("15 1", "20 1"),  # turned otherwise
        lambda path: path.replace("h-60", "h-59"),
        lambda path: path.replace("V5z", "V5zM0 0h5v5z"),
    ]
    for change in changes:
        assert change(PATH) != PATH
        assert not alike(by_heap(change(PATH)), by_font_tools(PATH))


@pytest.mark.parametrize("path", ["M0 0 X5 5 0 5z", "M0 0h5v5 @ z"])
def test_what_fonttools_passes_over_is_refused(path: str) -> None:
    parse_path(path, RecordingPen())
    with pytest.raises(BadPath):
        operators(path)


def test_arcs_without_a_radius_are_lines() -> None:
    """SVG 1.1, appendix F.6.2: fontTools leaves them out."""
    assert operators("M0 0A0 5 0 0 1 9 9") == operators("M0 0L9 9")
    assert not alike(by_font_tools("M0 0h9A0 5 0 0 1 9 9z"), by_heap("M0 0h9A0 5 0 0 1 9 9z"))


@pytest.mark.parametrize(
    "path", ["L5 5", "z", "M1e400 0", "M0 0h1e7", "M0 0A1e200 1e200 0 0 1 5 5", "M0 0A5 5 1e308 0 1 5 5"]
)
def test_a_path_that_no_pdf_can_hold_is_refused(path: str) -> None:
    with pytest.raises(BadPath):
        operators(path)
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><path fill="sky" d="{path}"/></svg>'
    with pytest.raises(BadGround):
        read_ground(drawing.encode())


@pytest.mark.parametrize("radii", ["1e-200 1e-200", "1e-320 1", "1e6 1e-6", "1e6 1e6"])
@pytest.mark.parametrize("end", ["5 5", "1e-300 0", "1e6 -1e6"])
def test_very_small_and_very_large_arcs_are_drawn_in_numbers(radii: str, end: str) -> None:
    drawn = operators(f"M0 0A{radii} 30 0 1 {end}")
    assert "nan" not in drawn and "inf" not in drawn
    assert drawn.splitlines()[-1].endswith((" l", " c"))
