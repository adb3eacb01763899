"""What holds templates to an end: counted steps, limited letters, products that do not fill the memory."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, overload

MOST_STEPS = 100_000  # that all loops over numbers on one face make together
MOST_LETTERS = 2_000_000  # of the HTML of one face; the largest of ours has a fiftieth of it
LARGEST_POWER = 64
VERSION = "1"  # of what is compiled into templates; part of the name under which they are kept


class Endless(ValueError):  # noqa: N818 - it names what the template is
    """A template that goes on without end, or as good as."""


class NotText(ValueError):  # noqa: N818 - it names what the file is
    """A template that is not UTF-8."""

    def __init__(self, file: str, line: int, byte: int) -> None:
        super().__init__(f"the byte 0x{byte:02X} is not UTF-8; save the file as UTF-8")
        self.file, self.line = file, line


class Steps:
    """How many steps the loops of a face may still make."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def numbers(self, *bounds: int) -> Numbers:
        """What templates know as `range`."""
        return Numbers(range(*bounds), self)

    def take(self) -> None:
        """One step. Raises Endless after the last one."""
        self.left -= 1
        if self.left < 0:
            raise Endless(f"its loops make more than {MOST_STEPS} steps")


class Numbers(Sequence[int]):
    """A range whose steps are counted."""

    def __init__(self, numbers: range, steps: Steps) -> None:
        self.numbers, self.steps = numbers, steps

    def __iter__(self) -> Iterator[int]:
        for number in self.numbers:
            self.steps.take()
            yield number

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Numbers: ...
    def __getitem__(self, index: int | slice) -> int | Numbers:
        found = self.numbers[index]
        return found if isinstance(found, int) else Numbers(found, self.steps)


def hold_product(operator: str, left: Any, right: Any) -> None:
    """Products and powers, unless they would fill all memory. Raises Endless."""
    if operator == "**" and not (abs(left) < MOST_LETTERS and abs(right) <= LARGEST_POWER):
        raise Endless(f"{operator} gives a number that is too large")
    for text, count in ((left, right), (right, left)):
        is_repeated = isinstance(text, str | list | tuple) and isinstance(count, int)
        if is_repeated and len(text) * count > MOST_LETTERS:
            raise Endless(f"{operator} gives a text that is too long")


def not_text(file: Path, error: UnicodeDecodeError) -> NotText:
    """What is wrong with the bytes of a file."""
    return NotText(str(file), error.object.count(b"\n", 0, error.start) + 1, error.object[error.start])


def limited(pieces: Generator[str]) -> str:
    """The pieces of a face put together. Raises Endless, from within the template: its line is then known."""
    found, letters = [], 0
    for piece in pieces:
        found.append(piece)
        letters += len(piece)
        if letters > MOST_LETTERS:
            pieces.throw(Endless(f"it writes more than {MOST_LETTERS} characters"))
    return "".join(found)
