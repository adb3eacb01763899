"""The outline of icons made of negative space: what it covers, and which gaps it closes."""

from __future__ import annotations

import pytest

from toolkit.press.figures import extent
from toolkit.press.icons import Icons
from toolkit.press.silhouettes import silhouette

SQUARE = "100 100 m\n400 100 l\n400 400 l\n100 400 l\nh"


def corners(path: str) -> list[tuple[float, float]]:
    """The corners of an outline."""
    pairs = [line.split()[:2] for line in silhouette(path).splitlines() if line != "h"]
    return [(float(x), float(y)) for x, y in pairs]


def covers(path: str, x: float, y: float) -> bool:
    """Whether a spot lies inside of the outline of a path, by how often a ray from it crosses a side."""
    found, crossed = corners(path), 0
    for (ax, ay), (bx, by) in zip(found, [*found[1:], found[0]], strict=True):
        crossed += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return crossed % 2 == 1


def test_an_outline_is_that_of_the_icon_where_nothing_is_open() -> None:
    assert covers(SQUARE, 250, 250) and covers(SQUARE, 396, 396)
    assert not covers(SQUARE, 404, 250) and not covers(SQUARE, 250, 404)  # straight sides stay straight
    assert silhouette("") == ""


def test_a_narrow_gap_is_closed_and_a_wide_one_is_not() -> None:
    narrow = "100 100 m\n230 100 l\n250 240 l\n270 100 l\n400 100 l\n400 400 l\n100 400 l\nh"
    wide = "100 100 m\n250 240 l\n400 100 l\n400 400 l\n100 400 l\nh"
    assert covers(narrow, 250, 110) and not covers(wide, 250, 110)


@pytest.mark.parametrize("icon", ["badger", "owl", "hedgehog", "honey-jar"])
def test_icons_of_the_games_are_covered_and_keep_their_box(icon: str) -> None:
    """What an outline adds lies within the box that places the icon, so that nothing of it is cropped."""
    path = Icons().path(icon)
    icon_box, outline_box = extent(path, 0, False), extent(silhouette(path), 0, False)
    assert icon_box == pytest.approx(outline_box, abs=0.03)
    assert covers(path, 256, 300)
