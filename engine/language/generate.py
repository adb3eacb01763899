"""Random trees over a vocabulary, for property tests and for benchmarks.

The grammar is walked from the root, and at each node one of the lines that it can be written by is picked, so that
every tree made can also be written and read.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from engine.language.attachment import is_doubtful, is_followed
from engine.language.awaited import awaited_faults
from engine.language.forms import Node, Word, slot_types
from engine.language.grammar import Category, Grammar, Step, expansions
from engine.language.lexicon import Lexicon
from engine.language.nodes import events, prohibitions, putting, sentences, taking
from engine.language.nodes.nouns import Kind, On
from engine.language.nodes.phrases import It
from engine.language.nodes.sentences import Sentence

ROOT = Category(Sentence)
MOST_TRIES = 8  # random choices tried at one node before DeadEndError
MOST_NODES = 400  # made for one sentence, discarded ones included; beyond that another sentence is begun
PUTTING = putting.Put | putting.Place | putting.Add | putting.PlaceFor | events.IsPut | prohibitions.CannotBePut
Row = tuple[type[Node], tuple[str, ...], tuple[Step, ...], tuple[tuple[str, object], ...]]


class DeadEndError(Exception):
    """None of the random choices tried at a node gave one that makes sense."""


class TooLargeError(Exception):
    """The sentence has needed more than MOST_NODES nodes."""


@dataclass
class Generator:
    """Makes random trees; the same seed gives the same trees. `depth` is how deep a tree grows before it is closed."""

    grammar: Grammar
    chance: random.Random
    depth: int = 7
    _choices: dict[Category, list[Row]] = field(default_factory=dict)
    _heights: dict[Category, int] = field(default_factory=dict)
    _ways: dict[tuple[Category, bool], dict[type[Node], list[Row]]] = field(default_factory=dict)
    _nodes: int = 0

    def __post_init__(self) -> None:
        self._measure(self._reachable())

    def sentence(self) -> Node:
        """A random sentence for which every `holds()` is true; its references need not resolve."""
        while True:
            self._nodes = 0
            try:
                node = self._node(ROOT, self.depth)
            except (DeadEndError, TooLargeError):
                continue
            assert isinstance(node, Node)
            return node

    def _reachable(self) -> list[Category]:
        """Every category that some part of a sentence can have, the root first."""
        reachable, waiting = [ROOT], [ROOT]
        seen = {ROOT}
        while waiting:
            for category in self._parts(waiting.pop()):
                if category not in seen:
                    seen.add(category)
                    reachable.append(category)
                    waiting.append(category)
        return reachable

    def _parts(self, category: Category) -> list[Category]:
        if category.separator:
            return [category._replace(separator="")]
        if isinstance(category.what, str | Word):
            return []
        return [step for row in self._lines(category) for step in row[2] if not isinstance(step, str)]

    def _measure(self, categories: list[Category]) -> None:
        """Work out the least height of a tree of each category.

        One that cannot be filled in this vocabulary gets no entry.
        """
        changed = True
        while changed:
            changed = False
            for category in reversed(categories):
                height = self._height(category)
                if height is not None and height < self._heights.get(category, height + 1):
                    self._heights[category] = height
                    changed = True
        for category, rows in self._choices.items():
            self._choices[category] = [row for row in rows if self._row_height(row) is not None]

    def _height(self, category: Category) -> int | None:
        if category.separator:
            return self._heights.get(category._replace(separator=""))
        if isinstance(category.what, Word):
            has_words = self.grammar.lexicon.entries(category.what.kind, category.sort, category.feature)
            return 0 if has_words else None
        if isinstance(category.what, str):
            return 0
        heights = [height for row in self._lines(category) if (height := self._row_height(row)) is not None]
        return 1 + min(heights) if heights else None

    def _row_height(self, row: Row) -> int | None:
        heights = [self._heights.get(step) for step in row[2] if not isinstance(step, str)]
        known = [height for height in heights if height is not None]
        return max(known, default=0) if len(known) == len(heights) else None

    def _lines(self, category: Category) -> list[Row]:
        """The printable lines of a category with their optional segments in or out; worked out once."""
        rows = self._choices.get(category)
        if rows is None:
            assert isinstance(category.what, type)
            rows = self._choices[category] = [
                (cls, names, tuple(steps), line.fixed)
                for cls in self.grammar.rules(category.what)
                if not cls.sorts or not category.sort or category.sort in cls.sorts
                for line in cls.lines
                if not line.read_only
                for names, steps in expansions(cls, line, category)
            ]
        return rows

    def _value(self, category: Category, depth: int) -> object:
        if category.separator:
            size = 2 if self.chance.random() < 0.8 else 3
            return tuple(self._value(category._replace(separator=""), depth - 1) for _ in range(size))
        if category.what == "int":
            low, high = (1, 1) if category.feature == "sg" else (2, 3) if category.feature == "pl" else (1, 3)
            return self.chance.randint(low, high)
        if category.what == "signed":
            return self.chance.choice((-1, 1, 2))
        if isinstance(category.what, Word):
            entries = self.grammar.lexicon.entries(category.what.kind, category.sort, category.feature)
            return self.chance.choice(entries).value
        return self._node(category, depth)

    def pick(self, by_class: dict[type[Node], list[Row]]) -> type[Node]:
        """One of the node classes that may stand here, each with the same probability."""
        return self.chance.choice(list(by_class))

    def _by_class(self, category: Category, *, is_last: bool) -> dict[type[Node], list[Row]]:
        """The lines of a category by node class, of a tree that is to be closed the lowest alone; worked out once."""
        known = self._ways.get((category, is_last))
        if known is None:
            lines = self._lines(category)
            if is_last and lines:
                least = min(self._row_height(row) or 0 for row in lines)
                lines = [row for row in lines if (self._row_height(row) or 0) == least]
            known = self._ways[category, is_last] = {}
            for row in lines:
                known.setdefault(row[0], []).append(row)
        return known

    def _node(self, category: Category, depth: int) -> Node:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise TooLargeError
        by_class = self._by_class(category, is_last=depth <= 0)
        if not by_class:
            raise DeadEndError
        for _ in range(MOST_TRIES):
            cls, names, steps, fixed = self.chance.choice(by_class[self.pick(by_class)])
            try:
                values = [self._value(step, depth - 1) for step in steps if not isinstance(step, str)]
            except DeadEndError:
                continue
            fields: dict[str, object] = {**dict(fixed), **dict(zip(names, values, strict=True))}
            if "sort" in slot_types(cls):
                fields["sort"] = category.sort
            node: Node = cls(**fields, span=(0, 0))
            if node.holds() and is_tidy(node, self.grammar.lexicon):
                return node
        raise DeadEndError


def is_tidy(node: Node, lexicon: Lexicon) -> bool:
    """Whether a node has a wording that leaves no doubt to which noun each part of it belongs."""
    if isinstance(node, On) and isinstance(node.what, It):
        return node.what.sort != "card"
    if isinstance(node, PUTTING):
        return not is_followed(node.what)  # "put cards on a house in a stash"
    if isinstance(node, sentences.Trigger | events.Until):
        return not any(awaited_faults(node))
    if isinstance(node, taking.Steal):
        return not is_followed(node.what) and not is_followed(node.whom, told=())
    return not isinstance(node, Kind) or not is_doubtful(node, lexicon)
