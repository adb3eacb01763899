"""What words mean depends on: the facts, the card that speaks, who acts, and what was named before.

Functions that give the meaning of a node take a scene and the node. They call each other through the tables that the
scene carries, so that no family imports another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from engine.language.forms import Node
from engine.language.nodes import static_rules
from engine.language.references import walk
from engine.language.vocabulary import Tag
from engine.proof.meaning.facts import Facts, Holder, Things
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Ledger

P = ParamSpec("P")
R = TypeVar("R")
N = TypeVar("N", bound=Node)
Span = tuple[int, int]


class CannotJudgeError(Exception):
    """There is no second opinion on this yet; the message is the reason, the class of the node first."""


@dataclass(slots=True)
class Meant:
    """What a phrase can mean: rows of things of a sort, from each of which between `least` and `most` are meant.

    `is_loop` where what is said is said of each by itself, one after the other; `by_lot` where chance picks them.
    `is_each` where the same is done with each of those that were picked. `goes_with` says whether a thing can be picked
    beside those that were.
    """

    sort: str
    rows: list[list[int]]
    least: int = 1_000
    most: int = 1_000
    is_loop: bool = False
    by_lot: bool = False
    is_each: bool = False
    goes_with: Callable[[list[int], int], bool] | None = None

    @property
    def all(self) -> list[int]:
        """Everything that it can mean."""
        return [x for row in self.rows for x in row]


class Tokens(NamedTuple):
    """Amounts of one counter: between `least` and `most` from or for what the words say, or whoever acts.

    `where` are the holders that the words name, None where they name none; `all_` where all that is there is meant.
    """

    counter: int
    least: int
    most: int
    where: Meant | None = None
    all_: bool = False


class Table(Generic[P, R]):
    """The meanings of nodes of one kind, by node class. Raises ValueError where two are for the same class."""

    def __init__(self, *families: Iterable[Entry[P, R]]) -> None:
        self._known: dict[type[Node], Callable[Concatenate[Scene, Node, P], R]] = {}
        for each in chain.from_iterable(families):
            if each.node in self._known:
                raise ValueError(f"{each.node.__name__} is entered twice")
            self._known[each.node] = each.meaning

    def of(self, scene: Scene, node: Node, *more: P.args, **named: P.kwargs) -> R:
        """The meaning of a node. Raises CannotJudgeError."""
        found = self._known.get(type(node))
        if found is None:
            raise CannotJudgeError(type(node).__name__)
        return found(scene, node, *more, **named)

    def __contains__(self, node: type[Node]) -> bool:
        return node in self._known

    def __iter__(self) -> Iterator[type[Node]]:
        return iter(self._known)


class Entry(Generic[P, R]):
    """A class of nodes and the function that gives their meaning; made by `entry`."""

    def __init__(self, node: type[Node], meaning: Callable[Concatenate[Scene, Node, P], R]) -> None:
        self.node = node
        self.meaning = meaning


def entry(node: type[N], meaning: Callable[Concatenate[Scene, N, P], R]) -> Entry[P, R]:
    """An entry of a table. The function takes a scene, a node of that class, and the table's own arguments."""

    return Entry(node, cast("Callable[Concatenate[Scene, Node, P], R]", meaning))  # Table.of looks at the class


Bounds = tuple[int, int]


class Deal(NamedTuple):
    """A deed that has a price: the verb, who pays, and the place that it is done to."""

    verb: str
    who: int
    place: int


class Price(NamedTuple):
    """What a rule makes of a price, or of what a card is worth: set, change, most or least, and by how much."""

    kind: str
    n: int


Test = Callable[[int], bool]
Classes = tuple[type[Node], ...]


class Words(NamedTuple):
    """A sentence as it is read: where its nodes stand, by their ids, and what its references lead to."""

    spans: dict[int, Span]
    links: dict[Span, Span]


def words_of(tree: Node, links: dict[Span, Span]) -> Words:
    """The words of a sentence, given what its references lead to."""
    return Words({id(node): span for node, span in walk(tree)}, links)


