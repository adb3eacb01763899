"""Where spaces, slots and tracks lie on a board or a mat: `places` of a part's file, in millimetres.

Templates draw from it, and whatever shows a table can put pieces where they lie. A part says a row or a grid in one
line; here each place of it is a value of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TypeAlias

from toolkit.model import Deck

KEY = "places"
Row: TypeAlias = Mapping[str, object]  # an entry as it is written, which fits its shape


@dataclass(frozen=True, slots=True)
class Spot:
    """One place on a piece: its upper left corner on the piece as cut, width and height, in millimetres.

    `kind` says what it is, `name` which one of these. A place that is turned is read from the other side of the table.
    `of` is the name of the place that it lies in, "" for none, and `left` and `top` are measured from that one's own
    upper left corner, as it is read.
    """

    kind: str
    name: str
    x: float
    y: float
    width: float
    height: float
    is_turned: bool = False
    of: str = ""
    left: float = 0.0
    top: float = 0.0

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the place."""
        return self.x + self.width / 2, self.y + self.height / 2


def places_of(part: Deck) -> dict[str, tuple[Spot, ...]]:
    """The places on each piece of a part, by kind, in the order of the file; empty for decks and parts without any.

    What does not fit is left out, as it is a finding.
    """
    written = part.data.get(KEY)
    found: dict[str, tuple[Spot, ...]] = {}
    for kind, rows in written.items() if isinstance(written, Mapping) else ():
        fitting = [row for row in rows if isinstance(row, Mapping) and len(numbers(row, "box")) == 4]
        found[kind] = tuple(spot for row in fitting for spot in _spots(kind, row, found))
    return found


def numbers(row: Row, key: str) -> tuple[float, ...]:
    """The numbers in a list of an entry; empty where it has none."""
    value = row.get(key)
    return tuple(map(float, value)) if isinstance(value, list) else ()


def _spots(kind: str, row: Row, known: Mapping[str, tuple[Spot, ...]]) -> Iterator[Spot]:
    """The places that one entry stands for."""
    if "in" not in row:
        yield from _alone(kind, row)
        return
    for around in known.get(str(row["in"]), ()):
        yield from (_inside(spot, around) for spot in _alone(kind, row))


def _alone(kind: str, row: Row) -> Iterator[Spot]:
    """The places of an entry as if they lay on the piece itself."""
    x, y, width, height = numbers(row, "box")
    usual = (width, height if "grid" in row else 0.0)
    across, down = numbers(row, "step") if len(numbers(row, "step")) == 2 else usual
    for name, column, line in _names(row):
        left, top = round(x + column * across, 4), round(y + line * down, 4)
        yield Spot(kind, name, left, top, width, height, row.get("turned") == "half", "", left, top)


def _names(row: Row) -> Iterator[tuple[str, int, int]]:
    """The name of each place of an entry, and how many steps to the right and down it lies.

    The places of a row are one step apart in both directions, those of a grid by columns and rows.
    """
    if "grid" in row:
        columns, lines = map(int, str(row["grid"]).split("x"))
        yield from ((f"{letters(at)}{line + 1}", at, line) for line in range(lines) for at in range(columns))
    elif isinstance(names := row.get("names"), list):
        yield from ((str(name), at, at) for at, name in enumerate(names))
    elif "count" in row or "first" in row:
        first = int(str(row.get("first", 1)))
        yield from ((str(first + at), at, at) for at in range(int(str(row.get("count", 1)))))
    else:
        yield "", 0, 0


def letters(column: int) -> str:
    """A column's name, from 0: A to Z, then AA, AB and so on."""
    name = ascii_uppercase[column % 26]
    return name if column < 26 else letters(column // 26 - 1) + name


def _inside(spot: Spot, around: Spot) -> Spot:
    """A place measured from the corner of another one, on the piece."""
    x, y = around.x + spot.x, around.y + spot.y
    if around.is_turned:
        x = around.x + around.width - spot.x - spot.width
        y = around.y + around.height - spot.y - spot.height
    is_turned = spot.is_turned != around.is_turned
    corner = round(x, 4), round(y, 4)
    return Spot(spot.kind, spot.name, *corner, spot.width, spot.height, is_turned, around.name, spot.x, spot.y)
