"""A chart parser over the compiled forms. It keeps every reading of a sentence and never chooses one.

Each category is parsed once at each token. The result is one `Stretch` for each token where the category can end; a
stretch holds every derivation of that span. Derivations share their parts, so that time and memory stay small however
many readings a sentence has. Nodes are built from the stretches at the end, each once; a node whose `holds()` is false
is dropped there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod

from engine.language.forms import Line, Node, printed_line
from engine.language.grammar import Category, Grammar, Production, Trie
from engine.language.tokens import Token

MOST_READINGS = 64  # of any part of a sentence; with more, the sentence is refused as ambiguous
Note = tuple[Line, int, int]  # a line that is read but not printed, with its first token and the one after its last


class TangledError(Exception):
    """Some part of the sentence has more than MOST_READINGS readings."""


class Stretch:
    """A category parsed from token `start` up to, not including, token `end`, with all its derivations in `ways`."""

    __slots__ = ("built", "end", "start", "ways")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.ways: list[tuple[Production, tuple[Stretch, ...]]] = []
        self.built: list[tuple[object, tuple[Note, ...]]] | None = None


Ends = dict[int, Stretch]  # the stretches of one category from one token, by their `end`


@dataclass(slots=True)
class Chart:
    """One sentence being parsed. `memo` has for each token the stretches that begin there, by category number."""

    grammar: Grammar
    tokens: list[Token]
    keys: list[str] = field(init=False)
    memo: list[dict[int, Ends]] = field(init=False)

    def __post_init__(self) -> None:
        self.keys = ["a" if token.key == "an" else token.key for token in self.tokens]
        self.keys.append("")
        self.memo = [{} for _ in self.keys]

    def read(self, category: Category) -> Stretch | None:
        """The stretch of the whole sentence as this category, or None where the sentence is not of the category."""
        return self._parse(self.grammar.number(category), 0).get(len(self.tokens))

    def _parse(self, number: int, start: int) -> Ends:
        """All stretches of a category that begin at a token, by their end; worked out once."""
        memo = self.memo[start]
        ends = memo.get(number)
        if ends is None:
            ends = memo[number] = {}
            self._walk(self.grammar.trie(number), start, start, (), ends)
        return ends

    def _walk(self, node: Trie, start: int, at: int, kids: tuple[Stretch, ...], ends: Ends) -> None:
        """Follow the trie from `node` at token `at`, past the slots `kids`, and add what is complete to `ends`.

        This is called most of all that reads, so that it follows words by itself, and looks into `memo` by itself.
        """
        keys = self.keys
        while True:
            if node.rest:
                self.grammar.opened(node)
            if node.done:
                stretch = ends.get(at)
                if stretch is None:
                    stretch = ends[at] = Stretch(start, at)
                for production in node.done:
                    stretch.ways.append((production, kids))
            key = keys[at]
            after = node.words.get(key)
            if node.slots:
                break
            if after is None:
                return
            node, at = after, at + 1
        if after is not None:
            self._walk(after, start, at + 1, kids, ends)
        starting = node.starts.get(key)
        if starting is None:
            starting = self.grammar.starting(node, key)
        if starting:
            memo = self.memo[at]
            for number, following in starting:
                known = memo.get(number)
                for end, kid in (self._parse(number, at) if known is None else known).items():
                    self._walk(following, start, end, (*kids, kid), ends)

    def expected(self, category: Category) -> tuple[int, list[str], list[Category]]:
        """How far the sentence was understood, and what could stand there, for the message of a refusal.

        Returns the index of the first token that could not be read (the number of tokens where the sentence breaks
        off), and the words and the categories that were possible there.
        """
        return _Trace(self).run(self.grammar.number(category))


@dataclass(slots=True)
class _Trace:
    """Parses a second time and records what was expected at the furthest token; used for refusals only."""

    chart: Chart
    furthest: int = 0
    words: dict[str, None] = field(default_factory=dict)
    categories: dict[Category, None] = field(default_factory=dict)
    ends: dict[tuple[int, int], set[int]] = field(default_factory=dict)

    def run(self, number: int) -> tuple[int, list[str], list[Category]]:
        self._parse(number, 0)
        return self.furthest, list(self.words), list(self.categories)

    def _parse(self, number: int, start: int) -> set[int]:
        ends = self.ends.get((number, start))
        if ends is None:
            ends = self.ends[(number, start)] = set()
            self._walk(self.chart.grammar.trie(number), start, ends)
        return ends

    def _walk(self, node: Trie, at: int, ends: set[int]) -> None:
        grammar, key = self.chart.grammar, self.chart.keys[at]
        if node.rest:
            grammar.opened(node)
        if node.done:
            ends.add(at)
        self._note(node, at)
        after = node.words.get(key)
        if after is not None:
            self._walk(after, at + 1, ends)
        for number, following in grammar.starting(node, key):
            for end in sorted(self._parse(number, at)):
                self._walk(following, end, ends)

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
    """Turns stretches into nodes; with each node go the lines used that Heap reads but does not print."""

    tokens: list[Token]
    senseless: int = 0  # nodes left out because they make no sense

    def build(self, stretch: Stretch) -> list[tuple[object, tuple[Note, ...]]]:
        """Every distinct value of a stretch whose `holds()` is true.

        Raises TangledError where there are more than MOST_READINGS.
        """
        if stretch.built is None:
            built: dict[object, tuple[Note, ...]] = {}
            for production, kids in stretch.ways:
                options = [self.build(kid) for kid in kids]
                if prod(len(option) for option in options) > MOST_READINGS:
                    raise TangledError
                for parts in product(*options):
                    self._way(production, stretch, parts, built)
            if len(built) > MOST_READINGS:
                raise TangledError
            stretch.built = list(built.items())
        return stretch.built

    def _way(
        self,
        production: Production,
        stretch: Stretch,
        parts: tuple[tuple[object, tuple[Note, ...]], ...],
        built: dict[object, tuple[Note, ...]],
    ) -> None:
        """Build one derivation of these parts and add it to `built`.

        Of equal values the one with the fewest notes is kept.
        """
        value = self._value(production, stretch, tuple(part[0] for part in parts))
        if isinstance(value, Node) and not value.holds():
            self.senseless += 1
            return
        notes = tuple(note for part in parts for note in part[1])
        line = production.line
        if line is not None and (line.read_only or production.kind == "word" or _is_other(line, value)):
            notes = ((line, stretch.start, stretch.end), *notes)
        if value not in built or len(notes) < len(built[value]):
            built[value] = notes

    def _value(self, production: Production, stretch: Stretch, parts: tuple[object, ...]) -> object:
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
        return production.cls(**values, span=span).told()


def _is_other(line: Line, value: object) -> bool:
    """Whether a node read by one of its printed lines is written by another: "you gain …" is written "gain …"."""
    return isinstance(value, Node) and value.lines[0].fixed != () and printed_line(value).fixed != line.fixed