class Standing(NamedTuple):
    """A rule in force: the number of its sentence, what it says, and the scene of its card; `lasts` for a while."""

    sentence: int
    rule: Node
    scene: Scene
    lasts: bool = False


class Foreseen(NamedTuple):
    """A text in force that puts something in the place of a deed: the number of its sentence, what it says, its scene.

    `is_limited` where it works once in a period.
    """

    number: int
    trigger: Node
    scene: Scene
    is_limited: bool


class Tables(NamedTuple):
    """All tables, one for each kind of node."""

    bounds: Table[[], Bounds]  # the least and the most an amount allows
    compares: Table[[], Test]  # whether a count fits
    tags: Table[[frozenset[str]], bool]  # whether tags fit
    sizes: Table[[str], bool]
    manners: Table[[str, list[int]], list[int]]  # of a sort, those things that fit
    wheres: Table[[str, str, Holder], list[int]]  # the things of a sort and a noun at a landmark
    havings: Table[[str, list[int]], list[int]]  # of a sort, those things that fit
    phrases: Table[[], Meant]
    measures: Table[[], int]
    spots: Table[[], Meant]  # where something is put
    conditions: Table[[], bool]
    deeds: Table[[Occasion], bool]  # of an act in a trigger: whether it is what was done
    events: Table[[Occasion], bool]
    moments: Table[[Occasion], bool]
    durations: Table[[], tuple[str, list[int]]]  # until the end of which period, and of whose; -1 for everybody's
    doings: Table[[Deal], bool]  # whether a deed that has a price is meant
    prices: Table[[Deal], list[Price]]  # what a rule makes of its price
    worths: Table[[int, int], list[Price]]  # of a card and who has it: what a rule makes of what it is worth
    bans: Table[[Occasion], bool]  # whether a rule forbids something
    acts: Table[[], bool]  # claims what an act changes; whether it was done
    effects: Table[[], None]  # claims what an effect changes


