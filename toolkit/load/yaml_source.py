"""From text to a tree of nodes with offsets: the one module that knows the YAML parser.

It reads the parser's events, not its objects: every scalar stays the text that was written (a card may be called `No`,
a tag `ON`, a version `1.10`), nothing is constructed, keys written twice are noticed, and depth and aliases are bounded
while the file is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from yaml import CBaseLoader, YAMLError, events

from toolkit.load.offences import (
    DUPLICATE_KEY,
    EMPTY_FILE,
    EXPLODING_ALIAS,
    FILE_TOO_LARGE,
    NESTED_TOO_DEEP,
    SEVERAL_DOCUMENTS,
    WRONG_KEY,
    YAML_TAG,
)
from toolkit.load.yaml_error import mended
from toolkit.problem import Offence, Problem
from toolkit.source import Listing, Node, Record, Scalar, SourceFile

Event: TypeAlias = Any  # an event of the parser, whose stubs do not type them

MOST_BROKEN = 20  # broken entries of one file, after which parsing is given up
DEEPEST = 40
MOST_VALUES = 500_000  # twenty thousand cards; more would take all memory
EXPANSION = 20  # how many times larger than written a file may be with its aliases replaced
PLAIN_TAGS = {None, "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"}


class Refused(Exception):  # noqa: N818 - carries the finding out of the loop over events
    """The file is not read any further; `problem` is the finding."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(slots=True)
class _Open:
    """A list or record whose end has not come yet. Keys and values of a record alternate in `items`."""

    start: int
    is_record: bool
    flow: bool
    anchor: str | None
    items: list[Node] = field(default_factory=list)


def parse(file: SourceFile) -> tuple[Node | None, list[Problem]]:
    """The file's one document as nodes, and the findings; None where it cannot be parsed.

    Broken entries of its list are left out, each with a finding.
    """
    problems: list[Problem] = []
    readable = file
    for _ in range(MOST_BROKEN):
        try:
            root, new_problems = _parse(readable)
            return root, problems + new_problems
        except YAMLError as error:
            problem, text = mended(readable, error)
            problems.append(problem)
            if text is None:
                break
            readable = SourceFile(file.path, text)
    return None, problems


def _parse(file: SourceFile) -> tuple[Node | None, list[Problem]]:
    reading = _Reading(file)
    try:
        root = reading.run()
    except Refused as refusal:
        return None, [*reading.problems, refusal.problem]
    if root is None and not reading.problems:
        reading.problems.append(EMPTY_FILE.at(file.place(0, 0), "This file is empty.", "Write it, or take it away."))
    return root, reading.problems


