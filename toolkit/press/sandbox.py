"""Keeps templates from running without end: counted steps, counted characters, bounded values, and a clock.

Steps are counted before they are made, and the cost of an operation, a filter or a method follows from the size of its
arguments. So the same template always ends at the same line, on fast and on slow machines; the clock is for costs that
nobody has thought of.
"""

from __future__ import annotations

import re
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import overload

from markupsafe import Markup

MOST_STEPS = 2_000_000  # of one face, about a second; the largest shipped one has a hundredth of it
LEAST_STEPS = 100_000  # for a face after others that have used up theirs
MOST_SECONDS = 2.0  # of the processor
MOST_LETTERS = 2_000_000  # of the HTML of one face; the largest shipped one has a tenth of it
MOST_ELEMENTS = 20_000  # of the HTML of one face; so many take seconds to lay out
MOST_WEIGHT = 2_000_000  # of one value, in characters
MOST_BITS = 1024  # of one whole number, which is the range of floating-point numbers
MOST_DEPTH = 60  # of lists and mappings in each other
PER_ITEM = 8  # characters that an item of a list counts in addition to its own
LETTERS_A_STEP = 32
HALF_LETTER = re.compile("[\ud800-\udfff]")
LOOK = 10_000  # steps between two checks of the clock
MAPPINGS = (dict, MappingProxyType)
CONTAINERS = (list, tuple, *MAPPINGS)
TOO_LONG = f"it takes more than {MOST_STEPS:,} steps, or {MOST_SECONDS:g} seconds"


class Endless(ValueError):  # noqa: N818 - it names what the template is
    """A template does not end, or would take too long or too much memory."""


class NotText(ValueError):  # noqa: N818 - it names what the file is
    """A template is not UTF-8; `file` and `line` say where."""

    def __init__(self, file: str, line: int, byte: int) -> None:
        super().__init__(f"the byte 0x{byte:02X} is not UTF-8; save the file as UTF-8")
        self.file, self.line = file, line


class HalfLetter(ValueError):  # noqa: N818 - it names what is written
    """A template writes one half of a UTF-16 surrogate pair, which no encoding of text can hold."""


class Steps:
    """How many steps the templates of a face may still make."""

    def __init__(self) -> None:
        self.most = self.left = MOST_STEPS
        self.begin()

    def begin(self) -> None:
        """Begin a new face.

        After faces that used up their steps it gets fewer, so that a whole game ends in time too.
        """
        if self.left < 0:
            self.most = max(LEAST_STEPS, self.most // 2)
        self.left = self.most
        self.glance = max(0, self.left - LOOK)
        self.ending = time.thread_time() + MOST_SECONDS

    def take(self, count: int = 1) -> None:
        """Count so many steps. Raises Endless when none are left."""
        self.left -= count
        if self.left < self.glance:
            self.look()

    def look(self) -> None:
        """Check that steps and time are left. Raises Endless."""
        self.glance = max(0, self.left - LOOK)
        if self.left < 0:
            raise Endless(TOO_LONG)
        if time.thread_time() > self.ending:
            self.left = -1
            raise Endless(TOO_LONG)

    def write(self, text: str) -> str:
        """Count the steps of writing a text, and return it. Raises Endless."""
        if len(text) >= LETTERS_A_STEP:
            self.take(2 * len(text) // LETTERS_A_STEP)
        return text

    def handle(self, values: Iterable[object]) -> int:
        """Count the steps of handling values, and return their weight.

        Raises Endless where one value may not weigh so much.
        """
        weight = weigh(values)
        if weight >= LETTERS_A_STEP:
            self.take(weight // LETTERS_A_STEP)
        return weight

    def collected(self, values: Iterable[object]) -> list[object]:
        """All values of an iterable as a list; each costs a step."""
        collected = []
        for value in values:
            self.take()
            collected.append(value)
        return collected

    def numbers(self, *bounds: int) -> Numbers:
        """What `range` gives in templates: a range whose steps are counted when it is iterated."""
        return Numbers(range(*bounds), self)


class Numbers(Sequence[int]):
    """A range whose steps are counted when it is iterated."""

    __slots__ = ("_numbers", "_steps")

    def __init__(self, numbers: range, steps: Steps) -> None:
        self._numbers, self._steps = numbers, steps

    def __iter__(self) -> Iterator[int]:
        for number in self._numbers:
            self._steps.take()
            yield number

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number in self._numbers

    def __repr__(self) -> str:
        return "<range>"

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Numbers: ...
    def __getitem__(self, index: int | slice) -> int | Numbers:
        found = self._numbers[index]
        return found if isinstance(found, int) else Numbers(found, self._steps)


def weigh(values: Iterable[object]) -> int:
    """The weight of these values and all values in them, in characters.

    Raises Endless where it is more than MOST_WEIGHT.
    """
    weight, layer = 0, list(values)
    for _ in range(MOST_DEPTH):
        below: list[object] = []
        for value in layer:
            kind = type(value)
            if type(value) is str or type(value) is Markup:
                weight += len(value)
            elif kind is int:
                hold_number(value)
                weight += 1
            elif isinstance(value, CONTAINERS):
                weight += PER_ITEM * len(value)
                hold_weight(weight)
                below.extend(value)
                if isinstance(value, MAPPINGS):
                    below.extend(value.values())
            else:
                weight += 1
        hold_weight(weight)
        if not below:
            return weight
        layer = below
    raise Endless(f"it puts values into values more than {MOST_DEPTH} deep")


def hold_weight(weight: int) -> None:
    """Raise Endless for a weight that no value may have."""
    if weight > MOST_WEIGHT:
        raise Endless(f"it makes a value of more than {MOST_WEIGHT:,} letters")


def hold_number(value: object) -> None:
    """Raise Endless for a whole number of more than MOST_BITS bits."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise Endless("it makes a number that is too large")


def hold_face(html: str) -> None:
    """Raise Endless for a face with more elements than can be laid out in reasonable time."""
    if html.count("<") - html.count("</") > MOST_ELEMENTS:
        raise Endless(f"it writes more than {MOST_ELEMENTS:,} elements")


def not_text(file: Path, error: UnicodeDecodeError) -> NotText:
    """The exception for a file that is not UTF-8, with the line of the first wrong byte."""
    return NotText(str(file), error.object.count(b"\n", 0, error.start) + 1, error.object[error.start])


def limited(pieces: Generator[str]) -> str:
    """The HTML of a face, put together from the pieces that its template writes.

    Raises Endless where it has too many characters, and HalfLetter. Both are thrown into the template, so that the
    traceback names its line.
    """
    written, letters = [], 0
    for piece in pieces:
        written.append(piece)
        letters += len(piece)
        if letters > MOST_LETTERS:
            pieces.throw(Endless(f"it writes more than {MOST_LETTERS:,} characters"))
        if not piece.isascii() and (half := HALF_LETTER.search(piece)):
            pieces.throw(HalfLetter(f"it writes U+{ord(half[0]):04X}, which is half a letter and stands for nothing"))
    return "".join(written)
