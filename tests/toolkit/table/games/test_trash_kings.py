"""The map of tiles at a terminal: a letter at each edge, lines where a piece joins edges, the cubes of players."""

from __future__ import annotations

import pytest

from toolkit.table.games.trash_kings import drawn

BLUE_RED = {"left-top": "BLUE", "bottom-right": "RED"}


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_tiles_stand_where_they_lie_with_cubes_on_them() -> None:
    nubs = {"top": "YELLOW", "right": "RED", "bottom": "BLUE", "left": "BLUE"}
    found = drawn({(0, 0): BLUE_RED, (1, -1): nubs}, {("0,0", "right"): 2, ("1,-1", "left"): 1})
    assert lines(found.plain) == [
        "        0       1",
        "        b",
        "   0 b  ╯╭ r2",
        "        r",
        "                y",
        "  -1         b1    r",
        "                b",
    ]
    assert {str(span.style) for span in found.spans} >= {"bright_blue", "bright_red", "bright_yellow"}


@pytest.mark.parametrize(
    ("pieces", "middle"),
    [
        ({"bottom-top": "RED", "left": "BLUE", "right": "YELLOW"}, "     b  ││ y"),
        ({"left-right": "RED", "top": "BLUE"}, "     r  ── r"),
        ({"right-top": "RED", "bottom-left": "BLUE"}, "     b  ╮╰ r"),
        ({"left-right-top": "RED", "bottom": "BLUE"}, "     r  ┴┴ r"),
    ],
)
def test_how_pieces_join(pieces: dict[str, str], middle: str) -> None:
    assert lines(drawn({(0, 0): pieces}, {}, bare=True).plain)[1] == middle
