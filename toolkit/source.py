"""Where every value of a file is written: the parsed tree with character offsets, and places found by path."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.problem import Place
from toolkit.scalar import offsets_of

LONGEST_ESCAPE = len("\\U0001F43E")
LINE_END = re.compile(r"\r\n|\r|\n")


class Scalar:
    """A value without parts, as it is written: always text. `style` is the YAML style: None, ', ", | or >."""

    __slots__ = ("end", "start", "style", "text")

    def __init__(self, text: str, start: int, end: int, style: str | None) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.style = style


class Listing:
    """A sequence of values, in brackets (`flow`) or with a dash before each."""

    __slots__ = ("end", "flow", "items", "start")

    def __init__(self, items: list[Node], start: int, end: int, flow: bool) -> None:
        self.items = items
        self.start = start
        self.end = end
        self.flow = flow


class Record:
    """Keys with values, in the order of the file. Of a key written twice, the first value is here."""

    __slots__ = ("end", "entries", "flow", "start")

    def __init__(self, entries: dict[str, tuple[Scalar, Node]], start: int, end: int, flow: bool) -> None:
        self.entries = entries
        self.start = start
        self.end = end
        self.flow = flow


Node = Scalar | Listing | Record


@dataclass(eq=False)
class SourceFile:
    """A file's text and where its lines begin. `path` is written as the user would type it."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> Sequence[int]:
        """The offset of the first character of each line."""
        return [0, *(match.end() for match in LINE_END.finditer(self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column, from 1, of a character offset; a byte order mark takes no column."""
        line = bisect_right(self.line_starts, offset)
        column = offset - self.line_starts[line - 1] + 1
        if line == 1 and column > 1 and self.text.startswith("\ufeff"):
            column -= 1
        return line, column

    def place(self, start: int, end: int) -> Place:
        """The place between two character offsets."""
        return Place(self.path, *self.position(start), *self.position(max(start, end)))


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A node of a file, from which the places of the values in it are found by path."""

    file: SourceFile
    node: Node

    def find(self, *path: str | int) -> Node | None:
        """The node at a path such as `"tags", 1`, or None."""
        node: Node | None = self.node
        for step in path:
            node = _child(node, step)
        return node

    def place(self, *path: str | int) -> Place:
        """Where the value at a path is written; for an empty or unknown path, the first entry of this node."""
        node = self.find(*path) if path else None
        return self.node_place(node) if node is not None else self.head_place()

    def node_place(self, node: Node) -> Place:
        """Where a node is written, without blank lines and comments after it."""
        return self.file.place(node.start, trimmed_end(self.file.text, node))

    def key_place(self, *path: str | int) -> Place:
        """Where the key of the value at a path is written; for an item of a list, the item itself."""
        parent = self.find(*path[:-1]) if path else None
        if isinstance(parent, Record) and (entry := parent.entries.get(str(path[-1]))):
            return self.node_place(entry[0])
        return self.place(*path)

    def head_place(self) -> Place:
        """The first entry of this node, which stands for the whole so that a finding need not quote many lines."""
        if isinstance(self.node, Record) and self.node.entries:
            key, value = next(iter(self.node.entries.values()))
            last = value if isinstance(value, Scalar) else key
            return self.file.place(key.start, trimmed_end(self.file.text, last))
        return self.node_place(self.node)

    def text_place(self, key: str | int, start: int, end: int) -> Place:
        """Where the characters `start:end` of a text value are written, however it is quoted or folded.

        The place of the whole value where that cannot be told.
        """
        node = self.find(key)
        if not isinstance(node, Scalar):
            return self.place(key)
        offsets = offsets_of(self.file.text, node.start, node.end, node.style, node.text)
        if offsets is None:
            return self.node_place(node)
        first = offsets[max(0, min(start, len(offsets) - 1))]
        last = _end_of(offsets, min(end, len(offsets) - 1), node.style) if end > start else first
        return self.file.place(first, max(first, last))

    def below(self, *path: str | int) -> Source | None:
        """The source of the node at a path, or None."""
        node = self.find(*path)
        return Source(self.file, node) if node is not None else None


def _end_of(offsets: list[int], count: int, style: str | None) -> int:
    """The offset after the first `count` characters; an escape in quotes is several characters long in the file."""
    start, following = offsets[count - 1], offsets[count]
    is_escape = style in {"'", '"'} and 1 < following - start <= LONGEST_ESCAPE
    return following if is_escape else start + 1


def _child(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, Record):
        entry = node.entries.get(str(step))
        return entry[1] if entry else None
    if isinstance(node, Listing) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step]
    return None


def trimmed_end(text: str, node: Node) -> int:
    """The offset after a node's last written character; the parser counts blank lines after it too."""
    end = node.end
    if isinstance(node, Scalar) and node.style in {"'", '"'}:
        return end
    while end > node.start and text[end - 1].isspace():
        end -= 1
    return end
