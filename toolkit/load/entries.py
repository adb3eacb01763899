"""The entries of a file's list (its cards, its rulings) found by lines alone, for files that the parser cannot read.

One broken card must not hide the others: it is turned into comment lines, and the rest is parsed again. Every character
keeps its offset.
"""

from __future__ import annotations

import re

LIST = re.compile(r"^[A-Za-z_]+:[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*( *)- ", re.MULTILINE)
ODD_QUOTE = re.compile(r'^[^"\n]*(?:"[^"\n]*"[^"\n]*)*: *"[^"\n]*$', re.MULTILINE)


class Entries:
    """Where each entry of the first list in a text begins and ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: list[tuple[int, int]] = []
        self.column = 0
        if list_begin := LIST.search(text):
            self.column = len(list_begin[1])
            self._find(list_begin.start(1))

    def _find(self, first: int) -> None:
        """Find the entries: each begins with a dash in the list's column, and the list ends at the next key."""
        indent = " " * self.column
        ends = re.compile(rf"^ {{0,{self.column}}}[^\s#-]" if self.column else r"^[^\s#-]", re.MULTILINE)
        ending = ends.search(self.text, first)
        end = ending.start() if ending else len(self.text)
        dashes = re.compile(rf"^{indent}-(?=\s)", re.MULTILINE)
        starts = [dash.start() for dash in dashes.finditer(self.text, first, end)]
        self.spans = list(zip(starts, [*starts[1:], end], strict=False))

    def around(self, offset: int) -> tuple[int, int] | None:
        """The (start, end) of the entry that an offset lies in, or None."""
        return next((span for span in self.spans if span[0] <= offset < span[1]), None)

    def blamed(self, context: int | None, fault: int) -> tuple[int, int] | None:
        """The entry at fault, or None: the one that the parser could not finish, else the one where it gave up."""
        begun = self.around(context) if context is not None else None
        is_whole_list = bool(self.spans) and context is not None and context <= self.spans[0][0] + self.column
        return begun if begun and not is_whole_list else self.around(min(fault, len(self.text) - 1))

    def without(self, span: tuple[int, int]) -> str:
        """The text with the lines of an entry turned into comments of the same length."""
        start, end = span
        lines = self.text[start:end].splitlines(keepends=True)
        return self.text[:start] + "".join(self._comment(line) for line in lines) + self.text[end:]

    def _comment(self, line: str) -> str:
        bare = line.rstrip("\r\n")
        if len(bare) <= self.column:
            return " " * len(bare) + line[len(bare) :]
        return " " * self.column + "#" + " " * (len(bare) - self.column - 1) + line[len(bare) :]

    def open_quote(self, span: tuple[int, int]) -> int | None:
        """The offset of a quote in the entry that is not closed on its line, or None."""
        found = ODD_QUOTE.search(self.text, *span)
        return found.end() - len(found[0].rsplit('"', 1)[1]) - 1 if found else None
