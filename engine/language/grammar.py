"""The forms compiled for reading: for each category a trie of its lines, built when it is first needed.

Lines of one category that begin alike share a path, so that "it gains ..." and "it loses ..." read "it" once. A path is
laid out only as far as some reading follows it, because of most lines only the beginning is ever compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from engine.language.forms import Line, Node, Optional, Piece, Word, parse_line, slot_types
from engine.language.lexicon import Lexicon
from engine.language.tokens import NUMBER, NUMBER_WORDS, ONE, SIGNED
from engine.language.verbs import inflect

Wanted: TypeAlias = type[Node] | Word | Literal["int", "signed"]


class Category(NamedTuple):
    """What a slot asks for: a node class or a word list, the sort of noun, and a number or an inflection."""

    what: Wanted
    sort: str = ""
    feature: str = ""
    separator: str = ""  # for lists

    @property
    def label(self) -> str:
        """What a refusal calls the category, such as "a card" or "a number"."""
        if isinstance(self.what, type):
            return self.what.label or self.what.__name__.lower()
        if isinstance(self.what, Word):
            return LABELS.get(self.what.kind, f"a {self.what.kind}")
        return {"int": "a number", "signed": "a change such as +1 or -1"}[self.what]


LABELS = {
    "currency": "what costs are paid in",
    "deed-at": "a deed",
    "deed": "a deed",
    "verb": "a deed of this game",
    "any-verb": "a deed of this game",
    "action-verb": "a deed of this game",
    "state-verb": "a deed of this game",
    "priced": "a deed that has a cost",
    "now": "a time",
    "way": "what was done",
    "value": "a state",
}


@dataclass(frozen=True, slots=True)
class Production:
    """How a value is built: from a node class and the names of its slots in order, or as the value of a word."""

    cls: type[Node] | None
    names: tuple[str, ...] = ()
    fixed: tuple[tuple[str, object], ...] = ()
    line: Line | None = None
    value: object = None
    kind: str = "node"  # node, word, int, list


class Trie:
    """A point in the lines of a category: what may follow, and in `done` what is complete here.

    `rest` are the lines through this point that are not laid out yet, each with the index of its next step;
    `Grammar.opened` lays them out.
    """

    __slots__ = ("done", "rest", "slots", "starts", "words")

    def __init__(self) -> None:
        self.rest: list[tuple[Path, int, Production]] = []
        self.words: dict[str, Trie] = NO_WORDS
        self.slots: dict[int, Trie] = NO_SLOTS
        self.done: tuple[Production, ...] = ()
        self.starts: dict[str, tuple[tuple[int, Trie], ...]] = NO_STARTS  # kept by Grammar.starting

    def after_word(self, word: str) -> Trie:
        """The point after a word; made where there is none yet."""
        after = self.words.get(word)
        if after is None:
            if self.words is NO_WORDS:
                self.words = {}
            after = self.words[word] = Trie()
        return after

    def after_slot(self, number: int) -> Trie:
        """The point after a category; made where there is none yet."""
        after = self.slots.get(number)
        if after is None:
            if self.slots is NO_SLOTS:
                self.slots = {}
            after = self.slots[number] = Trie()
        return after


NO_WORDS: dict[str, Trie] = {}  # shared: of tens of thousands of points most have either words or slots
NO_SLOTS: dict[int, Trie] = {}
NO_STARTS: dict[str, tuple[tuple[int, Trie], ...]] = {}


Step = str | Category
Path = tuple[str | int, ...]  # a line's steps: keys of words and numbers of categories
CAPITAL = "^"  # in a line: the next word is written with a capital


@dataclass
class Grammar:
    """All forms over one lexicon. Categories get numbers as they are met; `tries[i]` is None until i is read."""

    classes: tuple[type[Node], ...]
    lexicon: Lexicon
    numbers: dict[Category, int] = field(default_factory=dict)
    categories: list[Category] = field(default_factory=list)
    tries: list[Trie | None] = field(default_factory=list)
    firsts: dict[int, frozenset[str]] = field(default_factory=dict)
    members: dict[type[Node], tuple[type[Node], ...]] = field(default_factory=dict)
    shares: dict[int, tuple[tuple[int, ...], Trie]] = field(default_factory=dict)
    ways: dict[tuple[int, int, str, str], list[tuple[Path, Production]]] = field(default_factory=dict)

    def number(self, category: Category) -> int:
        """The number of a category, given out on first use."""
        number = self.numbers.get(category)
        if number is None:
            number = self.numbers[category] = len(self.categories)
            self.categories.append(category)
            self.tries.append(None)
        return number

    def trie(self, number: int) -> Trie:
        """The trie of a category by number, built on first use."""
        built = self.tries[number]
        if built is None:
            built = self.tries[number] = self.opened(self._build(self.categories[number]))
        return built

    def shared(self, number: int) -> tuple[tuple[int, ...], Trie]:
        """Categories of which all lines are lines of this one too, and the trie of the lines that are left.

        What is read as one of those at a word is so found once, whichever category asks for it.
        """
        found = self.shares.get(number)
        if found is None:
            found = self.shares[number] = self._shared(number, self.categories[number])
        return found

    def _shared(self, number: int, category: Category) -> tuple[tuple[int, ...], Trie]:
        what = category.what
        if not isinstance(what, type) or category.separator:
            return (), self.trie(number)
        left = dict.fromkeys(self.rules(what))
        narrower: list[type[Node]] = []
        for other in self._narrower(what):
            if all(cls in left for cls in self.rules(other)):
                narrower.append(other)
                for cls in self.rules(other):
                    del left[cls]
        root = Trie()
        self._add_lines(root, category, tuple(left))
        return tuple(self.number(category._replace(what=other)) for other in narrower), self.opened(root)

    def _narrower(self, what: type[Node]) -> list[type[Node]]:
        """The categories within a category that have several lines of their own, those with the most first."""
        own = self.rules(what)
        within = dict.fromkeys(
            each for cls in own for each in cls.__mro__ if each is not what and issubclass(each, what)
        )
        several = [each for each in within if 1 < len(self.rules(each)) < len(own)]
        return sorted(several, key=lambda each: -len(self.rules(each)))

    def opened(self, node: Trie) -> Trie:
        """The same point, with the points right after it laid out."""
        for steps, at, production in node.rest:
            if at == len(steps):
                node.done += (production,)
                continue
            step = steps[at]
            after = node.after_word(step) if isinstance(step, str) else node.after_slot(step)
            after.rest.append((steps, at + 1, production))
        node.rest = []
        return node

    def starting(self, node: Trie, key: str) -> tuple[tuple[int, Trie], ...]:
        """The slots at a point that can begin with a token of this key, each with the point after it.

        The result is kept at the point.
        """
        fitting = node.starts.get(key)
        if fitting is None:
            if node.starts is NO_STARTS:
                node.starts = {}
            slots = node.slots.items()
            fitting = node.starts[key] = tuple((number, after) for number, after in slots if key in self.first(number))
        return fitting

    def first(self, number: int) -> frozenset[str]:
        """The keys of all words that a category can begin with."""
        firsts = self.firsts.get(number)
        if firsts is None:
            root = self.trie(number)
            keys = set(root.words)
            for slot in root.slots:
                keys |= self.first(slot)
            firsts = self.firsts[number] = frozenset(keys)
        return firsts

    def paths(self, number: int) -> list[tuple[Path, Production]]:
        """Every way through the lines of a category, by number; none for words and numbers."""
        return [(path, production) for path, _, production in self._build(self.categories[number]).rest]

    def beginnings(self, number: int) -> dict[int, Production]:
        """The categories that lines of a category begin with, by number, each with the production of one such line."""
        ways = self._build(self.categories[number]).rest
        return {path[0]: production for path, _, production in ways if isinstance(path[0], int)}

    def rules(self, category: type[Node]) -> tuple[type[Node], ...]:
        """The node classes that belong to a category, in the order of `classes`."""
        found = self.members.get(category)
        if found is None:
            found = self.members[category] = tuple(cls for cls in self.classes if issubclass(cls, category))
        return found

    def _build(self, category: Category) -> Trie:
        root = Trie()
        if category.separator:
            self._add_list(root, category)
        elif category.what == "int":
            _add_numbers(root, category.feature)
        elif category.what == "signed":
            _place(root, [SIGNED]).done += (Production(None, kind="int"),)
        elif isinstance(category.what, Word):
            for entry in self.lexicon.entries(category.what.kind, category.sort, category.feature):
                end = _place(root, [_key(word) for word in entry.words])
                end.done += (Production(None, value=entry.value, kind="word", line=entry.line),)
        else:
            self._add_lines(root, category, self.rules(category.what))
        return root

    def _add_lines(self, root: Trie, category: Category, classes: tuple[type[Node], ...]) -> None:
        """Put the lines of some classes of a category into a trie, not laid out yet."""
        for cls in classes:
            if not cls.sorts or not category.sort or category.sort in cls.sorts:
                for line in cls.lines:
                    root.rest += [(path, 0, production) for path, production in self._ways(cls, line, category)]

    def _add_list(self, root: Trie, category: Category) -> None:
        element = category._replace(separator="")
        for size in range(2, 6):
            steps = _joined([element] * size, category.separator)
            root.rest.append((self._path(steps), 0, Production(None, kind="list")))
            if size > 2 and category.separator in ("and", "or"):  # without the comma before the last
                path = self._path([*steps[:-3], *steps[-2:]])
                root.rest.append((path, 0, Production(None, kind="list")))

    def _ways(self, cls: type[Node], line: Line, category: Category) -> list[tuple[Path, Production]]:
        """Every way through a line. Categories that ask for the same sort and feature share the result."""
        key = (id(cls), id(line), category.sort, category.feature)
        ways = self.ways.get(key)
        if ways is None:
            fixed = (*line.fixed, ("sort", category.sort)) if "sort" in slot_types(cls) else line.fixed
            ways = self.ways[key] = [
                (self._path(steps), Production(cls, names, fixed, line))
                for names, steps in expansions(cls, line, category)
            ]
        return ways

    def _path(self, steps: list[Step]) -> Path:
        """Steps in the form of a trie's paths: keys for words, numbers for categories."""
        return tuple(_key(step) if isinstance(step, str) else self.number(step) for step in steps)


