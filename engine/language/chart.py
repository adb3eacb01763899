"""A chart parser over the compiled forms that keeps every reading.

Each (category, position) is read once per sentence; a derivation is a tuple
(production, first token, token after the last, children) from which nodes are built at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.language.forms import Line, Node
from engine.language.grammar import Category, Grammar, Production, Trie
from engine.language.tokens import Token

Derivation = tuple[Production, int, int, tuple[Any, ...]]
MOST_READINGS = 64


@dataclass(slots=True)
class Chart:
    """One sentence being read."""

    grammar: Grammar
    tokens: list[Token]
    keys: list[str] = field(init=False)
    memo: dict[tuple[int, int], list[tuple[int, Derivation]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.keys = ["a" if token.key == "an" else token.key for token in self.tokens]
        self.keys.append("")

    def read(self, category: Category) -> list[Derivation]:
        """Every derivation of the whole sentence."""
        number = self.grammar.number(category)
        return [found for end, found in self._parse(number, 0) if end == len(self.tokens)][:MOST_READINGS]

    def _parse(self, number: int, start: int) -> list[tuple[int, Derivation]]:
        memo = self.memo
        found = memo.get((number, start))
        if found is None:
            found = memo[(number, start)] = []
            self._walk(self.grammar.trie(number), start, start, (), found)
        return found

    def _walk(
        self, node: Trie, start: int, at: int, kids: tuple[Any, ...], found: list[tuple[int, Derivation]]
    ) -> None:
        if node.done:
            for production in node.done:
                found.append((at, (production, start, at, kids)))
        key = self.keys[at]
        after = node.words.get(key)
        if after is not None:
            self._walk(after, start, at + 1, kids, found)
        if node.slots:
            starts = node.starts
            if starts is None:
                starts = self.grammar.starts(node)
            for number, following in starts.get(key, ()):
                for end, kid in self._parse(number, at):
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
    seen: set[tuple[int, int]] = field(default_factory=set)

    def run(self, number: int) -> tuple[int, list[str], list[Category]]:
        self.chart.memo.clear()
        self._parse(number, 0)
        return self.furthest, list(self.words), list(self.categories)

    def _parse(self, number: int, start: int) -> list[tuple[int, Derivation]]:
        memo = self.chart.memo
        if (number, start) not in memo:
            found: list[tuple[int, Derivation]] = []
            memo[(number, start)] = found
            self._walk(self.chart.grammar.trie(number), start, start, (), found)
        return memo[(number, start)]

    def _walk(
        self, node: Trie, start: int, at: int, kids: tuple[Any, ...], found: list[tuple[int, Derivation]]
    ) -> None:
        grammar, key = self.chart.grammar, self.chart.keys[at]
        for production in node.done:
            found.append((at, (production, start, at, kids)))
        self._note(node, at)
        after = node.words.get(key)
        if after is not None:
            self._walk(after, start, at + 1, kids, found)
        for number, following in grammar.starts(node).get(key, ()):
            for end, kid in self._parse(number, at):
                self._walk(following, start, end, (*kids, kid), found)

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
    """Turns derivations into nodes; `notes` collects the lines used that are not how Heap prints."""

    tokens: list[Token]
    notes: list[tuple[Line, int, int]] = field(default_factory=list)
    sound: bool = True

    def build(self, derivation: Derivation) -> Any:
        """The value of a derivation; `sound` turns false when a node in it makes no sense."""
        production, start, end, kids = derivation
        if production.kind == "word":
            if production.line is not None:
                self.notes.append((production.line, start, end))
            return production.value
        if production.kind == "int":
            return int(self.tokens[start].text.replace("−", "-"))
        if production.kind == "list":
            return tuple(self.build(kid) for kid in kids)
        if production.line is not None and production.line.read_only:
            self.notes.append((production.line, start, end))
        return self._node(production, start, end, kids)

    def _node(self, production: Production, start: int, end: int, kids: tuple[Any, ...]) -> Node:
        values = dict(production.fixed)
        for name, kid in zip(production.names, kids, strict=True):
            values[name] = self.build(kid)
        span = (self.tokens[start].start, self.tokens[end - 1].end) if end > start else (0, 0)
        assert production.cls is not None
        node = production.cls(**values, span=span)
        if not node.holds():
            self.sound = False
        return node
