"""The cheapest sentences of the grammar that a net of words leads through: an error-correcting chart parser.

It works like the chart parser of engine/language/chart.py, but over the points of a `Lattice` in place of the words of
a sentence, and of each category it keeps the few cheapest wordings between two points in place of all derivations.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.language.advice.lattice import END, Lattice, Way
from engine.language.forms import Node
from engine.language.grammar import Category, Grammar, Production, Trie

DEAREST = 1.5  # no wording costs more than this
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


Path = tuple[float, tuple[str, ...], tuple[str, ...], tuple[object, ...]]  # cost, words, notes and values so far
Ends = dict[int, list[Wording]]  # by the point where they end, the cheapest first
Seen = dict[tuple[int, int], float]  # by trie and point: the least cost of a way there
NOTHING = Wording(0.0)
NO_PATH: Path = (0.0, (), (), ())
FEW_SLOTS = 6  # up to which it is quicker to look at each than at each word that can follow
NOWHERE = (0, 0)  # the span of what stands in no text


@dataclass(slots=True)
class Correction:
    """The search through one net."""

    grammar: Grammar
    lattice: Lattice
    steps: int = 0
    memo: dict[tuple[int, int], Ends] = field(default_factory=dict)
    costs: dict[int, Mapping[str, float]] = field(default_factory=dict)  # of words by their keys, by point
    least: dict[tuple[int, int], float] = field(default_factory=dict)  # what beginning a category costs, by point

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

    def between(self, number: int, point: int) -> Ends:
        """The wordings of a category, by number, from a point on, by the points where they end."""
        return self._parse(number, point)

    def _parse(self, number: int, point: int) -> Ends:
        """The wordings of a category from a point on; worked out once."""
        ends = self.memo.get((number, point))
        if ends is None:
            ends = self.memo[number, point] = {}
            narrower, trie = self.grammar.shared(number)
            keys = self.lattice.by_key(point).keys() if narrower else ()
            for other in narrower:
                if not self.grammar.first(other).isdisjoint(keys):
                    for end, wordings in self._parse(other, point).items():
                        ends[end] = sorted((*ends.get(end, ()), *wordings), key=_cost)[:MOST_KEPT]
            self._walk(trie, point, NO_PATH, ends, {})
        return ends

    def _walk(self, node: Trie, point: int, path: Path, ends: Ends, seen: Seen) -> None:
        """Follow the trie from `node` at a point, and add what is complete to `ends`."""
        cost, words, notes, values = path
        place = (id(node), point)
        least = seen.get(place, DEAREST)
        self.steps += 1
        if cost > least + APART or self.steps > MOST_STEPS:
            return
        if cost < least:
            seen[place] = cost
        if node.rest:
            self.grammar.opened(node)
        if node.done:
            kept = ends.setdefault(point, [])
            for production in node.done:
                _keep(kept, path, production)
        left = DEAREST - cost
        for after, ways in self._words(node, point):
            for text, _, then, more, said in ways:
                if more <= left:
                    on = (cost + more, (*words, text), (*notes, *said) if said else notes, values)
                    self._walk(after, then, on, ends, seen)
        for number, after in self._slots(node, point, left):
            for end, kids in self._parse(number, point).items():
                for more, phrase, said, value in kids:
                    if more > left:
                        break  # the cheapest come first
                    on = (cost + more, words + phrase, (*notes, *said) if said else notes, (*values, value))
                    self._walk(after, end, on, ends, seen)

    def _words(self, node: Trie, point: int) -> list[tuple[Trie, list[Way]]]:
        """The words that can follow at a point of the trie and of the net."""
        following = node.words
        if not following:
            return []
        by_key = self.lattice.by_key(point)
        if len(following) < len(by_key):
            return [(after, by_key[key]) for key, after in following.items() if key in by_key]
        return [(following[key], ways) for key, ways in by_key.items() if key in following]

    def _slots(self, node: Trie, point: int, left: float) -> list[tuple[int, Trie]]:
        """The slots that can follow there, beginning with a word that costs no more than is left."""
        if len(node.slots) <= FEW_SLOTS:
            slots = node.slots
        else:
            slots = {}
            for key in self.lattice.by_key(point):
                slots.update(node.starts[key] if key in node.starts else self.grammar.starting(node, key))
        return [slot for slot in slots.items() if self._least(slot[0], point) <= left]

    def _costs(self, point: int) -> Mapping[str, float]:
        """The least that a word of each key costs at a point; worked out once."""
        found = self.costs.get(point)
        if found is None:
            by_key = self.lattice.by_key(point)
            found = self.costs[point] = {key: min([way.cost for way in ways]) for key, ways in by_key.items()}
        return found

    def _least(self, number: int, point: int) -> float:
        """The least that a word costs with which a category can begin at a point; worked out once."""
        known = self.least.get((number, point))
        if known is None:
            costs, first = self._costs(point), self.grammar.first(number)
            least = DEAREST + 1
            if not first.isdisjoint(costs):
                least = min([cost for key, cost in costs.items() if key in first])
            known = self.least[number, point] = least
        return known


def _values(wording: Wording) -> tuple[object, ...]:
    return wording.value if isinstance(wording.value, tuple) else ()


def _keep(wordings: list[Wording], path: Path, production: Production) -> None:
    """Put what a path makes among the cheapest wordings, each value once; nothing where it makes no sense."""
    cost, words, notes, values = path
    if len(wordings) >= MOST_KEPT and wordings[-1].cost <= cost:
        return
    value = _value(words, values, production)
    if isinstance(value, Node) and not value.holds():
        return
    known = hash(value)
    for at, old in enumerate(wordings):
        if hash(old.value) == known and old.value == value:
            if old.cost <= cost:
                return
            del wordings[at]
            break
    insort(wordings, Wording(cost, words, notes, value), key=_cost)
    del wordings[MOST_KEPT:]


def _cost(wording: Wording) -> float:
    return wording.cost


def _value(words: tuple[str, ...], values: tuple[object, ...], production: Production) -> object:
    """What a complete path makes, as engine/language/chart.py makes it of a sentence."""
    if production.kind == "word":
        return production.value
    if production.kind == "int":
        return int(words[-1].replace("−", "-"))
    if production.kind == "list":
        return values
    assert production.cls is not None
    named = dict(production.fixed)
    named.update(zip(production.names, values, strict=True))
    return production.cls(**named, span=NOWHERE)
