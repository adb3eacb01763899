"""The sentence forms of a grammar, laid out flat: what a form says itself, and which parts are to be filled in.

They are taken from the grammar as it is, so that a form that is added to the language is filled in too. Of things and
amounts there are none: these are not put together anew, but taken as they were said.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.rewordings.weights import ADDED, MEANT
from engine.language.chart import Builder, Chart
from engine.language.forms import Word
from engine.language.grammar import Category, Grammar, Path, Production
from engine.language.nodes.amounts import Amount
from engine.language.nodes.roles import Phrase
from engine.language.tokens import Token, key_of

LITTLE = frozenset(ADDED) - MEANT


class Skeleton(NamedTuple):
    """One way through a form: the numbers of the categories that it can be of, its words and parts in order."""

    makes: tuple[int, ...]
    steps: Path
    production: Production
    parts: tuple[int, ...]  # the numbers of the categories to be filled in


@dataclass
class Skeletons:
    """All forms that sentences of a category can be made of, found by the words that they say themselves."""

    grammar: Grammar
    root: Category
    _read: dict[tuple[str, ...], list[tuple[int, object]]] = field(default_factory=dict)

    def among(self, keys: Set[str]) -> Iterator[Skeleton]:
        """The forms of which all words with a meaning are among these."""
        for words, found in self._by_words.items():
            if words <= keys:
                yield from found

    def read(self, words: tuple[str, ...]) -> list[tuple[int, object]]:
        """What some words make, by the number of each category that they are read as; worked out once."""
        known = self._read.get(words)
        if known is None:
            tokens = [Token(word, 0, 0, key_of(word)) for word in words]
            chart, builder = Chart(self.grammar, tokens), Builder(tokens)
            stretches = [(number, chart.read(self.grammar.categories[number])) for number in self.categories]
            known = self._read[words] = [
                (number, value)
                for number, stretch in stretches
                if stretch is not None
                for value, _ in builder.build(stretch)[:1]
            ]
        return known

    @cached_property
    def categories(self) -> list[int]:
        """The numbers of all categories that parts of a sentence can be of, those that parts are made of first."""
        seen: dict[int, None] = {}
        queue = [self.grammar.number(self.root)]
        while queue:
            number = queue.pop()
            if number not in seen and not _is_use(self.grammar.categories[number]):
                seen[number] = None
                queue += self._parts(number)
        return list(seen)

    @cached_property
    def words(self) -> list[int]:
        """The categories that are lists of words of the game."""
        kept = self.grammar.categories
        return [number for number in self.categories if isinstance(kept[number].what, Word)]

    @cached_property
    def _said(self) -> set[int]:
        """The categories that are taken as they were said: things, amounts, and all that these are made of."""
        kept = self.grammar.categories
        queue = [number for number in self.categories if _is_thing(kept[number])]
        seen: set[int] = set()
        while queue:
            number = queue.pop()
            if number not in seen:
                seen.add(number)
                queue += self._parts(number)
        return seen

    def _parts(self, number: int) -> set[int]:
        """The categories of the parts of a category."""
        return {step for steps, _ in self.grammar.paths(number) for step in steps if isinstance(step, int)}

    @cached_property
    def _by_words(self) -> dict[frozenset[str], list[Skeleton]]:
        """The forms by their words with a meaning."""
        makes: dict[int, list[int]] = {}  # by the production, which categories with the same lines share
        forms: dict[int, tuple[Path, Production]] = {}
        for number in self.categories:
            if number not in self._said:
                for steps, production in self.grammar.paths(number):
                    if any(isinstance(step, int) for step in steps):
                        makes.setdefault(id(production), []).append(number)
                        forms[id(production)] = (steps, production)
        found: dict[frozenset[str], list[Skeleton]] = {}
        for identity, (steps, production) in forms.items():
            words = frozenset(step for step in steps if isinstance(step, str)) - LITTLE
            parts = tuple(step for step in steps if isinstance(step, int))
            found.setdefault(words, []).append(Skeleton(tuple(makes[identity]), steps, production, parts))
        return found


def _is_use(category: Category) -> bool:
    """Whether a category is of the uses of cards, "Play:", which are not verbs."""
    return isinstance(category.what, Word) and category.what.kind == "use"


def _is_thing(category: Category) -> bool:
    return isinstance(category.what, type) and issubclass(category.what, Phrase | Amount)