@dataclass(slots=True)
class Scene:
    """A text being resolved or in force: the facts, the card that speaks, who acts, what was named.

    card, you, place   the card, the player who holds or resolves it, and where it lies; -1 for none
    actor    the player or piece who does what is said now
    named    what was named: the sort and the things, by where in the text
    near     the place that "adjacent", "opposite" and "other" speak of; -1 where it is that of the card or the actor
    source   the cards that are meant where the words name no place; None for those in play
    """

    things: Things
    tables: Tables
    facts: Facts
    card: int
    you: int
    place: int
    actor: int
    named: dict[Span, tuple[str, list[int]]] = field(default_factory=dict)
    many: dict[Span, int] = field(default_factory=dict)  # how many tokens a phrase named, by where in the text
    spans: dict[int, Span] = field(default_factory=dict)
    links: dict[Span, Span] = field(default_factory=dict)
    ledger: Ledger | None = None
    near: int = -1
    source: list[int] | None = None
    looked: list[int] = field(default_factory=list)
    times: int = 1  # how often an act with tokens is done, "for each"
    did: dict[int, bool] = field(default_factory=dict)  # who did what the sentence before says
    done: dict[str, list[int]] = field(default_factory=dict)  # what was done to which things, by verb
    done_in: dict[str, int] = field(default_factory=dict)  # by verb the sentence that said so
    standing: Callable[[Facts, Classes], Iterable[Standing]] | None = None  # the rules in force of some classes
    sentence: int = -1  # the number of the sentence that is being carried out
    limit: str = ""  # the period in which the text works once, "" for no limit
    has_waited: bool = False  # whether the text was set off by something
    cause: Step | None = None  # the step that set the text off
    history: Sequence[Step] | None = None  # what was seen of the game, None where that is not all
    number: int | None = None  # how many of these steps were before; None for all of them
    before: Facts | None = None  # the facts before the step that set the text off
    used: set[int] = field(default_factory=set)  # the sentences of rules in force that had a part in what was judged
    laid: dict[int, dict[Span, tuple[str, list[int]]]] = field(default_factory=dict)  # what was named, by what lasts
    foreseen: Callable[[Facts], Iterable[Foreseen]] | None = None  # the texts in force that replace something
    dice: dict[Span, tuple[Bounds, Span]] = field(default_factory=dict)  # by roll what dice can show, and their phrase
    going: frozenset[tuple[int, int]] = frozenset()  # the cards and sentences in the course of which this is done

    @property
    def book(self) -> Ledger:
        """The ledger of the sentence that is being carried out."""
        assert self.ledger is not None
        return self.ledger

    def now(self) -> Facts:
        """The facts now: those of the ledger where something is carried out, else the scene's own."""
        return self.ledger.now if self.ledger is not None else self.facts

    def _like(self) -> Scene:
        """The same scene; what is named, looked at and done in it is so in both."""
        return Scene(
            self.things, self.tables, self.facts, self.card, self.you, self.place, self.actor, self.named, self.many,
            self.spans, self.links, self.ledger, self.near, self.source, self.looked,
            self.times, self.did, self.done,
            self.done_in, self.standing, self.sentence, self.limit, self.has_waited, self.cause, self.history,
            self.number, self.before, self.used, self.laid, self.foreseen, self.dice,
            self.going,
        )  # fmt: skip

    def as_actor(self, actor: int) -> Scene:
        """The same scene with somebody else acting; what is named in it is named in both."""
        new = self._like()
        new.actor = actor
        return new

    def near_to(self, place: int) -> Scene:
        """The same scene with another place spoken of."""
        new = self._like()
        new.near = place
        return new

    def out_of(self, source: list[int] | None) -> Scene:
        """The same scene, where cards without a place are those of `source`."""
        new = self._like()
        new.source = source
        return new

    def quiet(self) -> Scene:
        """The same scene as it is now, in which nothing is claimed and nobody is asked."""
        new = self._like()
        new.facts, new.ledger = self.now(), None
        return new

    def in_force(self, *classes: type[Node]) -> Iterable[Standing]:
        """The rules of some classes, or all, that are in force now."""
        return self.standing(self.now(), classes) if self.standing is not None else ()

    def at_step(self, step: Step) -> Scene:
        """The same scene after a step, with nothing to be claimed."""
        new = self._like()
        new.facts, new.ledger, new.before, new.number = step.after, None, step.before, step.number
        return new

    # --- names -----------------------------------------------------------------------------------------------------

    def read(self, words: Words) -> None:
        """Learn where the nodes of a sentence stand, and what its references lead to."""
        self.spans = self.spans | words.spans if self.spans else words.spans
        self.links = self.links | words.links if self.links else words.links

    def span(self, node: Node) -> Span:
        """Where a node stands in the text."""
        return self.spans[id(node)]

    def name(self, node: Node, sort: str, things: list[int]) -> None:
        """Note what a phrase has named."""
        self.named[self.span(node)] = (sort, things)

    def count(self, node: Node, n: int) -> None:
        """Note how many tokens something was done with, for "that many"."""
        if id(node) in self.spans:
            self.many[self.span(node)] = n

    def referred(self, node: Node) -> tuple[str, list[int]]:
        """What a reference means. Raises CannotJudgeError where that was not named."""
        link = self.links.get(self.span(node))
        if link is None or link not in self.named:
            raise CannotJudgeError(f"{type(node).__name__}: nothing is known to be named")
        return self.named[link]

    @property
    def is_drawn(self) -> bool:
        """Whether the cards that were looked at last were drawn."""
        return bool(self.looked) and {*self.looked} <= {*self.done.get("draw", ())}

    def note(self, verb: str, things: list[int]) -> None:
        """Note to which things a deed was done, for "this way": all of one sentence, whoever did it."""
        known = self.done.get(verb)
        if known is None or self.done_in.get(verb) != self.sentence:
            self.done[verb] = things[:]
        else:
            known += things
        self.done_in[verb] = self.sentence

    # --- words -----------------------------------------------------------------------------------------------------

    def sort_of(self, noun: str) -> str:
        """The sort of a noun; of a word that is no noun the sort of a token or a card."""
        entry = self.things.box.vocabulary.nouns.get(noun)
        if entry is not None:
            return entry.sort
        return "token" if noun in self.things.counters else "card"

    def counter(self, noun: str) -> int:
        """The number of a counter. Raises CannotJudgeError for any other word."""
        if noun not in self.things.counters:
            raise CannotJudgeError(f"Kind: {noun} is no counter")
        return self.things.counters.index(noun)

    def is_of(self, card: int, noun: str) -> bool:
        """Whether a card is one of a noun, or has it as its name."""
        design = self.things.design(card)
        entry = self.things.box.vocabulary.nouns.get(noun)
        if entry is None:
            return design.name == noun
        return not entry.type or (entry.type == design.type and entry.subtype in ("", design.subtype))

    def can_be_held(self, noun: str) -> bool:
        """Whether cards of a noun can be where players hold cards."""
        held = self.things.customs.kept_in()
        words = self.things.box.vocabulary
        entry = words.nouns.get(noun)
        zones = [words.zones[zone] for zone in held if zone in words.zones]
        if entry is None or entry.sort != "card":
            return False
        kinds = {entry.type, entry.subtype}
        return not entry.type or any(not zone.holds or kinds & {*zone.holds} for zone in zones)

    def tags(self, card: int) -> frozenset[str]:
        """The tags of a card: those that are printed on it, and those that rules in force say it also has."""
        found, words = self.things.tags(card), self.things.box.vocabulary.tags
        for each in self.in_force(static_rules.HasAlso):
            rule = each.rule
            if isinstance(rule, static_rules.HasAlso) and rule.tag.tag not in found:
                plain = each.scene.out_of([card])
                plain.standing = None  # what is printed on a card alone decides whether it also has a tag
                if card in self.tables.phrases.of(plain, rule.what).all:
                    each.scene.used.add(each.sentence)
                    found |= {rule.tag.tag, *_parents(words, rule.tag.tag)}
        return found

    def held(self, player: int) -> list[int]:
        """The cards that a player holds; none for a piece of nobody's."""
        facts = self.now()
        if not 0 <= player < facts.players:
            return []
        return [
            card
            for kind in self.things.customs.kept_in()
            for card in facts.zones[self.things.board.number(kind, player)]
        ]

    def when(self, facts: Facts, period: str) -> tuple[object, ...]:
        """What tells one period from the next: the same values in all facts of one of them."""
        known = facts.moments.get(period)
        if known is None:
            names = self.things.customs.periods.get(period, ())
            known = facts.moments[period] = tuple(_kept(facts.own[name]) for name in names)
        return known

    def is_shown(self, value: str) -> bool:
        """Whether the table shows a word ("Day"). Raises CannotJudgeError where no customs say so."""
        for name, words in self.things.customs.states.values():
            if value in words:
                return self.now().own[name] == words.index(value)
        raise CannotJudgeError(f"StateIs: where “{value}” shows is not declared")

    @property
    def main(self) -> str:
        """The period that is meant where the words name none: the longest one but the game itself."""
        return next(iter(self.things.box.vocabulary.periods), "")

    def seats(self) -> list[int]:
        """The players who are meant, in turn order, beginning with who decides now."""
        facts = self.now()
        row = [(facts.decider + i) % facts.players for i in range(facts.players)]
        away = facts.own.get(self.things.customs.away)
        return [player for player in row if not away[player]] if isinstance(away, list) else row


def some(done: Iterable[bool | int]) -> bool:
    """Whether one of several things was done, or how much of them was not 0; all of them are gone through."""
    return any([*done])


def every(done: Iterable[bool]) -> bool:
    """Whether all of several things were done; all of them are gone through."""
    return all([*done])


def _parents(words: Mapping[str, Tag], tag: str) -> Iterator[str]:
    """All tags that a tag brings with it."""
    for parent in words[tag].parents if tag in words else ():
        yield parent
        yield from _parents(words, parent)


def _kept(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
