"""Where the texts of a laid-out face lie: what leaves its box, and what comes nearest to the edge of the page.

Boxes whose text steps down in size are measured there (`fitting.py`), and left out here; so are boxes that say what
becomes of text that is too long (`text-overflow: ellipsis`), and what is marked `data-bleed`, to be cut through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import weasyprint
from weasyprint.anchors import rectangle_aabb
from weasyprint.formatting_structure.boxes import BlockContainerBox, Box, TextBox
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.matrix import Matrix

from toolkit.paper import FaceSize
from toolkit.press.fit import Measured, Spilled
from toolkit.press.outline import margin_in, outline

MM = 96 / 25.4  # CSS pixels in a millimetre
SLACK = 0.3  # millimetres that a letter may be over without being seen to be
CAPITAL, DESCENT = 0.7, 0.2  # how far letters go above and below their line, in ems
DEEP = frozenset("gjpqyQ,;()[]{}|@$ç")  # letters that go below
WHOLE = {"face", "trim"}  # classes of the boxes that are the page and the card
MOST_WORDS = 40  # characters of a text that are quoted


@dataclass(frozen=True, slots=True)
class Frame:
    """What is around a text: its box with a height of its own, and the box that holds its lines, in CSS pixels."""

    matrix: Matrix | None = None
    name: str = ""
    down: tuple[float, float] | None = None  # top and bottom
    across: tuple[float, float] | None = None  # left and right
    is_left_out: bool = False  # whether it is measured elsewhere
    is_cut: bool = False  # whether it is meant to be cut through
    is_clipped: bool = False  # whether lines end at the box, with an ellipsis


class Edges:
    """The edges of a page, or the outline of what is cut out of its middle."""

    def __init__(self, page: weasyprint.Page, cut: FaceSize | None) -> None:
        self.width, self.height, self.bleed = page.width, page.height, cut.bleed if cut else 0.0
        self.outline = [(x + self.bleed, y + self.bleed) for x, y in outline(cut)] if cut else []

    def margin(self, matrix: Matrix | None, x: float, y: float, width: float, height: float) -> float:
        """How far a box (CSS pixels), turned by a matrix, stays away from the nearest edge, in millimetres.

        Of an outline, the bleed is counted too, as if it had a page of its shape.
        """
        if not self.outline:
            x1, y1, x2, y2 = rectangle_aabb(matrix, x, y, width, height)
            return float(min(x1, y1, self.width - x2, self.height - y2) / MM)
        corners = [(across, down) for across in (x, x + width) for down in (y, y + height)]
        turned = [matrix.transform_point(*corner) for corner in corners] if matrix else corners
        return self.bleed + min(margin_in(self.outline, (across / MM, down / MM)) for across, down in turned)


def measured(page: weasyprint.Page, cut: FaceSize | None = None) -> Measured:
    """What leaves its box on a page, the worst of each box, and the text that comes nearest to the page's edge.

    `cut` is the size of a face that is cut along an outline, which stands for the edge then.
    """
    edges = Edges(page, cut)
    spilled: dict[str, Spilled] = {}
    nearest = Measured()
    for text, frame in texts(page._page_box, Frame()):
        left, right = text.position_x, text.position_x + text.width
        if frame.is_clipped and frame.across is not None:
            right = min(right, frame.across[1])
        line = text.position_y + text.baseline
        top = line - CAPITAL * text.style["font_size"]
        bottom = line + (DESCENT * text.style["font_size"] if DEEP & set(text.text) else 0.0)
        words = " ".join(text.text.split())[:MOST_WORDS]
        over = beyond((left, right), frame.across, (top, bottom), frame.down) / MM
        if over > SLACK and not frame.is_left_out and over > getattr(spilled.get(frame.name), "over_mm", 0.0):
            spilled[frame.name] = Spilled(frame.name, words, round(over, 2))
        margin = round(edges.margin(frame.matrix, left, top, right - left, bottom - top), 2)
        if not frame.is_cut and (not nearest.words or margin < nearest.margin_mm):
            nearest = Measured((), words, margin)
    return replace(nearest, spilled=tuple(spilled.values()))


def beyond(
    span: tuple[float, float],
    across: tuple[float, float] | None,
    rise: tuple[float, float],
    down: tuple[float, float] | None,
) -> float:
    """By how many pixels a text is over its box, on the side where it is over most; at most 0 where it is inside."""
    most = -1.0
    for (start, end), room in ((span, across), (rise, down)):
        if room is not None:
            most = max(most, room[0] - start, end - room[1])
    return most


def texts(box: Box, frame: Frame) -> Iterator[tuple[TextBox, Frame]]:
    """The texts in a box that show something, each with what is around it."""
    if isinstance(box, TextBox):
        if box.text.strip() and box.style["visibility"] == "visible":
            yield box, frame
        return
    if box.element is not None:
        frame = within(box, frame)
    if box.transformation_matrix:
        matrix = box.transformation_matrix
        frame = replace(frame, matrix=matrix @ frame.matrix if frame.matrix else matrix)
    for child in getattr(box, "children", ()):
        yield from texts(child, frame)


def within(box: Box, frame: Frame) -> Frame:
    """What is around the texts in a box that stands in a frame."""
    box = box._box if isinstance(box, AbsolutePlaceholder) else box
    element, style = box.element, box.style
    if element.get("data-bleed") is not None:
        frame = replace(frame, is_cut=True, is_left_out=True)
    if not isinstance(box, BlockContainerBox) or WHOLE & set((element.get("class") or "").split()):
        return frame
    x, y = box.content_box_x(), box.content_box_y()
    frame = replace(frame, across=(x, x + box.width))
    if style["height"] != "auto":
        is_clipped = style["text_overflow"] == "ellipsis"
        is_left_out = frame.is_cut or bool(element.get("data-fit")) or is_clipped
        name = element.get("data-name") or element.get("class") or "no name"
        down = (y, y + box.height)
        frame = replace(frame, down=down, name=name, is_left_out=is_left_out, is_clipped=is_clipped)
    return frame
