"""Texts made from right ones by changing one thing: nearly all are wrong in one way, and some are still right.

A phrase gives way to another that the same field takes, a number to one at its bounds, an optional part is left out, a
list gets a member twice, two sentences stand beside each other, a word stands where it does not belong.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.language import Language, Node
from engine.language.clarity import rebuilt
from engine.language.forms import changed, field_names, slot_types
from engine.language.generate import Generator
from engine.language.references import walk
from engine.language.resolver import resolve
from toolkit.prove.readings.told import Text, context

NUMBERS = (0, 1, 2, 3)
WILD = 1200  # random sentences that parts are taken from
DEPTHS = (3, 4, 5)  # of these
SOUND = 0.8  # how often a part comes from a sentence in which nothing refers to what was never named
TRIES = 30  # changes that are made of each field of each class of nodes
PAIRS = 400  # texts of two sentences
TWICE = 60  # texts that say a sentence twice
GARBLED = 200  # texts with a word in the wrong place
SMALL_WORDS = (
    "a", "the", "this", "that", "each", "all", "any", "another", "other", "its", "it", "they", "you", "may", "cannot",
    "not", "and", "or", "then", "if", "when", "while", "until", "on", "at", "from", "in", "0", "1", "2", "+1", "most",
)  # fmt: skip
Place = tuple[type[Node], str]  # a class of nodes and a field of it


@dataclass(frozen=True, slots=True)
class Altered:
    """A text that was made, and what was changed to make it: a class of nodes, a field, and what stands in it now."""

    text: Text
    place: str
    what: str


@dataclass(frozen=True, slots=True)
class Right:
    """A sentence that is read without findings, with its tree, and what it stands on."""

    text: Text
    tree: Node


class Alterer:
    """Makes texts of right ones, the same ones of the same seed.

    `kinds` are the type lines that texts can stand on, `wild` is how many random sentences parts are taken from.
    """

    def __init__(
        self, language: Language, rights: Sequence[Right], kinds: Sequence[str], seed: int, wild: int = WILD
    ) -> None:
        self.language = language
        self.rights = rights
        self.kinds = kinds
        self.chance = random.Random(seed)
        self.wild = list(self._wild(wild))
        sound = [tree for tree in self.wild if not self._leads_nowhere(tree)]
        self.donors = donors_of([*(right.tree for right in rights), *sound])
        self.loose = donors_of(self.wild)

    def _wild(self, how_many: int) -> Iterator[Node]:
        for depth in DEPTHS:
            generator = Generator(self.language.grammar, self.chance, depth)
            yield from (generator.sentence() for _ in range(how_many // len(DEPTHS)))

    def _leads_nowhere(self, tree: Node) -> bool:
        """Whether something in a tree refers to what was never named, or is not there by itself."""
        return bool(resolve(tree, [], self.language.lexicon, context(self.kinds[0]))[0])

    def texts(self) -> Iterator[Altered]:
        """All texts, those with one part changed first."""
        sites: dict[Place, list[tuple[Right, Node]]] = defaultdict(list)
        for right in self.rights:
            for node, _ in walk(right.tree):
                for name in field_names(type(node)):
                    sites[type(node), name].append((right, node))
        for (cls, name), there in sites.items():
            yield from self._at(cls, name, there)
        yield from self._pairs()
        yield from self._garbled()
        for tree in self.wild:
            if text := self._written(tree):
                yield Altered(Text(self.chance.choice(self.kinds), text), "random", type(tree).__name__)

    def _at(self, cls: type[Node], name: str, there: list[tuple[Right, Node]]) -> Iterator[Altered]:
        """Sentences in which one field of one node is another."""
        seen: set[str] = set()
        some = self.chance.sample(there, min(TRIES, len(there)))
        for right, node in (some * TRIES)[:TRIES]:
            value = self._other(node, name)
            new = partial(_changed_at, old=node, name=name, value=value)
            text = self._written(rebuilt(right.tree, new))
            if text and text not in seen and text != right.text.text:
                seen.add(text)
                said = type(value).__name__ if isinstance(value, Node) else str(value) if isinstance(value, int) else ""
                yield Altered(Text(self._kind(right), text), f"{cls.__name__}.{name}", said)

    def _other(self, node: Node, name: str) -> object:
        """Something else that a field could hold: from elsewhere, nothing, a member twice, what another field holds."""
        cls, value = type(node), getattr(node, name)
        slot = slot_types(cls)[name]
        donors = (self.donors if self.chance.random() < SOUND else self.loose).get(slot, [])
        ways: list[Callable[[], object]] = [lambda: self.chance.choice(donors)] * bool(donors)
        if slot.optional and value is not None:
            ways.append(lambda: None)
        if isinstance(value, tuple) and value:
            ways += [lambda: (*value, value[0]), lambda: (value[0],) * len(value), lambda: value[::-1]]
        if alike := [each for each in slot_types(cls) if each != name and slot_types(cls)[each] == slot]:
            ways.append(lambda: getattr(node, self.chance.choice(alike)))
        if isinstance(value, int) and not isinstance(value, bool):
            ways = [lambda: self.chance.choice(NUMBERS)]
        return self.chance.choice(ways)() if ways else value

    def _pairs(self) -> Iterator[Altered]:
        """Two sentences beside each other: two right ones, one and a random one, one twice."""
        for number in range(PAIRS):
            first, second = self.chance.choice(self.rights), self.chance.choice(self.rights)
            if number % 2:
                yield Altered(Text(first.text.on, f"{first.text.text} {second.text.text}"), "beside", "")
            elif said := self._written(self.chance.choice(self.wild)):
                yield Altered(Text(self._kind(first), f"{first.text.text} {said}"), "after", "random")
        for right in self.chance.sample(self.rights, min(TWICE, len(self.rights))):
            yield Altered(Text(right.text.on, f"{right.text.text} {right.text.text}"), "twice", "")

    def _garbled(self) -> Iterator[Altered]:
        """Sentences in which a word is left out, changed, or stands elsewhere."""
        for number in range(GARBLED):
            right = self.chance.choice(self.rights)
            words = right.text.text.split(" ")
            at = self.chance.randrange(len(words))
            if number % 4 == 0:
                del words[at]
            elif number % 4 == 1 and at:
                words[at - 1], words[at] = words[at], words[at - 1]
            else:
                words[at] = self.chance.choice(SMALL_WORDS)
            yield Altered(Text(right.text.on, " ".join(words)), "garbled", str(number % 4))

    def _kind(self, right: Right) -> str:
        """What a text stands on: mostly what the one that it was made from stands on."""
        return right.text.on if self.chance.random() < 0.75 else self.chance.choice(self.kinds)

    def _written(self, tree: Node) -> str:
        """The text of a tree; "" where it has none."""
        try:
            return self.language.write(tree)
        except (ValueError, AttributeError, KeyError, TypeError, AssertionError, IndexError):
            return ""  # parts were put together that no line joins


def donors_of(trees: Iterable[Node]) -> dict[object, list[object]]:
    """What stands in the fields of all nodes of some trees, by the type of the field."""
    found: dict[object, dict[object, None]] = defaultdict(dict)
    for tree in trees:
        for node, _ in walk(tree):
            for name, slot in slot_types(type(node)).items():
                value = getattr(node, name)
                if value is not None:
                    found[slot].setdefault(value)
    return {slot: list(values) for slot, values in found.items()}


def _changed_at(node: Node, old: Node, name: str, value: object) -> Node:
    return changed(node, name, value) if node == old else node
