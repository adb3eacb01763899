"""Random trees over a vocabulary: for property tests, and for texts to measure with.

Walks the grammar from the root, picking among the lines a node is written by: it makes exactly what can be read.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from engine.language.forms import Node, Word, slot_types
from engine.language.grammar import Category, Grammar, Step, expansions
from engine.language.nodes.phrases import It, Kind, On
from engine.language.nodes.sentences import Sentence
from engine.language.references import walk

MOST_TRIES = 40


class DeadEndError(Exception):
    """The vocabulary has no word for what was chosen."""


@dataclass
class Generator:
    """Makes trees; the same seed makes the same trees."""

    grammar: Grammar
    chance: random.Random
    depth: int = 7
    _choices: dict[Category, list[tuple[type[Node], tuple[str, ...], tuple[Step, ...], tuple[Any, ...]]]] = field(
        default_factory=dict
    )

    def sentence(self) -> Node:
        """A random sentence that makes sense by its own rules; its references may lead nowhere."""
        while True:
            try:
                node = self._node(Category(Sentence), self.depth)
            except (DeadEndError, RecursionError):
                continue
            assert isinstance(node, Node)
            return node

    def _lines(self, category: Category) -> list[tuple[type[Node], tuple[str, ...], tuple[Step, ...], tuple[Any, ...]]]:
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
            if not entries:
                raise DeadEndError
            return self.chance.choice(entries).value
        return self._node(category, depth)

    def _node(self, category: Category, depth: int) -> Node:
        lines = self._lines(category)
        if not lines or depth < -8:
            raise DeadEndError
        for _ in range(MOST_TRIES):
            by_class: dict[type[Node], list[Any]] = {}
            for row in lines:
                by_class.setdefault(row[0], []).append(row)
            rows = by_class[self.chance.choice(list(by_class))]
            if depth <= 0:
                least = min(len(row[1]) for row in rows)
                rows = [row for row in rows if len(row[1]) == least]
            cls, names, steps, fixed = self.chance.choice(rows)
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
