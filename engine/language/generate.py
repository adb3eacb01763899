"""Random trees over a vocabulary: for property tests, and for texts to measure with.

Walks the grammar from the root, picking among the lines a node is written by: it makes exactly what can be read.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from engine.language.forms import Node, Word, slot_types
from engine.language.grammar import Category, Grammar, Step, expansions
from engine.language.nodes.nouns import Kind, On
from engine.language.nodes.phrases import It
from engine.language.nodes.sentences import Sentence
from engine.language.references import walk

ROOT = Category(Sentence)
MOST_TRIES = 8  # at one node
MOST_NODES = 400  # of one sentence, thrown away ones included; then another is begun
Row = tuple[type[Node], tuple[str, ...], tuple[Step, ...], tuple[Any, ...]]


class DeadEndError(Exception):
    """What was chosen makes no sense in any of the ways tried."""


class TooLargeError(Exception):
    """The sentence grew beyond what is worth finishing."""


@dataclass
class Generator:
    """Makes trees; the same seed makes the same trees."""

    grammar: Grammar
    chance: random.Random
    depth: int = 7
    _choices: dict[Category, list[Row]] = field(default_factory=dict)
    _heights: dict[Category, int] = field(default_factory=dict)
    _nodes: int = 0

    def __post_init__(self) -> None:
        self._measure(self._reachable())

    def sentence(self) -> Node:
        """A random sentence that makes sense by its own rules; its references may lead nowhere."""
        while True:
            self._nodes = 0
            try:
                node = self._node(ROOT, self.depth)
            except (DeadEndError, TooLargeError):
                continue
            assert isinstance(node, Node)
            return node

    def _reachable(self) -> list[Category]:
        """Every category a sentence can have a part of."""
        found, waiting = [ROOT], [ROOT]
        seen = {ROOT}
        while waiting:
            for category in self._parts(waiting.pop()):
                if category not in seen:
                    seen.add(category)
                    found.append(category)
                    waiting.append(category)
        return found

    def _parts(self, category: Category) -> list[Category]:
        if category.separator:
            return [category._replace(separator="")]
        if isinstance(category.what, str | Word):
            return []
        return [step for row in self._lines(category) for step in row[2] if not isinstance(step, str)]

    def _measure(self, categories: list[Category]) -> None:
        """How deep the flattest tree of each category is; those without an entry have none in this vocabulary."""
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
        found = self._choices.get(category)
        if found is None:
            found = self._choices[category] = [
                (cls, names, tuple(steps), line.fixed)
                for cls in self.grammar.rules(category.what)
                if not cls.sorts or not category.sort or category.sort in cls.sorts
                for line in cls.lines
                if not line.read_only
                for names, steps in expansions(cls, line, category)
            ]
        return found

    def _value(self, category: Category, depth: int) -> Any:
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
        """The class of a node, among those that may stand there; each as likely."""
        return self.chance.choice(list(by_class))

    def _node(self, category: Category, depth: int) -> Node:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise TooLargeError
        lines = self._lines(category)
        if not lines:
            raise DeadEndError
        if depth <= 0:
            least = min(self._row_height(row) or 0 for row in lines)
            lines = [row for row in lines if (self._row_height(row) or 0) == least]
        by_class: dict[type[Node], list[Row]] = {}
        for row in lines:
            by_class.setdefault(row[0], []).append(row)
        for _ in range(MOST_TRIES):
            cls, names, steps, fixed = self.chance.choice(by_class[self.pick(by_class)])
            try:
                values = [self._value(step, depth - 1) for step in steps if not isinstance(step, str)]
            except DeadEndError:
                continue
            fields: dict[str, Any] = {**dict(fixed), **dict(zip(names, values, strict=True))}
            if "sort" in slot_types(cls):
                fields["sort"] = category.sort
            node: Node = cls(**fields)
            if node.holds() and is_tidy(node):
                return node
        raise DeadEndError


def is_tidy(node: Node) -> bool:
    """No phrase in a phrase could belong to the outer one as well, as in "a card on a house with a Pet"."""
    if isinstance(node, On) and isinstance(node.what, It):
        return node.what.sort != "card"
    if not isinstance(node, Kind):
        return True
    followers = [part for part in (node.where, node.having) if part is not None]
    inside = [kind for part in followers for kind, _ in walk(part) if isinstance(kind, Kind)]
    return all(kind.is_plain for kind in inside) and (node.having is None or not _has_kind(node.where))


def _has_kind(node: Node | None) -> bool:
    return node is not None and any(isinstance(part, Kind) for part, _ in walk(node))
