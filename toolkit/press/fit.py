"""Text that steps down in size until it fits: `data-fit="13-10.5 nowrap, 12-10"` on a box of fixed height.

The sizes (points) are tried in that order, in steps of a quarter point. An estimate from the widths of the letters says
where to begin; the layout decides, and is asked after every try.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

STEP = 0.25
POINT = 96 / 72  # CSS pixels
RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*(nowrap)?\s*")
LINE, GAP_MM, FLAVOUR_SCALE = (
    1.25,
    2.05,
    0.92,
)  # as in base.css: height of a line in ems, gap between paragraphs, size of flavour
PIXELS_PER_MM = 96 / 25.4
ICON_ADVANCE = 1.2  # width of an inline icon with the space beside it, in ems
BOLD = {"b", "strong"}
Advance = Callable[[str, bool], float]
Block = tuple[
    float, list[float]
]  # a paragraph: its size as a part of the type size, and the widths of its words in ems


@dataclass(frozen=True, slots=True)
class Try:
    """A size in which a text is to be set, in points, and whether it has to stay on one line."""

    points: float
    nowrap: bool


@dataclass(frozen=True, slots=True)
class Fitted:
    """How a text came out: its size in points, and how much (mm) it is over its box where no size fits.

    `part` is the field to blame where a box holds several. Text far beyond the box is not laid out; for such a text
    `letters` says how many characters it has and `room` for about how many there is room, else both are 0.
    """

    box: str
    points: float
    over_mm: float = 0.0
    part: str = ""
    letters: int = 0
    room: int = 0


@dataclass(frozen=True, slots=True)
class Spilled:
    """A text that leaves its box: the name of the box, the words, and by how many millimetres."""

    box: str
    words: str
    over_mm: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Where the texts of a face lie: those that leave their boxes, and the one that comes nearest to the page's edge.

    `margin_mm` is how far that one stays away, less than 0 for one that leaves the page. The pages of circles and hexes
    have no edge of that shape: there it is the distance to the outline as cut, and the bleed besides. Without any text,
    `words` is empty.
    """

    spilled: tuple[Spilled, ...] = ()
    words: str = ""
    margin_mm: float = 0.0


def tries(spec: str) -> tuple[Try, ...]:
    """The sizes of a `data-fit` in order; parts that cannot be read are ignored."""
    sizes = []
    for part in spec.split(","):
        match = RANGE.fullmatch(part)
        if match:
            high, low = float(match[1]), float(match[2])
            count = int((high - low) / STEP + 1e-6) + 1
            sizes += [Try(high - index * STEP, bool(match[3])) for index in range(count)]
    return tuple(sizes)


def first_try(element: Element, sizes: tuple[Try, ...], width: float, height: float, advance: Advance) -> int:
    """The index of the size to begin with: one before the first that should fit a box (CSS pixels), else the last."""
    blocks = list(blocks_of(element, advance))
    for index, size in enumerate(sizes):
        if estimated(blocks, size, width) <= height and (
            not size.nowrap or longest(blocks) * size.points * POINT <= width
        ):
            return max(0, index - 1)  # the estimate is rather too wide, so one size larger is tried first
    return len(sizes) - 1


def estimated(blocks: list[Block], size: Try, width: float) -> float:
    """The estimated height in CSS pixels of blocks of words, set in this size and width (CSS pixels)."""
    em = size.points * POINT
    lines = sum(scale * (1 if size.nowrap else line_count(words, width / em / scale)) for scale, words in blocks)
    return lines * LINE * em + max(0, len(blocks) - 1) * GAP_MM * PIXELS_PER_MM


def line_count(words: list[float], ems: float) -> int:
    """How many lines these words take (their widths in ems), each line filled up to this width in ems."""
    lines, used = 1, 0.0
    for word in words:
        if used and used + word > ems:
            lines, used = lines + 1, 0.0
        used += word + 0.25
    return lines


def letters_of(element: Element) -> int:
    """How many characters stand in an element; an icon counts as one."""
    return sum(1 if text is None else len(" ".join(text.split())) for text, _ in runs(element, False))


def longest(blocks: list[Block]) -> float:
    """The width in ems of the longest block when it is set on one line."""
    return max((scale * (sum(words) + 0.25 * (len(words) - 1)) for scale, words in blocks), default=0.0)


def blocks_of(element: Element, advance: Advance) -> Iterator[Block]:
    """The paragraphs of a box, each with the widths of its words in ems."""
    blocks = [child for child in element if child.tag in {"p", "div", "li"}] or [element]
    for block in blocks:
        yield FLAVOUR_SCALE if block.get("class") == "flavour" else 1.0, list(widths(block, advance))


def widths(block: Element, advance: Advance) -> Iterator[float]:
    """The widths of a paragraph's words in ems; bold text and icons belong to the word that they touch."""
    pending = 0.0
    for text, bold in runs(block, False):
        if text is None:
            pending += ICON_ADVANCE
            continue
        parts = re.split(r"[ \n\t]+", text)
        for index, part in enumerate(parts):
            if index and pending:
                yield pending
                pending = 0.0
            pending += sum(advance(letter, bold) for letter in part)
    if pending:
        yield pending


def runs(element: Element, bold: bool) -> Iterator[tuple[str | None, bool]]:
    """The texts in an element in order, each with whether it is bold; None stands for a picture."""
    bold = bold or element.tag in BOLD
    if element.tag == "img":
        yield None, bold
    if element.text:
        yield element.text, bold
    for child in element:
        yield from runs(child, bold)
        if child.tail:
            yield child.tail, bold