class _Reading:
    """One pass over the parser's events of one file."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.shift = 1 if file.text.startswith("\ufeff") else 0
        self.problems: list[Problem] = []
        self.anchors: dict[str, Node] = {}
        self.aliased = False
        self.root: list[Node] = []
        self.stack: list[_Open] = []
        self.values = 0

    def run(self) -> Node | None:
        """The root node, or None for an empty document. Raises Refused, and YAMLError where it is not YAML."""
        get_event = CBaseLoader(self.file.text[self.shift :]).get_event
        items, stack = self.root, self.stack
        while True:
            event = get_event()
            kind = type(event)
            if kind is events.ScalarEvent:
                items.append(self.scalar(event))
            elif kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
                items = self.open(event, kind is events.MappingStartEvent).items
            elif kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
                node = self.close(event)
                items = stack[-1].items if stack else self.root
                items.append(node)
            elif kind is events.AliasEvent:
                items.append(self.alias(event))
            elif kind is events.DocumentStartEvent and self.root:
                raise Refused(self.problem(SEVERAL_DOCUMENTS, event, "A second document begins here.", "Keep one."))
            elif kind is events.StreamEndEvent:
                break
        root = self.root[0] if self.root else None
        if self.aliased and root is not None:
            self.refuse_explosion(root)
        return None if isinstance(root, Scalar) and not root.text and root.style is None else root

    def scalar(self, event: Event) -> Scalar:
        """The node of a scalar, whose value is text."""
        node = Scalar(
            event.value, event.start_mark.index + self.shift, event.end_mark.index + self.shift, event.style or None
        )
        if event.tag is not None or event.anchor is not None:
            self.decorated(event, node)
        return node

    def decorated(self, event: Event, node: Scalar) -> None:
        """Record a finding for a scalar's YAML tag, register its anchor, and set node.start past both."""
        self.refuse_tag(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        if not event.value and event.style in {None, ""}:
            node.start = node.end
            return
        text, position = self.file.text, node.start
        while position < node.end and text[position] in "!&":
            while position < node.end and not text[position].isspace():
                position += 1
            while position < node.end and text[position].isspace():
                position += 1
        node.start = position

    def open(self, event: Event, is_record: bool) -> _Open:
        """Begin a list or record. Raises Refused where it is nested too deep."""
        self.refuse_tag(event)
        if len(self.stack) >= DEEPEST:
            message = f"Values are nested more than {DEEPEST} deep here."
            raise Refused(self.problem(NESTED_TOO_DEEP, event, message, "Write it flatter."))
        opened = _Open(event.start_mark.index + self.shift, is_record, bool(event.flow_style), event.anchor)
        self.stack.append(opened)
        return opened

    def close(self, event: Event) -> Node:
        """End the innermost list or record; returns its node. Raises Refused where the file has too many values."""
        opened = self.stack.pop()
        self.values += len(opened.items)
        if self.values > MOST_VALUES:
            message = f"This file has more than {MOST_VALUES:,} values."
            raise Refused(self.problem(FILE_TOO_LARGE, event, message, "Split the deck into several files."))
        end = event.end_mark.index + self.shift
        node: Node
        if opened.is_record:
            node = Record(self.entries(opened.items), opened.start, end, opened.flow)
        else:
            node = Listing(opened.items, opened.start, end, opened.flow)
        if opened.anchor is not None:
            self.anchors[opened.anchor] = node
        return node

    def entries(self, items: list[Node]) -> dict[str, tuple[Scalar, Node]]:
        """Keys and values in pairs. A key that is no word, or is there twice, is a finding and left out."""
        entries: dict[str, tuple[Scalar, Node]] = {}
        for at in range(0, len(items), 2):
            key = items[at]
            if not isinstance(key, Scalar) or not key.text:
                place = self.file.place(key.start, key.end)
                self.problems.append(WRONG_KEY.at(place, "This key is no word.", "A key is a plain word."))
            elif key.text in entries:
                self.problems.append(self.twice(key, entries[key.text][0]))
            else:
                entries[key.text] = (key, items[at + 1])
        return entries

    def twice(self, key: Scalar, first: Scalar) -> Problem:
        """The finding on a key that stands twice in one mapping; it names the line of the first."""
        line = self.file.position(first.start)[0]
        message = f"The key {key.text!r} stands here a second time; the first is in line {line}."
        return DUPLICATE_KEY.at(self.file.place(key.start, key.end), message, "Keep one of the two.")

    def alias(self, event: Event) -> Node:
        """The node that an alias stands for.

        Raises Refused inside that node itself, and where there is no such anchor.
        """
        self.aliased = True
        if any(opened.anchor == event.anchor for opened in self.stack):
            message = f"The alias *{event.anchor} stands inside of what it means."
            raise Refused(self.problem(EXPLODING_ALIAS, event, message, "Write the value out."))
        if event.anchor not in self.anchors:
            message = f"The alias *{event.anchor} has no anchor &{event.anchor} before it."
            raise Refused(self.problem(EXPLODING_ALIAS, event, message, "Put text that begins with * in quotes."))
        return self.anchors[event.anchor]

    def refuse_tag(self, event: Event) -> None:
        """Record a finding for a YAML tag: it asks the parser to construct something, which never happens here."""
        if event.tag not in PLAIN_TAGS:
            name = str(event.tag).removeprefix("tag:yaml.org,2002:")
            message = f"The YAML tag {name!r} has no meaning here."
            self.problems.append(self.problem(YAML_TAG, event, message, "Write the value without the tag."))

    def refuse_explosion(self, root: Node) -> None:
        """Raise Refused for a tree that would be far larger than the file if its aliases were replaced."""
        sizes: dict[int, int] = {}
        try:
            expanded = _size(root, sizes)
        except RecursionError:
            message = f"Aliases of aliases are nested more than {DEEPEST} deep here."
            raise Refused(NESTED_TOO_DEEP.at(self.file.place(0, 0), message, "Write the values out.")) from None
        if expanded > 10_000 + EXPANSION * len(sizes):
            message = f"The aliases of this file stand for {expanded:,} values."
            raise Refused(EXPLODING_ALIAS.at(self.file.place(0, 0), message, "Write the values out."))

    def problem(self, offence: Offence, event: Event, message: str, hint: str) -> Problem:
        """A finding at the place of an event."""
        start, end = event.start_mark.index + self.shift, event.end_mark.index + self.shift
        return offence.at(self.file.place(start, end), message, hint)


def _size(node: Node, sizes: dict[int, int], depth: int = 0) -> int:
    """How many values a node has with aliases replaced; `sizes` keeps the size of each node, by its id.

    Raises RecursionError where aliases of aliases are nested too deep.
    """
    if isinstance(node, Scalar):
        sizes[id(node)] = 1
        return 1
    if depth > DEEPEST:
        raise RecursionError
    if id(node) not in sizes:
        parts = node.items if isinstance(node, Listing) else [value for _, value in node.entries.values()]
        sizes[id(node)] = 1 + sum(_size(part, sizes, depth + 1) for part in parts)
    return sizes[id(node)]
