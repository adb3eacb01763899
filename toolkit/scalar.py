"""From the characters of a YAML value back to the characters in the file that they were written with.

The parser says where a value starts and ends, not where each of its characters came from: lines are folded, indentation
is dropped, escapes are replaced. `offsets_of` reads the written form again, step by step as the YAML specification
defines it (1.1, chapters 5 and 9), and keeps the offset of each character. The result is used only where the text it
arrives at is the one that the parser gave.
"""

from __future__ import annotations

import re

BREAKS = "\n\r\x85\u2028\u2029"
BLANKS = " \t"
LINE_BREAK = re.compile(f"\r\n|[{BREAKS}]")
ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


def offsets_of(text: str, start: int, end: int, style: str | None, value: str) -> list[int] | None:
    """The offset at which each character of `value` is written, and one more for the end.

    None where that is not certain.

    `start` and `end` are the value's offsets in `text`, `style` is the YAML style (None, ', ", | or >).
    """
    if style in {"|", ">"}:
        readings = (_Written(text, start, end).block(style, indent) for indent in _indents(text, start, end))
    else:
        readings = (_Written(text, start, end).flow(style) for _ in range(1))
    for written in readings:
        if "".join(written.characters) == value:
            return [*written.offsets, written.at]
    return None


def _indents(text: str, start: int, end: int) -> list[int]:
    """The indentations that a block's lines may have, the most likely first: that of the first line with content."""
    lines = LINE_BREAK.split(text[start:end])[1:]
    spaces = [len(line) - len(line.lstrip(" ")) for line in lines]
    first = next((count for count, line in zip(spaces, lines, strict=True) if line.strip(" ")), 0)
    return list(dict.fromkeys([first, *range(max(spaces, default=0), -1, -1)]))


class _Written:
    """One reading of a written value: its characters, and the offset of each."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.at = start
        self.end = end
        self.characters: list[str] = []
        self.offsets: list[int] = []

    def here(self, width: int = 1) -> str:
        """The next `width` characters, fewer at the end."""
        return self.text[self.at : min(self.at + width, self.end)]

    def keep(self, character: str, offset: int) -> None:
        """Add a character of the value, with its offset."""
        self.characters.append(character)
        self.offsets.append(offset)

    def keep_all(self, kept: list[tuple[str, int]]) -> None:
        """Add several characters in order, and empty the list."""
        for character, offset in kept:
            self.keep(character, offset)
        kept.clear()

    def line_break(self) -> tuple[str, int]:
        """Step over a line break; returns the character that the value has for it, with its offset."""
        offset, character = self.at, self.here()
        self.at += 2 if self.here(2) == "\r\n" else 1
        return (character if character in "\u2028\u2029" else "\n"), offset

    def flow(self, style: str | None) -> _Written:
        """Read a plain or quoted value, in which line breaks are folded."""
        if style in {"'", '"'}:
            self.at += 1
            self.end -= 1
        while self.at < self.end:
            escaped = self.flow_characters(style)
            self.fold(escaped)
        return self

    def flow_characters(self, style: str | None) -> bool:
        """Read up to the next blank or line break; True where that break is escaped."""
        while self.at < self.end and self.here() not in BLANKS + BREAKS:
            if style == "'" and self.here(2) == "''":
                self.keep("'", self.at)
                self.at += 2
            elif style == '"' and self.here() == "\\":
                if self.here(2)[1:] in BREAKS and self.here(2)[1:]:
                    self.at += 1
                    self.line_break()
                    return True
                self.escape()
            else:
                self.keep(self.here(), self.at)
                self.at += 1
        return False

    def escape(self) -> None:
        """Read a backslash and what follows it."""
        offset, letter = self.at, self.here(2)[1:]
        digits = HEX_DIGITS.get(letter, 0)
        if digits:
            self.keep(chr(int(self.text[offset + 2 : offset + 2 + digits], 16)), offset)
        else:
            self.keep(ESCAPES.get(letter, letter), offset)
        self.at += 2 + digits

    def fold(self, escaped: bool) -> None:
        """Read blanks and line breaks between words.

        One break is a space, each further one is kept, and an escaped one is dropped.
        """
        blanks: list[tuple[str, int]] = []
        first: tuple[str, int] | None = None
        further: list[tuple[str, int]] = []
        leading = escaped
        while self.at < self.end and self.here() in BLANKS + BREAKS:
            if self.here() in BLANKS:
                blanks += [] if leading else [(self.here(), self.at)]
                self.at += 1
            elif not leading:
                first, leading, blanks = self.line_break(), True, []
            else:
                further.append(self.line_break())
        if first is not None:
            self.keep_all(_folded(first, further))
        self.keep_all(blanks if not leading else further)

    def block(self, style: str, indent: int) -> _Written:
        """Read a value after | or >, whose lines have this indentation."""
        header = self.text[self.at : self.end]
        while self.at < self.end and self.here() not in BREAKS:
            self.at += 1
        indicators = header[: self.at - self.end if self.at < self.end else None].split("#")[0]
        if self.at < self.end:
            self.line_break()
        pending: list[tuple[str, int]] = []
        first: list[tuple[str, int]] = []
        is_indented, was_indented = self.block_breaks(indent, pending), False
        while is_indented:
            starts_blank = self.here() in BLANKS
            if style == ">" and first and first[0][0] == "\n" and not was_indented and not starts_blank:
                self.keep_all([] if pending else [(" ", first[0][1])])
            else:
                self.keep_all(first)
            self.keep_all(pending)
            was_indented = starts_blank
            while self.at < self.end and self.here() not in BREAKS:
                self.keep(self.here(), self.at)
                self.at += 1
            first = [self.line_break()] if self.at < self.end else []
            is_indented = self.block_breaks(indent, pending)
        self.keep_all([] if "-" in indicators else first)
        self.keep_all(pending if "+" in indicators else [])
        return self

    def block_breaks(self, indent: int, pending: list[tuple[str, int]]) -> bool:
        """Read indentation and empty lines (added to `pending`); True where another line of the block follows."""
        while True:
            spaces = 0
            while spaces < indent and self.here() == " ":
                self.at += 1
                spaces += 1
            if self.at < self.end and self.here() in BREAKS:
                pending.append(self.line_break())
            else:
                return spaces == indent and self.at < self.end


def _folded(first: tuple[str, int], further: list[tuple[str, int]]) -> list[tuple[str, int]]:
    if first[0] != "\n":
        return [first]
    return [] if further else [(" ", first[1])]
