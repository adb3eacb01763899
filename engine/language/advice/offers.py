"""What could stand where a sentence was not read on: words, and kinds of things by an example of each.

A kind is offered by words that the grammar reads as just that kind, so that what is offered is always read further.
What the game's own texts have after the word before comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.language.advice.words import printed_words
from engine.language.chart import Chart
from engine.language.forms import Word
from engine.language.grammar import Category, Grammar
from engine.language.nodes.amounts import Amount, Compare
from engine.language.nodes.columns import Level
from engine.language.nodes.nouns import Kind
from engine.language.nodes.roles import Phrase
from engine.language.tokens import NUMBER, ONE, tokenise
from engine.language.writer import article

MOST_OFFERED = 6
MOST_EXAMPLES = 3
GOODS = "goods"  # what the grammar calls counters of either kind
USUAL_WORDS = """
when you each the gain at if this draw lose discard while take choose pay put a move may it look . , and that your to
gains loses draws discards takes cannot with on from of for another other all any no up per once has have is are costs
play reveal give steal swap return shuffle place replace roll ignore skip keep flip first next end start
"""
USUAL = {word: 99 - at for at, word in enumerate(USUAL_WORDS.split())}  # on cards of any game, the likeliest first
COUNTED = ("token", "pool")  # sorts of things that are spoken of by their number
BEFORE = ("a {}", "the {}", "this {}", "each {}", "that {}", "{}")  # a noun in the singular as a phrase
MANY = ("2 {}", "all {}", "{}")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that could stand at a place: how a hint names it, and words that are an example of it."""

    label: str
    example: str
    kind: str  # of several of one kind the first is offered
    is_bare: bool = False  # a noun without an article


