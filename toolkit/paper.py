"""Paper and card sizes, from the data file of the same name. All sizes are in millimetres."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".toml")
CUSTOM = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*[x×]\s*(\d{1,9}(?:\.\d{1,9})?)(?:\s*mm)?")
LEAST_SIDE, MOST_SIDE = 15.0, 400.0  # below, rules and icons cannot be read; above, there is no paper
LEAST_PIECE_SIDE, MOST_BOARD_SIDE = (
    6.0,
    1500.0,
)  # the face of a cube; boards go over several sheets, but no table is larger
EPSILON = 1e-6


class UnknownSize(ValueError):  # noqa: N818 - it names what was asked for
    """There is no size or paper of that name, or it cannot be printed; `hint` says which there are."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class FaceSize:
    """The size of a card as cut, and how far the print goes beyond the cut (bleed), in millimetres."""

    width: float
    height: float
    bleed: float

    @property
    def full(self) -> tuple[float, float]:
        """Width and height with bleed on all sides, in millimetres."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed


@cache
def geometry() -> dict[str, Any]:
    """The content of the data file, read once."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def face_size(name: str, most: float = MOST_SIDE) -> FaceSize:
    """A size by name, or in millimetres ("63x88"), with sides of at most `most`. Raises UnknownSize."""
    bleed = float(geometry()["faces"]["bleed"])
    sizes = geometry()["sizes"]
    if name in sizes:
        width, height = sizes[name]
        return FaceSize(width, height, bleed)
    match = CUSTOM.fullmatch(name)
    if match is None:
        raise UnknownSize(f"There is no card size {name!r}.", _instead_of(name))
    width, height = float(match[1]), float(match[2])
    thing, least = ("card", LEAST_SIDE) if most == MOST_SIDE else ("piece", LEAST_PIECE_SIDE)
    for side in (width, height):
        if not least <= side <= most:
            small_or_large = "small" if side < least else "large"
            hint = f"The sides of a {thing} are {least:g} to {most:g} mm."
            raise UnknownSize(f"A {thing} of {width:g} × {height:g} mm is too {small_or_large} to print.", hint)
    return FaceSize(width, height, bleed)


def _instead_of(name: str) -> str:
    from toolkit.nearest import did_you_mean

    sizes = geometry()["sizes"]
    if CUSTOM.fullmatch(name.replace(",", ".")):
        return f"Write {name.replace(',', '.')}."
    return did_you_mean(name, sizes) or f"There are {', '.join(sizes)}, or millimetres such as 63x88."


def papers() -> tuple[str, ...]:
    """The names of the papers."""
    return tuple(geometry()["papers"])


def fits(paper: str, card: FaceSize) -> bool:
    """Whether at least one card has room on the paper, portrait or landscape."""
    width, height = geometry()["papers"][paper]
    return any(across * down > 0 for across, down in (grid(width, height, card), grid(height, width, card)))


def grid(width: float, height: float, card: FaceSize) -> tuple[int, int]:
    """How many cards have room on a paper of this width and height, as (columns, rows)."""
    gap, margin = geometry()["imposition"]["gap"], geometry()["imposition"]["margin"]
    columns = int((width - 2 * margin + gap) / (card.width + gap) + EPSILON)
    rows = int((height - 2 * margin + gap) / (card.height + gap) + EPSILON)
    return columns, rows