def _place(root: Trie, words: list[str]) -> Trie:
    node = root
    for word in words:
        node = node.after_word(word)
    return node


@cache
def _key(word: str) -> str:
    return "a" if word == "an" else word.lower()


def _add_numbers(root: Trie, feature: str) -> None:
    if feature != "pl":
        _place(root, [ONE]).done += (Production(None, kind="int"),)
        _place(root, ["one"]).done += (Production(None, value=1, kind="word"),)
    if feature != "sg":
        _place(root, [NUMBER]).done += (Production(None, kind="int"),)
        for value, word in enumerate(NUMBER_WORDS):
            if value != 1:
                _place(root, [word]).done += (Production(None, value=value, kind="word"),)


def _joined(elements: list[Category], separator: str) -> list[Step]:
    """The steps of a list with its separator (and, or, "; or", ", then"): element, element, and element."""
    comma, word = separator_words(separator)
    steps: list[Step] = [elements[0]]
    for index, element in enumerate(elements[1:], 1):
        last = index == len(elements) - 1
        if comma and (comma != "," or len(elements) > 2 or not word or separator.startswith(",")):
            steps.append(comma)
        if last and word:
            steps.append(word)
        steps.append(element)
    return steps


def separator_words(separator: str) -> tuple[str, str]:
    """The mark and the word of a separator: ("," , "and") for "and" and for ", and"; (";", "or") for "; or"."""
    mark, _, word = separator.rpartition(" ")
    return mark or ",", word


