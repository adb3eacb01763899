"""What is printed in the margin of each sheet: the game, its version, the decks, and which sheet of how many it is.

It lies where printers print and no card or bleed does. Marks that it meets give way as long as enough of them is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product, repeat

from toolkit.paper import EPSILON, geometry
from toolkit.press.letters import ABOVE, BELOW, POINT_MM, Letters
from toolkit.press.lines import Line
from toolkit.press.pdf_parts import Note
from toolkit.press.sheets import Sheet

MOST_DECKS = 3  # that are named
EDGES = ("top", "bottom", "left", "right")  # in the order in which they are tried
BEHIND_CUT = 1.0  # millimetres from a cut to a label


def label_texts(title: str, decks: Sequence[str], number: int, total: int, *, is_back: bool) -> tuple[str, str, str]:
    """The words of a label, and shorter ones for where these have no room. `title` is the game's, with its version."""
    named = ", ".join(decks[:MOST_DECKS])
    more = f" and {len(decks) - MOST_DECKS} more" if len(decks) > MOST_DECKS else ""
    which = f"sheet {number} of {total}{', back' if is_back else ''}"
    return f"{title} · {named}{more} · {which}", f"{title} · {which}", which


def with_label(
    sheet: Sheet, used: Iterable[int], marks: Sequence[Line], texts: Sequence[str], letters: Letters
) -> tuple[Note | None, list[Line]]:
    """A label for a sheet on which these places are taken, and the marks with room left for it.

    It is the first of the texts that there are letters and room for; none where that is none.
    """
    taken = frozenset(used)
    written = [text for text in texts if letters.has(text)] if taken else []
    for text, points in product(written, geometry()["imposition"]["label_points"]):
        width = letters.width_mm(text, points)
        for edge in map(_Edge, repeat(sheet), EDGES):
            depth = edge.depth(taken)
            for box in (_Box(start, start + width, points * POINT_MM) for start in edge.starts(taken, width)):
                if depth >= box.bottom - EPSILON and (left := edge.cleared(marks, box)) is not None:
                    return edge.note(text, box, points), left
    return None, list(marks)


@dataclass(frozen=True, slots=True)
class _Box:
    """Where a label lies beside an edge: from where to where along it, and the size of its letters, in millimetres."""

    start: float
    end: float
    em: float

    @property
    def top(self) -> float:
        """How far it begins from the edge of the paper."""
        return float(geometry()["imposition"]["edge"])

    @property
    def bottom(self) -> float:
        """How far from the edge of the paper something else may begin."""
        return self.top + (ABOVE + BELOW) * self.em + float(geometry()["imposition"]["label_gap"])


@dataclass(frozen=True, slots=True)
class _Edge:
    """An edge of a sheet. Places beside it are told as (along, away): in the direction of reading, and into the sheet.

    What stands at the left and the right edge is read upwards.
    """

    sheet: Sheet
    name: str

    @property
    def is_upright(self) -> bool:
        """Whether it is the left or the right one."""
        return self.name in {"left", "right"}

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point of the sheet as (along, away)."""
        along = self.sheet.height - y if self.is_upright else x
        away = {"top": y, "bottom": self.sheet.height - y, "left": x, "right": self.sheet.width - x}
        return along, away[self.name]

    def point(self, along: float, away: float) -> tuple[float, float]:
        """The point of the sheet at a place."""
        width, height = self.sheet.width, self.sheet.height
        x = {"left": away, "right": width - away}.get(self.name, along)
        y = {"top": away, "bottom": height - away}.get(self.name, height - along)
        return x, y

    def depth(self, taken: frozenset[int]) -> float:
        """How far from the edge the nearest card or bleed begins."""
        card, away = self.sheet.card, []
        for cell in (self.sheet.cell(index, taken) for index in taken):
            corner = (cell.x - cell.left, cell.y - cell.top)
            other = (cell.x + card.width + cell.right, cell.y + card.height + cell.bottom)
            away += [self.place(*corner)[1], self.place(*other)[1]]
        return min(away)

    def starts(self, taken: frozenset[int], width: float) -> list[float]:
        """Where a label of a width may begin: behind the first cut, behind others, at the edge of what is printed."""
        edge, card = geometry()["imposition"]["edge"], self.sheet.card
        lower = card.height if self.is_upright else 0.0
        cells = [self.sheet.cell(index) for index in taken]
        cuts = sorted({round(self.place(cell.x, cell.y + lower)[0] + BEHIND_CUT, 4) for cell in cells})
        length = self.sheet.height if self.is_upright else self.sheet.width
        return [start for start in [*cuts, edge] if start + width <= length - edge]

    def cleared(self, marks: Sequence[Line], box: _Box) -> list[Line] | None:
        """The marks, shortened where they meet a box; None where too little would be left of one."""
        return None if None in (left := [self._beside(mark, box) for mark in marks]) else [m for m in left if m]

    def _beside(self, mark: Line, box: _Box) -> Line | None:
        """A mark that begins behind a box; None where it has to give way and cannot."""
        one, other = sorted((self.place(mark.x1, mark.y1), self.place(mark.x2, mark.y2)), key=lambda place: place[1])
        gap, least = geometry()["imposition"]["label_gap"], geometry()["imposition"]["least_mark"]
        first, last = sorted((one[0], other[0]))
        if one[1] >= box.bottom - EPSILON or last <= box.start - gap or first >= box.end + gap:
            return mark
        if last - first > EPSILON or other[1] - box.bottom < least - EPSILON:
            return None
        x, y = self.point(one[0], box.bottom)
        end_x, end_y = self.point(*other)
        return replace(mark, x1=min(x, end_x), y1=min(y, end_y), x2=max(x, end_x), y2=max(y, end_y))

    def note(self, text: str, box: _Box, points: float) -> Note:
        """The label in a box; letters at the upper and the left edge stand with their heads to it."""
        rise = ABOVE if self.name in {"top", "left"} else BELOW
        x, y = self.point(box.start, box.top + rise * box.em)
        return Note(text, round(x, 4), round(y, 4), points, self.is_upright)
