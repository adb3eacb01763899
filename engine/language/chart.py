"""A chart parser over the compiled forms that keeps every reading.

Each category is read once at each token; what it was read as up to each later token is a `Stretch`, which holds all
ways to read it. Ways share their parts, so that work and memory stay small however many readings a sentence has;
nodes are built from them at the end, each once, and those that make no sense are left out where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

from engine.language.forms import Line, Node
from engine.language.grammar import Category, Grammar, Production, Trie
from engine.language.tokens import Token

MOST_READINGS = 64  # of any part of a sentence; more is a tangle, and refused
Note = tuple[Line, int, int]  # a line that is read but not printed, and the tokens it was read from


class TangledError(Exception):
    """A part of the sentence has too many readings to show or to choose among."""


class Stretch:
    """A category read from one token to another, in every way."""

    __slots__ = ("built", "end", "start", "ways")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.ways: list[tuple[Production, tuple[Stretch, ...]]] = []
        self.built: list[tuple[Any, tuple[Note, ...]]] | None = None


Ends = dict[int, Stretch]  # by the token after the last


@dataclass(slots=True)
class Chart:
    """One sentence being read."""

    grammar: Grammar
    tokens: list[Token]
    keys: list[str] = field(init=False)
    memo: dict[tuple[int, int], Ends] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.keys = ["a" if token.key == "an" else token.key for token in self.tokens]
        self.keys.append("")

    def read(self, category: Category) -> Stretch | None:
        """The whole sentence, or None where it is not of the category."""
        return self._parse(self.grammar.number(category), 0).get(len(self.tokens))

    def _parse(self, number: int, start: int) -> Ends:
        memo = self.memo
        found = memo.get((number, start))
        if found is None:
            found = memo[(number, start)] = {}
            self._walk(self.grammar.trie(number), start, start, (), found)
        return found

    def _walk(self, node: Trie, start: int, at: int, kids: tuple[Stretch, ...], found: Ends) -> None:
        if node.rest:
            self.grammar.opened(node)
        if node.done:
            stretch = found.get(at)
            if stretch is None:
                stretch = found[at] = Stretch(start, at)
            for production in node.done:
                stretch.ways.append((production, kids))
        key = self.keys[at]
        after = node.words.get(key)
        if after is not None:
            self._walk(after, start, at + 1, kids, found)
        if node.slots:
            starting = node.starts.get(key)
            if starting is None:
                starting = self.grammar.starting(node, key)
            for number, following in starting:
                for end, kid in self._parse(number, at).items():
                    self._walk(following, start, end, (*kids, kid), found)

    def expected(self, category: Category) -> tuple[int, list[str], list[Category]]:
        """How far the sentence was understood: a token's index, and the words and categories that could stand there."""
        return _Trace(self).run(self.grammar.number(category))


@dataclass(slots=True)
class _Trace:
    """Reads again and notes what was hoped for at the furthest token; only for refusals."""

    chart: Chart
    furthest: int = 0
    words: dict[str, None] = field(default_factory=dict)
    categories: dict[Category, None] = field(default_factory=dict)
    ends: dict[tuple[int, int], set[int]] = field(default_factory=dict)

    def run(self, number: int) -> tuple[int, list[str], list[Category]]:
        self._parse(number, 0)
        return self.furthest, list(self.words), list(self.categories)

    def _parse(self, number: int, start: int) -> set[int]:
        found = self.ends.get((number, start))
        if found is None:
            found = self.ends[(number, start)] = set()
            self._walk(self.chart.grammar.trie(number), start, found)
        return found

    def _walk(self, node: Trie, at: int, found: set[int]) -> None:
        grammar, key = self.chart.grammar, self.chart.keys[at]
        if node.rest:
            grammar.opened(node)
        if node.done:
            found.add(at)
        self._note(node, at)
        after = node.words.get(key)
        if after is not None:
            self._walk(after, at + 1, found)
        for number, following in grammar.starting(node, key):
            for end in sorted(self._parse(number, at)):
                self._walk(following, end, found)

    def _note(self, node: Trie, at: int) -> None:
        if at < self.furthest:
            return
        if at > self.furthest:
            self.furthest = at
            self.words.clear()
            self.categories.clear()
        for word in node.words:
            self.words[word] = None
        for number in node.slots:
            self.categories[self.chart.grammar.categories[number]] = None


@dataclass(slots=True)
class Builder:
    """Turns stretches into nodes, each with the lines used that are not how Heap prints."""

    tokens: list[Token]
    senseless: int = 0  # nodes left out because they make no sense

    def build(self, stretch: Stretch) -> list[tuple[Any, tuple[Note, ...]]]:
        """Every distinct value that makes sense. Raises TangledError where there are too many."""
        if stretch.built is None:
            found: dict[Any, tuple[Note, ...]] = {}
            for production, kids in stretch.ways:
                options = [self.build(kid) for kid in kids]
                if prod(len(option) for option in options) > MOST_READINGS:
                    raise TangledError
                for parts in product(*options):
                    self._way(production, stretch, parts, found)
            if len(found) > MOST_READINGS:
                raise TangledError
            stretch.built = list(found.items())
        return stretch.built

    def _way(
        self,
        production: Production,
        stretch: Stretch,
        parts: tuple[tuple[Any, tuple[Note, ...]], ...],
        found: dict[Any, tuple[Note, ...]],
    ) -> None:
        value = self._value(production, stretch, tuple(part[0] for part in parts))
        if isinstance(value, Node) and not value.holds():
            self.senseless += 1
            return
        notes = tuple(note for part in parts for note in part[1])
        if production.line is not None and (production.line.read_only or production.kind == "word"):
            notes = ((production.line, stretch.start, stretch.end), *notes)
        if value not in found or len(notes) < len(found[value]):
            found[value] = notes

    def _value(self, production: Production, stretch: Stretch, parts: tuple[Any, ...]) -> Any:
        if production.kind == "word":
            return production.value
        if production.kind == "int":
            return int(self.tokens[stretch.start].text.replace("−", "-"))
        if production.kind == "list":
            return parts
        values = dict(production.fixed)
        values.update(zip(production.names, parts, strict=True))
        start, end = stretch.start, stretch.end
        span = (self.tokens[start].start, self.tokens[end - 1].end) if end > start else (0, 0)
        assert production.cls is not None
        return production.cls(**values, span=span)
