"""The calibration sheet as PDF: scales on both sides, how they are read, and what is to be done with the numbers."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.cache import Cache
from toolkit.paper import paper_name
from toolkit.press.calibration import Scale, Spot, reader, ruler, scales
from toolkit.press.correction import Correction
from toolkit.press.letters import plain_letters
from toolkit.press.lines import Line, Stroke, box_lines
from toolkit.press.pdf import Book
from toolkit.press.pdf_parts import Info, Note

LEAST_PAPER = (200.0, 270.0)  # on which there is room for three places and the words
EXAMPLE = 12.3  # what the picture on the sheet reads
NAMES = {Spot.MIDDLE: "M", Spot.UPPER_LEFT: "A", Spot.LOWER_RIGHT: "B"}
TITLE, HEADING, TEXT = 15.0, 11.0, 8.5  # points
LEFT = 24.0  # where words begin
STEP = 4.6  # millimetres from one line of text to the next
CORNER = 14.0  # of the boxes in the corners, from the edges of the paper


@dataclass(frozen=True, slots=True)
class CalibrationSheet:
    """One printing of the sheet: for which printer, on which upright paper, with which correction of the back.

    `command` is what is typed with the numbers.
    """

    printer: str
    paper: str
    size: tuple[float, float]
    correction: Correction
    is_corrected: bool
    command: str

    def pdf(self, cache: Cache) -> bytes:
        """The sheet as PDF: its front, and its back, which is to be seen through the paper. Always the same bytes."""
        letters = plain_letters(cache)
        book = Book({}, letters=letters.fonts)
        lines, notes = self._front()
        book.add_sheet(self.size, (), lines, notes)
        lines, notes = self._back()
        book.add_sheet(self.size, (), lines, notes, (self.size, self.correction.seen_matrix(self.size)))
        return book.save(Info(f"Calibration of {self.printer}", "Heap", "calibration, duplex, backs", self.paper))

    def _front(self) -> tuple[list[Line], list[Note]]:
        lines, notes = self._boxes(), list[Note]()
        for spot, both in scales(self.size).items():
            for scale in both:
                drawn, numbers = ruler(scale)
                lines, notes = lines + drawn, notes + numbers
            level, _ = both
            notes.append(Note(NAMES[spot], level.x - 1.8, level.y - 10.0, TITLE))
        drawn, told = self._words()
        return lines + drawn, notes + told

    def _back(self) -> tuple[list[Line], list[Note]]:
        lines, notes = list[Line](), list[Note]()
        for both in scales(self.size).values():
            for scale in both:
                drawn, numbers = reader(scale)
                lines, notes = lines + drawn, notes + numbers
        for x, y in self._corners():
            lines += [Line(x - 3, y, x + 3, y), Line(x, y - 3, x, y + 3)]
        return lines, notes

    def _corners(self) -> list[tuple[float, float]]:
        width, height = self.size
        return [(x, y) for x in (CORNER, width - CORNER) for y in (CORNER, height - CORNER)]

    def _boxes(self) -> list[Line]:
        boxes = [box_lines(x - 2, y - 2, x + 2, y + 2, Stroke.MARK) for x, y in self._corners()]
        return [line for box in boxes for line in box]

    def _words(self) -> tuple[list[Line], list[Note]]:
        """What is to be done, an example of how a scale is read, and a bar to check the size by."""
        width, height = self.size
        turned = "moved back by what was measured" if self.is_corrected else "as the printer puts them"
        notes = [Note(f"Where {self.printer} prints backs", width / 2, 19, TITLE)]
        notes.append(
            Note(f"{paper_name(self.paper)}, turned over the {self.correction.flip} edge", width / 2, 26, TEXT)
        )
        notes.append(Note(f"Backs {turned}", width / 2, 26 + STEP, TEXT))
        notes += [Note(text, LEFT, 92 + STEP * at, TEXT) for at, text in enumerate(self._steps())]
        low = height - 104
        notes.append(Note("How a scale is read", LEFT, low, HEADING))
        notes += [Note(text, LEFT, low + 7 + STEP * at, TEXT) for at, text in enumerate(READING)]
        example = Scale(LEFT + 14, low + 52, is_down=False)
        lines, numbers = ruler(example)
        drawn, more = reader(example, EXAMPLE)
        bar = height - 20
        notes += [*numbers, *more, Note("100 mm, if it was printed at 100 %", LEFT, bar - 2, TEXT)]
        lines += [*drawn, Line(LEFT, bar, LEFT + 100, bar)]
        return lines + [Line(x, bar - 1.5, x, bar + 1.5) for x in (LEFT, LEFT + 100)], notes

    def _steps(self) -> list[str]:
        return [
            f"1.  Print both pages on one sheet, at 100 %, turned over its {self.correction.flip} edge.",
            "2.  Hold it to a light or to a window, with this side towards you.",
            "3.  Read both scales at M, the level one first. Where backs meet their fronts they read 10 and 10.",
            "     Crosses that leave their boxes in the corners: read A and B as well.",
            f"4.  Type what they read:  {self.command}",
        ]


READING = (
    "The arrow is on the back. It points between two",
    "millimetres: take the smaller, here 12. One of the",
    "lines with a number goes on as a line of the ruler,",
    "here 3: the tenths. If the arrow itself does, 0.",
    f"This one reads {EXAMPLE:g}. Two lines as good as each",
    "other: half of both, 12.35.",
)
