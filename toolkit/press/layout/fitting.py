"""Texts that step down in size until they fit their box, by what the layout engine made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

import weasyprint
from weasyprint.formatting_structure.boxes import Box, LineBox, TextBox

from toolkit.press.fit import Advance, Fitted, Try, first_try, letters_of, tries

MM = 96 / 25.4  # CSS pixels in a millimetre
SLACK = 0.5  # pixels by which a text may be over its box because of rounding
BLOCKS = {"p", "div", "li"}
FLAVOUR = "flavour"  # the class of the paragraph that stands below the rules in their box
FOOT = "low"  # the class of a paragraph that stands at the foot of its box: what is above it ends where it begins


class FitState:
    """The boxes of one face whose text steps down in size, and how far each of them has come."""

    def __init__(self, element: Element, advance: Advance) -> None:
        self.boxes = [FitBox(box, advance) for box in element.iter() if box.get("data-fit")]

    def settle(self, page: weasyprint.Page) -> bool:
        """Read the face's laid-out page and step down where a text is over its box.

        True when nothing is left to try.
        """
        if not self.boxes:
            return True
        wanted = {id(box.element) for box in self.boxes}
        laid: dict[int, Box] = {}
        for box in descendants(page._page_box):
            if id(box.element) in wanted:
                laid.setdefault(id(box.element), box)  # lines refer to the box's element too, but the box comes first
        settled = [box.settle(laid) for box in self.boxes]  # a list, so that every box steps on and not only the first
        return all(settled)

    def report(self) -> tuple[Fitted, ...]:
        """The size of each text of the face, and how far it is over its box; one entry for each box."""
        return tuple(box.report() for box in self.boxes)


class FitBox:
    """One box whose text steps down in size until it fits."""

    def __init__(self, element: Element, advance: Advance) -> None:
        self.element = element
        self.sizes = tries(element.get("data-fit", "")) or (Try(8.0, False),)
        self.over = 0.0
        self.is_centred = False
        self.laid: Box | None = None
        self.style = element.get("style", "")
        width, self.height = box_size(element.get("data-box", ""))
        room = width / wideness(element)
        self.index = 0
        if width and self.height:
            self.index = first_try(element, self.sizes, room, self.height, advance)
        self.apply()

    def apply(self) -> None:
        """Write the current size into the element's style; text on one line is centred in the height of its box."""
        size = self.sizes[self.index]
        wrap = ";white-space:nowrap" if size.nowrap else ""
        wrap += f";line-height:{self.height:.2f}px" if size.nowrap and self.height else ""
        self.element.set("style", f"{self.style};font-size:{size.points:g}pt{wrap}")

    def settle(self, laid: Mapping[int, Box]) -> bool:
        """Step to the next size where the text is over its box; True when nothing is left to do."""
        self.laid = laid.get(id(self.element))
        self.over = overflow(self.laid) if self.laid is not None else 0.0
        if self.over <= SLACK or self.index == len(self.sizes) - 1:
            return self._centre()
        self.index += 1
        self.apply()
        return False

    def _centre(self) -> bool:
        """Centre a text that was to stay on one line and takes several; True when there is nothing to do.

        A box with padding or a border of its own is left as it is.
        """
        is_name = any(size.nowrap for size in self.sizes) and not any(child.tag in BLOCKS for child in self.element)
        if self.is_centred or not is_name or self.sizes[self.index].nowrap or self.laid is None:
            return True
        self.is_centred = True
        around = ("padding_top", "padding_bottom", "border_top_width", "border_bottom_width")
        left = room_below(self.laid)
        if left <= SLACK or any(getattr(self.laid, side) for side in around):
            return True
        style = self.element.get("style", "")
        self.element.set("style", f"{style};padding-top:{left / 2:.2f}px;box-sizing:border-box")
        return False

    def report(self) -> Fitted:
        """The size in points, and where the text does not fit, by how much and which part is to blame."""
        name, points = self.element.get("data-name", self.element.get("class", "")), self.sizes[self.index].points
        if self.over <= SLACK:
            return Fitted(name, points)
        flavour = [child for child in self.element if child.get("class") == FLAVOUR]
        is_flavour = bool(flavour) and overflow(self.laid, FLAVOUR) <= SLACK
        part, over = FLAVOUR if is_flavour else "", round(self.over / MM, 2)
        whole, apart = letters_of(self.element), sum(map(letters_of, flavour))
        laid, room = letters_laid(self.laid)
        if laid >= whole:
            return Fitted(name, points, over, part)
        return Fitted(
            name, points, over, part, *((apart, room - whole + apart) if is_flavour else (whole - apart, room))
        )


def wideness(element: Element) -> float:
    """`data-wide="1.2"`: how much wider the box's letters are than the text font's, for the estimate.

    1.0 by default.
    """
    try:
        return max(0.1, float(element.get("data-wide", "1")))
    except ValueError:
        return 1.0


def box_size(spec: str) -> tuple[float, float]:
    """`data-box="54 26"` (millimetres) in CSS pixels; zeros where it cannot be read."""
    try:
        width, height = (float(part) * MM for part in spec.split())
    except ValueError:
        return 0.0, 0.0
    return width, height


def overflow(box: Box, left_out: str = "") -> float:
    """By how many pixels the content of a box of fixed size is over it, downwards or to the right, whichever is more.

    Paragraphs of the class `left_out` do not count. What runs into a paragraph at the foot is over the box too.
    """
    down = right = 0.0
    bottom, edge = box.content_box_y() + box.height, box.content_box_x() + box.width
    lines = [child for child in descendants(box) if child.__class__ is LineBox and child.is_in_normal_flow()]
    foot = min((line.position_y for line in lines if is_at_foot(line)), default=bottom)
    for line in lines:
        if not is_of(line, left_out):
            end = bottom if is_at_foot(line) else min(bottom, foot)
            down = max(down, line.position_y + line.height - end)
            right = max(right, *(part.position_x + part.width - edge for part in line.children), 0.0)
    return max(down, right)


def room_below(box: Box) -> float:
    """How many pixels of a box are left below its last line."""
    ends = [child.position_y + child.height for child in descendants(box) if child.__class__ is LineBox]
    return float(box.content_box_y() + box.height - max(ends)) if ends else 0.0


def letters_laid(box: Box) -> tuple[int, int]:
    """How many characters of a box were laid out, and how many of them lie inside it.

    Each line counts one for its blank.
    """
    laid = room = 0
    bottom = box.content_box_y() + box.height + SLACK
    for line in descendants(box):
        if line.__class__ is LineBox and line.is_in_normal_flow():
            letters = 1 + sum(len(part.text) for part in descendants(line) if part.__class__ is TextBox)
            letters += sum(part.element_tag == "img" for part in descendants(line))
            laid += letters
            room += letters if line.position_y + line.height <= bottom else 0
    return laid, room


def is_of(line: Box, name: str) -> bool:
    """Whether a line stands in a paragraph of this class."""
    return bool(name) and line.element is not None and line.element.get("class") == name


def is_at_foot(line: Box) -> bool:
    """Whether a line stands in a paragraph at the foot of its box."""
    return line.element is not None and FOOT in line.element.get("class", "").split()


def descendants(box: Box) -> Iterator[Box]:
    """The box and all boxes in it, outer ones first."""
    yield box
    for child in getattr(box, "children", ()):
        yield from descendants(child)
