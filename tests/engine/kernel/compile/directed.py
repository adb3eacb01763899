"""Short sentences in which a field of a class of nodes is filled: how any field of the language is met in a text."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from engine.language.forms import Node
from engine.language.generate import MOST_TRIES, ROOT, DeadEndError, Generator, Row, TooLargeError
from engine.language.grammar import Category, Grammar

T = TypeVar("T")
FAR = 1_000
BESIDE = 2  # how deep the rest of a sentence may grow


@dataclass
class Directed(Generator):
    """Makes sentences that hold a node of a class with a field filled, and are short otherwise."""

    wanted: type[Node] = Node
    name: str = ""
    _far: dict[Category, int] = field(default_factory=dict)
    _ranked: dict[Category, list[tuple[Row, int]]] = field(default_factory=dict)  # lines that lead there, and how far
    _users: dict[Category, dict[Category, None]] = field(default_factory=dict)
    _rows_of: dict[type[Node], list[tuple[Category, Row]]] = field(default_factory=dict)
    _leads: bool = False  # the part that is made next leads to what is wanted

    def leading_to(self, wanted: type[Node], name: str) -> Node | None:
        """A sentence with such a node; None where the language has none, or where what was begun made no sense."""
        if (wanted, name) != (self.wanted, self.name):
            self.wanted, self.name = wanted, name
            self._far = self._distances()
            self._ranked = {}
        if ROOT not in self._far:
            return None
        self._leads, self._nodes = True, 0
        try:
            return self._node(ROOT, BESIDE)
        except (DeadEndError, TooLargeError):
            return None

    def _distances(self) -> dict[Category, int]:
        """How many nodes lie between each category and what is wanted, for those that lead there."""
        if not self._users:
            self._note_users()
        rows = self._rows_of.get(self.wanted, ())
        waiting = deque(dict.fromkeys(category for category, row in rows if self._is_wanted(row)))
        far = dict.fromkeys(waiting, 0)
        while waiting:
            part = waiting.popleft()
            for user in self._users.get(part, ()):
                if user not in far:
                    far[user] = far[part] + 1
                    waiting.append(user)
        return far

    def _note_users(self) -> None:
        """Note for each category in which others it stands, and for each class of nodes its lines."""
        for category in self._reachable():
            for part in self._parts(category):
                self._users.setdefault(part, {})[category] = None
            if isinstance(category.what, type) and not category.separator:
                for row in self._lines(category):
                    self._rows_of.setdefault(row[0], []).append((category, row))

    def _distance(self, row: Row, far: dict[Category, int]) -> int:
        if self._is_wanted(row):
            return 0
        return 1 + min((far.get(step, FAR) for step in row[2] if not isinstance(step, str)), default=FAR)

    def _is_wanted(self, row: Row) -> bool:
        return row[0] is self.wanted and (self.name in row[1] or self.name in dict(row[3]))

    def _value(self, category: Category, depth: int) -> object:
        if not category.separator:
            return super()._value(category, depth)
        inner, leads = category._replace(separator=""), self._leads
        first = super()._value(inner, depth)
        self._leads = False
        second = super()._value(inner, depth)
        self._leads = leads
        return (first, second)

    def _node(self, category: Category, depth: int) -> Node:
        if not self._leads:
            return super()._node(category, depth)
        self._nodes += 1
        if self._nodes > 10 * MOST_TRIES:
            raise TooLargeError
        rows = self._ranked.get(category)
        if rows is None:
            rows = [(row, self._distance(row, self._far)) for row in self._lines(category)]
            rows = self._ranked[category] = [(row, distance) for row, distance in rows if distance < FAR]
        least = min((distance for _, distance in rows), default=FAR)
        for _ in range(MOST_TRIES):
            near = [row for row, distance in rows if distance <= least + self.chance.choice((0, 0, 1))]
            if not near:
                break
            by_class = {row[0]: row for row in near}
            cls = self.chance.choice(list(by_class))
            made = self._of(self.chance.choice([row for row in near if row[0] is cls]), depth, category)
            if made is not None:
                return made
        raise DeadEndError

    def _of(self, row: Row, depth: int, category: Category) -> Node | None:
        """A node by a row; None where its parts make no sense together."""
        cls, names, steps, fixed = row
        slots = [step for step in steps if not isinstance(step, str)]
        ways = [] if self._is_wanted(row) else [step for step in slots if step in self._far]
        nearest = min((self._far[step] for step in ways), default=FAR)
        way = self._one(i for i, step in enumerate(slots) if self._far.get(step) == nearest) if ways else -1
        values: list[object] = []
        try:
            for i, step in enumerate(slots):
                self._leads = i == way
                values.append(self._value(step, BESIDE if i == way else depth - 1))
        except DeadEndError:
            return None
        finally:
            self._leads = True
        fields: dict[str, object] = {**dict(fixed), **dict(zip(names, values, strict=True))}
        if "sort" in cls.__dataclass_fields__:
            fields["sort"] = category.sort
        node = cls(**fields, span=(0, 0))
        return node if node.holds() else None

    def _one(self, several: Iterable[T]) -> T:
        return self.chance.choice(list(several))


def directed(grammar: Grammar, seed: str) -> Directed:
    """A generator for a grammar; the same seed gives the same sentences."""
    return Directed(grammar, random.Random(seed), BESIDE)