def expansions(cls: type[Node], line: Line, category: Category) -> list[tuple[tuple[str, ...], list[Step]]]:
    """Every sequence of words and categories that a line stands for, each with the names of its slots in order.

    Optional segments are in or out, and where slots agree in number, both numbers are tried.
    """
    sequences = []
    for plan in _plans(cls, line.text):
        for numbers in product(("sg", "pl"), repeat=len(plan.groups)):
            agreed = dict(zip(plan.groups, numbers, strict=True))
            if _number_fits(cls, category, agreed):
                options = [_steps(piece, cls, category, agreed) for piece in plan.pieces]
                sequences += [(plan.names, list(steps)) for steps in product(*options)]
    return sequences


class Plan(NamedTuple):
    """A line with each optional segment in or out: its pieces, its slots, and the slots that others agree with."""

    pieces: tuple[Piece, ...]
    names: tuple[str, ...]
    groups: tuple[str, ...]


_PLANS: dict[tuple[type[Node], str], list[Plan]] = {}


def _plans(cls: type[Node], text: str) -> list[Plan]:
    """All plans of a line; kept, because many categories ask for them."""
    plans = _PLANS.get((cls, text))
    if plans is not None:
        return plans
    options = [(piece.pieces, ()) if isinstance(piece, Optional) else ((piece,),) for piece in parse_line(text)]
    plans = []
    for choice in product(*options):
        pieces = tuple(piece for part in choice for piece in part)
        names = tuple(piece.text for piece in pieces if piece.kind == "slot")
        spoken = tuple(piece for piece in pieces if piece.text != CAPITAL)
        plans.append(Plan(spoken, names, _agreeing(cls, pieces)))
    _PLANS[cls, text] = plans
    return plans


