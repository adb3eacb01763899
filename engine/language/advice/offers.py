"""What could stand where a sentence was not read on: words, and kinds of things by an example of each.

A kind is offered by words that the grammar reads as just that kind, so that what is offered is always read further.
What the game's own texts have after the word before comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.language.advice.words import words_of_forms
from engine.language.chart import Chart
from engine.language.forms import Word
from engine.language.grammar import Category, Grammar
from engine.language.nodes.amounts import Amount, Compare
from engine.language.nodes.nouns import Kind
from engine.language.nodes.roles import Phrase
from engine.language.tokens import NUMBER, ONE, tokenise
from engine.language.writer import article

MOST_OFFERED = 6
MOST_EXAMPLES = 3
GOODS = "goods"  # what the grammar calls counters of either kind
COUNTED = ("token", "pool")  # sorts of things that are spoken of by their number
BEFORE = ("a {}", "the {}", "this {}", "each {}", "that {}", "{}")  # a noun in the singular as a phrase
MANY = ("2 {}", "all {}", "{}")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that could stand at a place: how a hint names it, and words that are an example of it."""

    label: str
    example: str
    kind: str  # of several of one kind the first is offered


@dataclass
class Offers:
    """What could stand somewhere, in one game. `known` are sentences of it, which show what is usual."""

    grammar: Grammar
    known: Sequence[str] = ()
    _phrases: dict[tuple[Category, str], str] = field(default_factory=dict)

    def at(self, before: str, words: Sequence[str], categories: Sequence[Category]) -> tuple[Offer, ...]:
        """At most MOST_OFFERED of the words and categories that can follow the key `before`, the likeliest first."""
        rows: dict[str, Offer] = {}
        firsts = [self.grammar.first(self.grammar.number(category)) for category in categories]
        for word in words:
            if (word.isalpha() or word in ",.;:") and (word in self._plain or not any(word in each for each in firsts)):
                spelt = word if word in self._plain else self.grammar.lexicon.spelt(word)
                rows.setdefault(word, Offer(f"“{spelt}”", word, word))
        for category in categories:
            for offer in self._of(category, before):
                rows.setdefault(offer.kind, offer)
        ranked = sorted(rows.values(), key=lambda offer: -self._likely(before, offer.example))
        return tuple(ranked[:MOST_OFFERED])

    @cached_property
    def _plain(self) -> frozenset[str]:
        """The words of the forms, which are spelt small whatever the vocabulary makes of them."""
        return words_of_forms(self.grammar.classes)

    def _of(self, category: Category, before: str) -> Iterator[Offer]:
        """The offers for a category: nouns of its sort, a number, or its name and how it begins."""
        what = category.what
        if isinstance(what, type) and issubclass(what, Phrase | Kind):
            yield from self._things(category)
        elif what == "int" or (isinstance(what, type) and issubclass(what, Amount | Compare)):
            yield from self._numbers(category)
        elif what == "signed":
            yield Offer("a change such as +1", "+1", "signed")
        else:
            first = [key for key in self.grammar.first(self.grammar.number(category)) if key[:1].isalpha()]
            first.sort(key=lambda key: (-self._likely(before, key), key))
            if first:
                yield self._named(category, first)

    def _named(self, category: Category, first: list[str]) -> Offer:
        """A category by its name and the likeliest of the words that it begins with."""
        spelt = self.grammar.lexicon.spelt
        what = category.what
        is_verb = isinstance(what, type) and what.feature == "inflection"
        shown = [f"“{spelt(key)}”" if is_verb or isinstance(what, Word) else f"“{spelt(key)} …”" for key in first]
        label, shown = "a verb" if is_verb else category.label, shown[:MOST_EXAMPLES]
        return Offer(f"{label} such as {_either(shown)}", first[0], label)

    def _numbers(self, category: Category) -> Iterator[Offer]:
        first = self.grammar.first(self.grammar.number(category))
        for key, example in ((NUMBER, "2"), (ONE, "1")):
            if key in first:
                yield Offer("a number", example, "number")
                return

    def _things(self, category: Category) -> Iterator[Offer]:
        """A phrase for each noun of the category's sort, as far as the grammar reads it as this category."""
        vocabulary = self.grammar.lexicon.vocabulary
        for noun in vocabulary.nouns.values():
            if not noun.unique and (not category.sort or category.sort in noun.sorts):
                yield from self._phrase(category, noun.singular, noun.plural)
        for counter in vocabulary.counters.values():
            if category.sort in (counter.kind, GOODS):
                yield from self._phrase(category, counter.singular, counter.plural)

    def _phrase(self, category: Category, singular: str, plural: str) -> Iterator[Offer]:
        key = (category, singular)
        text = self._phrases.get(key)
        if text is None:
            text = self._phrases[key] = self._written(category, singular, plural)
        if text:
            yield Offer(f"“{text}”" if text[0].isdigit() else text, text, singular)

    def _written(self, category: Category, singular: str, plural: str) -> str:
        """The noun as a phrase that is read as this category; "" where none is."""
        frames = [(frame, singular) for frame in BEFORE] + [(frame, plural) for frame in MANY]
        if category.sort in COUNTED:
            frames.insert(0, ("1 {}", singular))
        for frame, noun in frames:
            text = frame.format(noun)
            if text.startswith("a "):
                text = f"{article(noun.split()[0])}{text[1:]}"
            if self._is(text, category):
                return text
        return ""

    def _is(self, text: str, category: Category) -> bool:
        return Chart(self.grammar, tokenise(text)).read(category) is not None

    def _likely(self, before: str, example: str) -> int:
        """How usual an example is in the game's texts: after this word above all, then anywhere."""
        keys = [token.key for token in tokenise(example)] or [example]
        alone = min(self._counts[keys[-1],], 99)
        return 100 * self._counts[before, "a" if keys[0] == "an" else keys[0]] + alone

    @cached_property
    def _counts(self) -> Counter[tuple[str, ...]]:
        """How often each word stands in the game's sentences, and each after another."""
        found: Counter[tuple[str, ...]] = Counter()
        for sentence in self.known:
            keys = ["a" if token.key == "an" else token.key for token in tokenise(sentence)]
            found.update((key,) for key in keys)
            found.update(zip(["", *keys], keys, strict=False))
        return found


def _either(words: Sequence[str]) -> str:
    """Words in a row: a, b or c."""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
