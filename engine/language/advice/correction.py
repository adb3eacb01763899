"""The cheapest sentences of the grammar that a net of words leads through: an error-correcting chart parser.

It works like the chart parser of engine/language/chart.py, but over the points of a `Lattice` in place of the words of
a sentence, and of each category it keeps the few cheapest wordings between two points in place of all derivations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.language.advice.lattice import END, Lattice, Way
from engine.language.forms import Node
from engine.language.grammar import Category, Grammar, Production, Trie

DEAREST = 2.2  # no wording costs more than this
MOST_KEPT = 6  # wordings of one category between two points
MOST_TEXTS = 16  # wordings of the whole
MOST_STEPS = 40_000  # of one search
MOST_SENTENCES = 3  # that one sentence may become
APART = 0.65  # how much dearer than the cheapest way to a point another one may be


class Wording(NamedTuple):
    """Words in place of those that were given: what they cost, what has to be said of them, and what they make."""

    cost: float
    words: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    value: object = ()  # of a wording that is not complete: the values so far

    def after(self, other: Wording) -> Wording:
        """This wording after another one, as parts of one that is not complete."""
        values = (*_values(other), self.value)
        return Wording(self.cost + other.cost, other.words + self.words, other.notes + self.notes, values)

    def with_word(self, way: Way) -> Wording:
        """This wording with one word more."""
        return Wording(self.cost + way.cost, (*self.words, way.text), (*self.notes, *way.notes), self.value)


class Fork(NamedTuple):
    """The ways on from a point of a trie and of the net: by a word, or by a slot."""

    words: list[tuple[Trie, list[Way]]]
    slots: list[tuple[int, Trie]]


Ends = dict[int, list[Wording]]  # by the point where they end, the cheapest first
Seen = dict[tuple[int, int], float]  # by trie and point: the least cost of a way there
NOTHING = Wording(0.0)
NOWHERE = (0, 0)  # the span of what stands in no text


@dataclass(slots=True)
class Correction:
    """The search through one net."""

    grammar: Grammar
    lattice: Lattice
    steps: int = 0
    memo: dict[tuple[int, int], Ends] = field(default_factory=dict)
    forks: dict[tuple[int, int], Fork] = field(default_factory=dict)  # by trie and point

    def cheapest(self, category: Category) -> list[Wording]:
        """The cheapest texts of one or several sentences of a category from the first point to the last."""
        number = self.grammar.number(category)
        found: list[Wording] = []
        queue = [(self.lattice.start, NOTHING)]
        for _ in range(MOST_SENTENCES):
            following: list[tuple[int, Wording]] = []
            for point, before in queue:
                for end, wordings in self._parse(number, point).items():
                    whole = [each.after(before) for each in wordings]
                    if end == END:
                        found += whole
                    else:
                        following += [(end, each) for each in whole if each.cost <= DEAREST]
            queue = following
        texts: dict[tuple[str, ...], Wording] = {}
        for each in sorted(found, key=lambda each: each.cost):
            texts.setdefault(each.words, each)
        return list(texts.values())[:MOST_TEXTS]

    def _parse(self, number: int, point: int) -> Ends:
        """The wordings of a category from a point on; worked out once."""
        ends = self.memo.get((number, point))
        if ends is None:
            ends = self.memo[number, point] = {}
            self._walk(self.grammar.trie(number), point, NOTHING, ends, {})
        return ends

    def _walk(self, node: Trie, point: int, before: Wording, ends: Ends, seen: Seen) -> None:
        """Follow the trie from `node` at a point, and add what is complete to `ends`."""
        place = (id(node), point)
        least = seen.get(place, DEAREST)
        self.steps += 1
        if before.cost > least + APART or self.steps > MOST_STEPS:
            return
        seen[place] = min(least, before.cost)
        fork = self.forks.get(place)
        if fork is None:
            fork = self.forks[place] = self._fork(node, point)
        for production in node.done:
            _keep(ends.setdefault(point, []), before, production)
        left = DEAREST - before.cost
        for after, ways in fork.words:
            for way in ways:
                if way.cost <= left:
                    self._walk(after, way.point, before.with_word(way), ends, seen)
        for number, after in fork.slots:
            for end, kids in self._parse(number, point).items():
                for kid in kids:
                    if kid.cost > left:
                        break  # the cheapest come first
                    self._walk(after, end, kid.after(before), ends, seen)

    def _fork(self, node: Trie, point: int) -> Fork:
        """What can follow at a point of the trie and of the net: words, and the slots that can begin with one."""
        if node.rest:
            self.grammar.opened(node)
        by_key = self.lattice.by_key(point)
        words = [(node.words[key], ways) for key, ways in by_key.items() if key in node.words] if node.words else []
        slots: dict[int, Trie] = {}
        if node.slots:
            for key in by_key:
                slots.update(node.starts[key] if key in node.starts else self.grammar.starting(node, key))
        return Fork(words, list(slots.items()))


def _values(wording: Wording) -> tuple[object, ...]:
    return wording.value if isinstance(wording.value, tuple) else ()


def _keep(wordings: list[Wording], path: Wording, production: Production) -> None:
    """Put what a path makes among the cheapest wordings, each value once; nothing where it makes no sense."""
    if len(wordings) >= MOST_KEPT and wordings[-1].cost <= path.cost:
        return
    value = _value(path, production)
    if isinstance(value, Node) and not value.holds():
        return
    new = path._replace(value=value)
    for at, old in enumerate(wordings):
        if old.value == new.value:
            if old.cost <= new.cost:
                return
            del wordings[at]
            break
    wordings.append(new)
    wordings.sort(key=lambda each: each.cost)
    del wordings[MOST_KEPT:]


def _value(path: Wording, production: Production) -> object:
    """What a complete path makes, as engine/language/chart.py makes it of a sentence."""
    values = _values(path)
    if production.kind == "word":
        return production.value
    if production.kind == "int":
        return int(path.words[-1].replace("−", "-"))
    if production.kind == "list":
        return values
    assert production.cls is not None
    named = dict(production.fixed)
    named.update(zip(production.names, values, strict=True))
    return production.cls(**named, span=NOWHERE)