def _agreeing(cls: type[Node], pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """The slots of a line that other pieces, or the phrase itself, agree with in number."""
    present = {piece.text for piece in pieces if piece.kind == "slot"}
    wanted = [piece.feature[1:] for piece in pieces if piece.feature.startswith("~") and len(piece.feature) > 1]
    if cls.number.startswith("~"):
        wanted.append(cls.number[1:])
    return tuple(name for name in dict.fromkeys(wanted) if name in present)


def _number_fits(cls: type[Node], category: Category, agreed: dict[str, str]) -> bool:
    """Whether the phrase can have the number that the category asks for, once the agreeing slots are fixed."""
    if cls.feature != "number" or not category.feature or not cls.number:
        return True
    own = agreed.get(cls.number[1:], cls.number) if cls.number.startswith("~") else cls.number
    return own.startswith("~") or own == category.feature


def _steps(piece: Piece, cls: type[Node], category: Category, agreed: dict[str, str]) -> list[Step]:
    """The alternatives for one element of a line: a word, or the categories that its slot accepts."""
    if piece.kind == "word":
        return [piece.text]
    feature = resolve_feature(piece, category.feature, agreed)
    if piece.kind == "slot" and not piece.feature:
        feature = agreed.get(piece.text, "")
    if piece.kind == "verb":
        return [inflect(piece.text, feature)]
    slot = slot_types(cls)[piece.text]
    base: type[Node] | None = cls.narrow[piece.text] if piece.feature == "narrow" else slot.category
    sorts: tuple[str, ...] = ("",)
    if slot.sorts is not None:
        sorts = slot.sorts or (category.sort,)
    what: Wanted = base or slot.word or ("signed" if piece.feature == "signed" else "int")
    if base is not None:
        features: tuple[str, ...] = (feature,)
        if base.feature == "number" and not feature:
            features = ("sg", "pl")
        if base.feature == "inflection":
            feature = {"sg": "s", "pl": "base"}.get(feature, feature)
            features = (feature,)
        if not base.feature:
            features = ("",)
        return [Category(what, sort, each, piece.separator) for sort in sorts for each in features]
    if what == "signed":
        return [Category("signed")]
    if isinstance(what, Word):
        feature = word_feature(what, feature)
        return [Category(what, what.sort or sort, feature, piece.separator) for sort in sorts]
    return [Category("int", "", feature if feature in ("sg", "pl") else "", piece.separator)]


UNINFLECTED = frozenset(
    {
        "tag",
        "column",
        "any-column",
        "named-column",
        "led-column",
        "led-value",
        "highest-word",
        "lowest-word",
        "cost",
        "size",
        "deck",
        "only-deck",
        "only-pile",
        "use",
        "state",
        "value",
        "name",
        "unique",
        "now",
        "done",
        "way",
    }
)


def word_feature(word: Word, feature: str) -> str:
    """The inflection that a word list is asked for: nouns have a number, verbs take the form their subject needs."""
    if word.kind in UNINFLECTED:
        return ""
    if word.kind in ("verb", "card-verb", "any-verb", "action-verb", "state-verb", "priced", "action", "ballot"):
        return {"sg": "s", "pl": "base", "": "base"}.get(feature, feature)
    return feature or "sg"


def resolve_feature(piece: Piece, inherited: str, agreed: dict[str, str]) -> str:
    """The feature that a piece asks for, given that of the whole phrase and the numbers of the agreeing slots."""
    if piece.feature == "~" or (piece.kind == "verb" and not piece.feature):
        return inherited
    if piece.feature.startswith("~"):
        return agreed.get(piece.feature[1:], inherited)
    return piece.feature
