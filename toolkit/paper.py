"""Paper and card sizes, from the data file of the same name. All sizes are in millimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".toml")
NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
CUSTOM = re.compile(rf"(?:(circle|hex)\s+)?{NUMBER}(?:\s*[x×]\s*{NUMBER})?\s*(mm|cm|in|\")?")
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4}  # millimetres
CIRCLE, HEX = "circle", "hex"
HEX_RATIO = 0.75**0.5  # of the height of a regular hexagon that stands on a side to its width
LEAST_SIDE, MOST_SIDE = 15.0, 400.0  # below, rules and icons cannot be read; above, there is no paper
LEAST_PIECE_SIDE, MOST_BOARD_SIDE = (
    6.0,
    1500.0,
)  # the face of a cube; boards go over several sheets, but no table is larger
LEAST_PAPER_SIDE, MOST_PAPER_SIDE = 70.0, 1300.0  # a postcard; the largest sheet of a print shop
EPSILON = 1e-6


class UnknownSize(ValueError):  # noqa: N818 - it names what was asked for
    """There is no size or paper of that name, or it cannot be printed; `hint` says which there are."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class FaceSize:
    """The size of a card as cut, and how far the print goes beyond the cut (bleed), in millimetres.

    `shape` is "circle" or "hex" for one that is cut as such: the largest that has room in width and height. A hexagon
    that is wider than high stands on a side, any other on a corner. Other cards have "".
    """

    width: float
    height: float
    bleed: float
    shape: str = ""

    @property
    def full(self) -> tuple[float, float]:
        """Width and height with bleed on all sides, in millimetres."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed


@cache
def geometry() -> dict[str, Any]:
    """The content of the data file, read once."""
    import tomllib

    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def face_size(name: str, most: float = MOST_SIDE) -> FaceSize:
    """A size by name or in numbers, with sides of at most `most`. Raises UnknownSize.

    Numbers are millimetres unless a unit follows: "63x88", "2.5 x 3.5 in", "circle 40", "hex 50", "hex 50 x 44 mm".
    """
    bleed = float(geometry()["faces"]["bleed"])
    sizes = geometry()["sizes"]
    if name in sizes:
        width, height = sizes[name]
        return FaceSize(width, height, bleed, geometry()["shapes"].get(name, ""))
    written = _written_size(name)
    if written is None:
        raise UnknownSize(f"There is no card size {name!r}.", _instead_of(name))
    width, height, shape = written
    thing, least = ("card", LEAST_SIDE) if most == MOST_SIDE else ("piece", LEAST_PIECE_SIDE)
    for side in (width, height):
        if not least <= side <= most:
            small_or_large = "small" if side < least else "large"
            hint = f"The sides of a {thing} are {least:g} to {most:g} mm."
            raise UnknownSize(f"A {thing} of {width:g} × {height:g} mm is too {small_or_large} to print.", hint)
    return FaceSize(width, height, bleed, shape)


def _written_size(text: str) -> tuple[float, float, str] | None:
    """Width and height in millimetres and the shape of a size that is written in numbers; None for anything else."""
    match = CUSTOM.fullmatch(text.strip())
    if match is None or not (match[1] or match[3]):
        return None
    unit, shape = UNITS[match[4] or "mm"], match[1] or ""
    width = float(match[2]) * unit
    height = float(match[3]) * unit if match[3] else width * (HEX_RATIO if shape == HEX else 1.0)
    return round(width, 3), round(height, 3), shape


def _instead_of(name: str) -> str:
    from toolkit.nearest import did_you_mean

    sizes = geometry()["sizes"]
    if CUSTOM.fullmatch(name.replace(",", ".")):
        single = _written_size(name.replace(",", ".")) is None
        return f"Write {name} x {name}, or circle {name}." if single else f"Write {name.replace(',', '.')}."
    examples = "63x88 (millimetres), 2.5 x 3.5 in, circle 40, hex 50"
    return did_you_mean(name, sizes) or f"There are {', '.join(sizes)}; or write numbers: {examples}."


def paper_size(paper: str) -> tuple[float, float]:
    """Width and height of a paper in millimetres, upright: by name, in numbers, or as "name=numbers" for one of a game.

    Raises UnknownSize.
    """
    known = geometry()["papers"]
    if paper in known:
        width, height = known[paper]
        return width, height
    written = _written_size(paper.rpartition("=")[2])
    if written is None or written[2]:
        hint = f"There are {', '.join(known)}, or millimetres such as 329x483."
        raise UnknownSize(f"There is no paper {paper!r}.", hint)
    shorter, longer = sorted(written[:2])
    if not LEAST_PAPER_SIDE <= shorter <= longer <= MOST_PAPER_SIDE:
        hint = f"The sides of a paper are {LEAST_PAPER_SIDE:g} to {MOST_PAPER_SIDE:g} mm."
        raise UnknownSize(f"Nobody prints on paper of {shorter:g} × {longer:g} mm.", hint)
    return shorter, longer


def paper_name(paper: str) -> str:
    """What a paper is called in the names of files: a4, 329x483."""
    name = paper.partition("=")[0]
    return name if name in geometry()["papers"] else re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-")


def papers() -> tuple[str, ...]:
    """The names of the papers."""
    return tuple(geometry()["papers"])


def fits(paper: str, card: FaceSize) -> bool:
    """Whether at least one card has room on the paper, portrait or landscape."""
    width, height = paper_size(paper)
    return any(across * down > 0 for across, down in (grid(width, height, card), grid(height, width, card)))


def gap_of(card: FaceSize) -> float:
    """The distance between cards of this size on a sheet; those that are no rectangles share no cuts."""
    return float(geometry()["imposition"]["shape_gap" if card.shape else "gap"])


def grid(width: float, height: float, card: FaceSize) -> tuple[int, int]:
    """How many cards have room on a paper of this width and height, as (columns, rows)."""
    gap, margin = gap_of(card), geometry()["imposition"]["margin"]
    columns = int((width - 2 * margin + gap) / (card.width + gap) + EPSILON)
    rows = int((height - 2 * margin + gap) / (card.height + gap) + EPSILON)
    return columns, rows
