"""What vendors of printed cards take: sizes, pixels, safe zones, limits. The numbers are in a data file beside this."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from toolkit.files import read_ordinary
from toolkit.paper import FaceSize, face_size

FILE = Path(__file__).with_suffix(".toml")
INCH_MM = 25.4
TOLERANCE_MM = 0.3  # by which a size may differ from the vendor's; cutters are less exact
ALIKE = 0.08  # by which the proportions of two sizes may differ that can be taken for each other
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Product:
    """Something that a vendor makes: the vendor's name for it, the name of its size, and its file in pixels.

    Pixels are upright, with bleed, at `dpi`; (0, 0) for a vendor who takes PDF.
    """

    name: str
    size_name: str
    pixels: tuple[int, int]
    dpi: int

    @property
    def size(self) -> FaceSize:
        """The size as cut."""
        return face_size(self.size_name)

    @property
    def bleeds(self) -> tuple[float, float]:
        """How far the file goes beyond the cut at the sides, and above and below, in millimetres."""
        width, height = (pixels / self.dpi * INCH_MM for pixels in self.pixels)
        return (width - self.size.width) / 2, (height - self.size.height) / 2

    def box(self, inside_mm: float, scale: float = 1.0) -> Box:
        """The rectangle that lies so far inside the cut, in pixels of a file that is `scale` times as fine."""
        across, down = ((bleed + inside_mm) / INCH_MM * self.dpi * scale for bleed in self.bleeds)
        width, height = (pixels * scale for pixels in self.pixels)
        return round(across, 1), round(down, 1), round(width - across, 1), round(height - down, 1)


@dataclass(frozen=True, slots=True)
class Vendor:
    """A vendor, as the data file describes it. Lengths are in millimetres, `most_ink` in per cent of one ink.

    `most_cards` and `most_ink` are 0 where there is no limit, `bleed` where it follows from the pixels.
    """

    name: str
    title: str
    dpi: int
    safe: float
    products: tuple[Product, ...] = ()
    pieces: tuple[Product, ...] = ()
    most_cards: int = 0
    most_ink: int = 0
    bleed: float = 0.0
    order: str = ""
    fonts: str = ""
    one_file_for: str = "deck"
    any_size: bool = False
    stocks: Sequence[str] = ()
    brackets: Sequence[int] = ()

    def product_for(self, size: FaceSize) -> tuple[Product, bool] | None:
        """What the vendor makes in this size, and whether the card lies on its side there; None for nothing."""
        for product in (*self.products, *self.pieces):
            for turned in (False, True):
                if is_same(size, product.size, turned=turned):
                    return product, turned
        return None

    def nearest(self, size: FaceSize) -> Product | None:
        """The product of the same shape and proportions whose size is nearest; None where there is none."""
        alike = [each for each in (*self.products, *self.pieces) if is_alike(size, each.size)]
        return min(alike, key=lambda product: distance(size, product.size), default=None)


def is_same(size: FaceSize, other: FaceSize, *, turned: bool) -> bool:
    """Whether two sizes are the same to a cutter, one of them `turned` by a quarter or not."""
    if size.shape != other.shape:
        return False
    width, height = (size.height, size.width) if turned else (size.width, size.height)
    return abs(width - other.width) <= TOLERANCE_MM and abs(height - other.height) <= TOLERANCE_MM


def is_alike(size: FaceSize, other: FaceSize) -> bool:
    """Whether two sizes have one shape and nearly the same proportions, whichever way they lie."""
    ratios = [min(each.width, each.height) / max(each.width, each.height) for each in (size, other)]
    return size.shape == other.shape and abs(ratios[0] - ratios[1]) < ALIKE


def distance(size: FaceSize, other: FaceSize) -> float:
    """How far two sizes are apart, in millimetres of both sides, whichever way they lie."""
    mine, others = sorted((size.width, size.height)), sorted((other.width, other.height))
    return sum(abs(one - another) for one, another in zip(mine, others, strict=True))


@cache
def vendors() -> dict[str, Vendor]:
    """The vendors by the name that is typed, read once."""
    made = {}
    for name, table in tomllib.loads(read_ordinary(FILE).decode()).items():
        rows = {key: products_of(table.get(key, {}), table["dpi"]) for key in ("products", "pieces")}
        made[name] = Vendor(name, **{**table, **rows})
    return made


def products_of(rows: Mapping[str, Sequence[str | int]], dpi: int) -> tuple[Product, ...]:
    """The products in the rows of a table."""
    return tuple(
        Product(name, str(row[0]), (int(row[1]), int(row[2])) if len(row) > 1 else (0, 0), dpi)
        for name, row in rows.items()
    )