@dataclass
class Offers:
    """What could stand somewhere, in one game. `known` are sentences of it, which show what is usual."""

    grammar: Grammar
    known: Sequence[str] = ()
    _phrases: dict[tuple[Category, str], str] = field(default_factory=dict)
    _known: dict[tuple[Category, str], tuple[Offer, ...]] = field(default_factory=dict)
    _keys: dict[str, list[str]] = field(default_factory=dict)  # of examples

    def at(self, before: str, words: Sequence[str], categories: Sequence[Category]) -> tuple[Offer, ...]:
        """At most MOST_OFFERED of the words and categories that can follow the key `before`, the likeliest first."""
        kinds: dict[str, Offer] = {}
        for category in categories:
            for offer in self._after(category, before):
                kinds.setdefault(offer.kind, offer)
        begun = {key for category in categories if not _is_thing(category) for key in self._first(category)}
        told = [word for word in dict.fromkeys(words) if self._is_told(word, begun)]
        if not told and not kinds:
            told = [word for word in dict.fromkeys(words) if word.isalpha()]
        rows = [Offer(f"“{word}”", word, word) for word in told]
        ranked = sorted((*rows, *kinds.values()), key=lambda offer: -self._likely(before, offer.example))
        return tuple(_told_once(_gathered(ranked))[:MOST_OFFERED])

    def _is_told(self, word: str, begun: set[str]) -> bool:
        """Whether a word is worth telling: one that is printed, and that no category which is offered begins with."""
        return (word.isalpha() or word in ",.;:") and word in self._plain and word not in begun

    def _first(self, category: Category) -> frozenset[str] | set[str]:
        return self.grammar.first(self.grammar.number(category))

    @cached_property
    def _plain(self) -> frozenset[str]:
        """The words of the forms that are printed, which are spelt small whatever the vocabulary makes of them."""
        return printed_words(self.grammar.classes)

    def _after(self, category: Category, before: str) -> tuple[Offer, ...]:
        """The offers for a category after a word; worked out once."""
        known = self._known.get((category, before))
        if known is None:
            known = self._known[category, before] = tuple(self._of(category, before))
        return known

    def _of(self, category: Category, before: str) -> Iterator[Offer]:
        """The offers for a category: nouns of its sort, a number, or its name and how it begins."""
        what = category.what
        if _is_thing(category):
            yield from self._things(category)
        elif what == "int" or (isinstance(what, type) and issubclass(what, Amount | Compare | Level)):
            yield from self._numbers(category)
        elif what == "signed":
            yield Offer("a change such as +1", "+1", "signed")
        else:
            first = [key for key in self._first(category) if key[:1].isalpha()]
            first.sort(key=lambda key: (-self._likely(before, key), key))
            if first:
                yield self._named(category, first)

    def _named(self, category: Category, first: list[str]) -> Offer:
        """A category by its name and the likeliest of the words that it begins with."""
        what = category.what
        is_verb = isinstance(what, type) and what.feature == "inflection"
        if isinstance(what, Word):
            label = "a verb" if "verb" in what.kind else "a name" if what.kind == "unique" else category.label
            shown = [f"“{each}”" for each in self._listed(what, category, first)]
        else:
            spelt = [self.grammar.lexicon.spelt(key) for key in first]
            shown = [f"“{word}”" if is_verb else f"“{word} …”" for word in spelt]
            label = "a verb" if is_verb else category.label
        if label.startswith("a "):
            label = f"{article(label[2:])} {label[2:]}"
        if len(shown) == 1 and shown[0].strip("“”") == label.partition(" ")[2]:
            return Offer(shown[0], first[0], label)
        return Offer(f"{label} such as {_either(shown[:MOST_EXAMPLES])}", first[0], label)

    def _listed(self, what: Word, category: Category, first: Sequence[str]) -> list[str]:
        """The whole wordings of a list of the vocabulary, those that begin with the likeliest words first."""
        entries = self.grammar.lexicon.entries(what.kind, category.sort, category.feature)
        texts = dict.fromkeys(" ".join(entry.words) for entry in entries if entry.line is None)
        rows = [(first.index(key), text) for text in texts if (key := text.split()[0].lower()) in first]
        return [text for _, text in sorted(rows, key=lambda row: row[0])] or list(first)

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
            is_bare = text in (singular, plural)
            yield Offer(f"“{text}”" if is_bare or text[0].isdigit() else text, text, singular, is_bare)

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
        """How usual an example is: in the game's texts after this word above all, then anywhere, then on any card."""
        keys = self._keys.get(example)
        if keys is None:
            keys = self._keys[example] = [token.key for token in tokenise(example)] or [example]
        alone = min(self._counts[keys[-1],], 99)
        first = "a" if keys[0] == "an" else keys[0]
        return 100 * (100 * self._counts[before, first] + alone) + USUAL.get(first, 0)

    @cached_property
    def _counts(self) -> Counter[tuple[str, ...]]:
        """How often each word stands in the game's sentences, and each after another."""
        found: Counter[tuple[str, ...]] = Counter()
        for sentence in self.known:
            keys = ["a" if token.key == "an" else token.key for token in tokenise(sentence)]
            found.update((key,) for key in keys)
            found.update(zip(["", *keys], keys, strict=False))
        return found


def _is_thing(category: Category) -> bool:
    """Whether a category is of things that nouns are for: phrases, or nouns alone."""
    what = category.what
    return what.kind == "noun" if isinstance(what, Word) else isinstance(what, type) and issubclass(what, Phrase | Kind)


def _gathered(offers: Sequence[Offer]) -> list[Offer]:
    """The same offers with all nouns that stand there without an article as one, in the place of the first."""
    bare = [offer for offer in offers if offer.is_bare]
    if len(bare) < 2:
        return list(offers)
    nouns = Offer(f"a noun such as {_either([offer.label for offer in bare[:MOST_EXAMPLES]])}", bare[0].example, "noun")
    return [nouns if offer is bare[0] else offer for offer in offers if offer is bare[0] or not offer.is_bare]


def _told_once(offers: Sequence[Offer]) -> list[Offer]:
    """The same offers without those that show the same words as one before: a verb, and an effect that begins so."""
    found: dict[str, Offer] = {}
    for offer in offers:
        found.setdefault(offer.label.partition(" such as ")[2].replace(" …", "") or offer.label, offer)
    return list(found.values())


def _either(words: Sequence[str]) -> str:
    """Words in a row: a, b or c."""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
