"""The forms, compiled for reading: for each category a trie of its lines, built when first asked for.

Lines of one category that begin alike share a path, so that "it gains ..." and "it loses ..." read "it" once. The
path goes on from a place when a reading gets there: of most lines only the beginning is ever looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any, NamedTuple, cast

from engine.language.forms import Line, Node, Optional, Piece, Word, parse_line, slot_types
from engine.language.lexicon import NUMBER_WORDS, Lexicon
from engine.language.tokens import NUMBER, ONE, SIGNED
from engine.language.verbs import inflect


class Category(NamedTuple):
    """What a slot asks for: a node class or word list, the sort of its noun, a number or an inflection."""

    what: Any  # a Node class, a Word, "int", "signed"
    sort: str = ""
    feature: str = ""
    separator: str = ""  # for lists

    @property
    def label(self) -> str:
        """What a refusal calls it."""
        if isinstance(self.what, type) and issubclass(self.what, Node):
            return self.what.label or self.what.__name__.lower()
        if isinstance(self.what, Word):
            return LABELS.get(self.what.kind, f"a {self.what.kind}")
        return {"int": "a number", "signed": "a change such as +1 or -1"}[self.what]


LABELS = {
    "currency": "what costs are paid in",
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
    """A way to build a value: a node class with the names of its slots in order, or a word's value."""

    cls: type[Node] | None
    names: tuple[str, ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()
    line: Line | None = None
    value: Any = None
    kind: str = "node"  # node, word, int, list


class Trie:
    """A place in the lines of a category: what may follow, and what is complete here.

    `rest` are the lines that lead through this place, with the number of their step that comes next; they are laid
    out by `Grammar.opened`.
    """

    __slots__ = ("done", "rest", "slots", "starts", "words")

    def __init__(self) -> None:
        self.rest: list[tuple[Path, int, Production]] = []
        self.words: dict[str, Trie] = NO_WORDS
        self.slots: dict[int, Trie] = NO_SLOTS
        self.done: tuple[Production, ...] = ()
        self.starts: dict[str, tuple[tuple[int, Trie], ...]] = NO_STARTS  # as far as it was asked for

    def after_word(self, word: str) -> Trie:
        """The place after a word, made if there is none."""
        found = self.words.get(word)
        if found is None:
            if self.words is NO_WORDS:
                self.words = {}
            found = self.words[word] = Trie()
        return found

    def after_slot(self, number: int) -> Trie:
        """The place after a category, made if there is none."""
        found = self.slots.get(number)
        if found is None:
            if self.slots is NO_SLOTS:
                self.slots = {}
            found = self.slots[number] = Trie()
        return found


NO_WORDS: dict[str, Trie] = {}  # shared by all that have none: most of tens of thousands have only one of the two
NO_SLOTS: dict[int, Trie] = {}
NO_STARTS: dict[str, tuple[tuple[int, Trie], ...]] = {}


Step = str | Category
Path = tuple[str | int, ...]  # steps as the trie has them
CAPITAL = "^"  # in a line: the next word is written with a capital


@dataclass
class Grammar:
    """All forms over one lexicon. Categories are numbered as they are met; `tries[i]` may still be to build."""

    classes: tuple[type[Node], ...]
    lexicon: Lexicon
    numbers: dict[Category, int] = field(default_factory=dict)
    categories: list[Category] = field(default_factory=list)
    tries: list[Trie | None] = field(default_factory=list)
    firsts: dict[int, frozenset[str]] = field(default_factory=dict)
    members: dict[type[Node], tuple[type[Node], ...]] = field(default_factory=dict)
    ways: dict[tuple[int, int, str, str], list[tuple[Path, Production]]] = field(default_factory=dict)

    def number(self, category: Category) -> int:
        """The number of a category."""
        found = self.numbers.get(category)
        if found is None:
            found = self.numbers[category] = len(self.categories)
            self.categories.append(category)
            self.tries.append(None)
        return found

    def trie(self, number: int) -> Trie:
        """The trie of a category, built on first use."""
        built = self.tries[number]
        if built is None:
            built = self.tries[number] = self.opened(self._build(self.categories[number]))
        return built

    def opened(self, node: Trie) -> Trie:
        """The place, with the places that come right after it."""
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
        """The slots of a place that can begin with a token of this key, each with the place after it."""
        found = node.starts.get(key)
        if found is None:
            if node.starts is NO_STARTS:
                node.starts = {}
            slots = node.slots.items()
            found = node.starts[key] = tuple((number, after) for number, after in slots if key in self.first(number))
        return found

    def first(self, number: int) -> frozenset[str]:
        """The keys a category can begin with."""
        found = self.firsts.get(number)
        if found is None:
            root = self.trie(number)
            keys = set(root.words)
            for slot in root.slots:
                keys |= self.first(slot)
            found = self.firsts[number] = frozenset(keys)
        return found

    def beginnings(self, number: int) -> dict[int, Production]:
        """The categories that the lines of a category begin with, each with the production of such a line."""
        ways = self._build(self.categories[number]).rest
        return {path[0]: production for path, _, production in ways if isinstance(path[0], int)}

    def rules(self, category: type[Node]) -> tuple[type[Node], ...]:
        """The node classes that belong to a category."""
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
            for cls in self.rules(category.what):
                if not cls.sorts or not category.sort or category.sort in cls.sorts:
                    for line in cls.lines:
                        root.rest += [(path, 0, production) for path, production in self._ways(cls, line, category)]
        return root

    def _add_list(self, root: Trie, category: Category) -> None:
        element = category._replace(separator="")
        for size in range(2, 6):
            steps = _joined([element] * size, category.separator)
            root.rest.append((self._path(steps), 0, Production(None, kind="list")))
            if size > 2 and category.separator in ("and", "or"):  # without the comma before the last
                path = self._path([*steps[:-3], *steps[-2:]])
                root.rest.append((path, 0, Production(None, kind="list")))

    def _ways(self, cls: type[Node], line: Line, category: Category) -> list[tuple[Path, Production]]:
        """Every way through a line. Categories that ask for the same sort and feature share them."""
        key = (id(cls), id(line), category.sort, category.feature)
        found = self.ways.get(key)
        if found is None:
            fixed = (*line.fixed, ("sort", category.sort)) if "sort" in slot_types(cls) else line.fixed
            found = self.ways[key] = [
                (self._path(steps), Production(cls, names, fixed, line))
                for names, steps in expansions(cls, line, category)
            ]
        return found

    def _path(self, steps: list[Step]) -> Path:
        """Steps as the trie has them: words by their keys, categories by their numbers."""
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
    """Element, element, and element: how a list is written with a separator (and, or, "; or", ", then")."""
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
    """("," , "and") for "and" and ", and"; (";", "or") for "; or"."""
    mark, _, word = separator.rpartition(" ")
    return mark or ",", word


def expansions(cls: type[Node], line: Line, category: Category) -> list[tuple[tuple[str, ...], list[Step]]]:
    """Every plain sequence of words and categories a line stands for, with the names of its slots in order."""
    found = []
    for plan in _plans(cast(Any, cls), line.text):  # a type of a frozen class counts as Hashable only at run time
        for numbers in product(("sg", "pl"), repeat=len(plan.groups)):
            agreed = dict(zip(plan.groups, numbers, strict=True))
            if _number_fits(cls, category, agreed):
                options = [_steps(piece, cls, category, agreed) for piece in plan.pieces]
                found += [(plan.names, list(steps)) for steps in product(*options)]
    return found


class Plan(NamedTuple):
    """A line with each optional segment in or out: what is said, its slots, and those that others agree with."""

    pieces: tuple[Piece, ...]
    names: tuple[str, ...]
    groups: tuple[str, ...]


@cache
def _plans(cls: Any, text: str) -> tuple[Plan, ...]:
    """All plans of a line; it is asked for by many categories."""
    options = [(piece.pieces, ()) if isinstance(piece, Optional) else ((piece,),) for piece in parse_line(text)]
    found = []
    for choice in product(*options):
        pieces = tuple(piece for part in choice for piece in part)
        names = tuple(piece.text for piece in pieces if piece.kind == "slot")
        spoken = tuple(piece for piece in pieces if piece.text != CAPITAL)
        found.append(Plan(spoken, names, _agreeing(cls, pieces)))
    return tuple(found)


def _agreeing(cls: type[Node], pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """Names of the slots whose number others in the line agree with."""
    present = {piece.text for piece in pieces if piece.kind == "slot"}
    wanted = [piece.feature[1:] for piece in pieces if piece.feature.startswith("~") and len(piece.feature) > 1]
    if cls.number.startswith("~"):
        wanted.append(cls.number[1:])
    return tuple(name for name in dict.fromkeys(wanted) if name in present)


def _number_fits(cls: type[Node], category: Category, agreed: dict[str, str]) -> bool:
    if cls.feature != "number" or not category.feature or not cls.number:
        return True
    own = agreed.get(cls.number[1:], cls.number) if cls.number.startswith("~") else cls.number
    return own.startswith("~") or own == category.feature


def _steps(piece: Piece, cls: type[Node], category: Category, agreed: dict[str, str]) -> list[Step]:
    """The alternatives for one element of a line."""
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
    what: Any = base or slot.word or ("signed" if piece.feature == "signed" else "int")
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
    {"tag", "size", "currency", "deck", "use", "state", "value", "name", "unique", "now", "done", "way"}
)


def word_feature(word: Word, feature: str) -> str:
    """The inflection a word list is asked for: nouns have numbers, verbs take their subject's."""
    if word.kind in UNINFLECTED:
        return ""
    if word.kind in ("verb", "any-verb", "action-verb", "state-verb", "priced", "action"):
        return {"sg": "s", "pl": "base", "": "base"}.get(feature, feature)
    return feature or "sg"


def resolve_feature(piece: Piece, inherited: str, agreed: dict[str, str]) -> str:
    """The feature a piece asks for, once the rule's own feature and the agreeing slots are known."""
    if piece.feature == "~" or (piece.kind == "verb" and not piece.feature):
        return inherited
    if piece.feature.startswith("~"):
        return agreed.get(piece.feature[1:], inherited)
    return piece.feature
