"""What "it", "that item", "this house", "the rest" and "if it does" refer to: resolved to a span, or a fault.

"It" is the actor of the trigger, or of the optional sentence before; without either, the thing of its sort just named.
"That X" is the latest X named; "this X" is the card itself or the place it lies at.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import acts, conditions, effects, phrases
from engine.language.vocabulary import CardType, Noun, Vocabulary
from engine.language.writer import article

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Context:
    """The card a text stands on: its type, subtype and what its type says of where it lies."""

    type: str
    subtype: str = ""

    def place(self, vocabulary: Vocabulary) -> str:
        """The noun of the place such a card lies at, or nothing."""
        return vocabulary.types.get(self.type, CardType(self.type)).at


@dataclass(frozen=True, slots=True)
class Fault:
    """A reference that leads nowhere."""

    message: str
    start: int
    end: int
    hint: str


@dataclass(frozen=True, slots=True)
class Named:
    """Something a later word can refer to."""

    noun: str
    sorts: tuple[str, ...]
    span: Span
    actor: bool = False
    several: bool = False
    is_this: bool = False


SINGULAR = (phrases.A, phrases.Another, phrases.Any, phrases.Each, phrases.The, phrases.TopOne, phrases.BottomOne)
SEVERAL = (phrases.Some, phrases.All, phrases.Bare, phrases.Top)
CONDITIONAL = (effects.IfDone, effects.IfNotDone, effects.IfUnable)


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node."""
    for item in dataclasses.fields(node):
        value = getattr(node, item.name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, Node))


def walk(node: Node, span: Span | None = None) -> Iterator[tuple[Node, Span]]:
    """All nodes with their spans, in the order of the text; words without a span of their own have their parent's."""
    own = node.span if node.span != (0, 0) else (span or (0, 0))
    yield node, own
    inside = [(part, part.span if part.span != (0, 0) else own) for part in parts(node)]
    for part, place in sorted(inside, key=lambda pair: pair[1][0]):
        yield from walk(part, place)


@dataclass
class Resolver:
    """Goes through a paragraph's trees in the order of the text."""

    lexicon: Lexicon
    context: Context | None
    named: list[Named] = field(default_factory=list)
    actor: Named | None = None
    looked: Span | None = None
    rolled: Span | None = None
    before: Node | None = None
    faults: list[Fault] = field(default_factory=list)
    links: dict[Span, Span] = field(default_factory=dict)

    def sentence(self, tree: Node) -> None:
        """Resolve one sentence; what it names stays known to the next."""
        self.faults = []
        self.links = {}
        if not any(isinstance(node, (*CONDITIONAL, phrases.It)) for node, _ in walk(tree)):
            self.actor = None
        actors = {id(node.who) for node, _ in walk(tree) if isinstance(node, conditions.Happens)}
        subjects = {
            id(node.who) for node, _ in walk(tree) if isinstance(node, effects.Must | effects.May | effects.MayPay)
        }
        for node, span in walk(tree):
            self._node(node, span, actors, subjects)
        self.before = tree

    def _node(self, node: Node, span: Span, actors: set[int], subjects: set[int]) -> None:
        if isinstance(node, phrases.It):
            self._it(node, span)
        elif isinstance(node, phrases.They):
            self._they(span)
        elif isinstance(node, phrases.That):
            self._that(node.noun, span, several=False)
        elif isinstance(node, phrases.Those | phrases.TheseOnes):
            self._that(node.noun, span, several=True)
        elif isinstance(node, phrases.Them | phrases.OfThem):
            self._them(node, span)
        elif isinstance(node, phrases.This):
            self._this(node.noun, span)
        elif isinstance(node, phrases.Rest | phrases.JustSo):
            self._looked_at(span)
        elif isinstance(node, CONDITIONAL):
            self._done(node, span)
        elif isinstance(node, conditions.Result | conditions.ResultIn):
            self._result(span)
        elif isinstance(node, acts.LookAt | acts.Reveal | acts.Draw | acts.Take):
            self.looked = span
        elif isinstance(node, acts.Roll | acts.RollUntil):
            self.rolled = span
        self._name(node, span, id(node) in actors, id(node) in subjects)

    def _name(self, node: Node, span: Span, is_actor: bool, is_subject: bool) -> None:
        """Remember what a phrase names."""
        found: Named | None = None
        if isinstance(node, (*SINGULAR, *SEVERAL, phrases.Next, phrases.Owned)):
            noun = node.kind.noun
            several = isinstance(node, SEVERAL)
            found = Named(noun, self.lexicon.sorts_of(noun), span, is_actor, several)
        elif isinstance(node, phrases.Named):
            name = self.lexicon.vocabulary.names.get(node.name)
            noun = name.noun if name else node.name
            found = Named(noun, self.lexicon.sorts_of(noun), span, is_actor)
        elif isinstance(node, phrases.This | phrases.Unique):
            noun = node.noun if isinstance(node, phrases.This) else node.name
            found = Named(noun, self.lexicon.sorts_of(noun), span, is_actor, is_this=True)
        elif isinstance(node, phrases.JustSo):
            found = Named("card", ("card",), span, several=getattr(node.n, "value", 1) != 1)
        elif isinstance(node, phrases.DrawDeck | phrases.DiscardPile):
            found = Named("pile", ("pile",), span)
        if found is None:
            return
        self.named.append(found)
        if is_actor or (self.actor is None and is_subject and {"piece", "player"} & set(found.sorts)):
            self.actor = found

    def _it(self, node: phrases.It, span: Span) -> None:
        sorts = {node.sort} if node.sort else {"piece", "player", "place", "card", "pile"}
        if self.actor is not None:
            if set(self.actor.sorts) & sorts:
                self.links[span] = self.actor.span
            else:
                self._fault("“it” is the one who acts here", span, "name the thing again: “that …”")
            return
        known = [each for each in self.named if sorts & set(each.sorts) and not (each.several or each.is_this)]
        if not known:
            self._fault("nothing that “it” could be has been named", span, "name it, or begin with a trigger")
        elif node.sort in ("piece", "player", "") and len({(each.noun, each.span) for each in known}) > 1:
            self._fault("“it” could be more than one thing", span, "name the one you mean: “that …”")
        else:
            self.links[span] = known[-1].span

    def _they(self, span: Span) -> None:
        for named in reversed(self.named):
            if "player" in named.sorts:
                self.links[span] = named.span
                return
        self._fault("no player was named whose it could be", span, "an animal's is “its”, the holder's is “your”")

    def _that(self, noun: str, span: Span, *, several: bool) -> None:
        for named in reversed(self.named):
            if self._same(noun, named) and (not several or named.several) and named.span != span:
                self.links[span] = named.span
                return
        word = "those" if several else "that"
        self._fault(f"no {noun} was named that “{word}” could mean", span, f"name it first: “{article(noun)} {noun}”")

    def _them(self, node: Node, span: Span) -> None:
        sort = getattr(node, "sort", "")
        for named in reversed(self.named):
            if named.several and (not sort or sort in named.sorts):
                self.links[span] = named.span
                return
        self._fault("nothing that “them” could be has been named", span, "name the things first")

    def _same(self, noun: str, named: Named) -> bool:
        if noun == named.noun:
            return True
        nouns = self.lexicon.vocabulary.nouns
        one, other = nouns.get(noun), nouns.get(named.noun)
        if other is not None and other.of == noun:
            return True  # a Trash Can names its house
        if one is None or other is None or not set(one.sorts) & set(other.sorts):
            return False
        return not one.type or (one.type == other.type and one.subtype in ("", other.subtype))

    def _this(self, noun: str, span: Span) -> None:
        context, words = self.context, self.lexicon.vocabulary
        if context is None:
            return
        entry = words.nouns.get(noun)
        if entry is None:
            return
        if entry.sort == "place":
            place = context.place(words)
            triggered = any(named.noun == noun for named in self.named)
            if place != noun and not triggered:
                self._fault(
                    f"a {context.type} card lies at no {noun}, so there is no “this {noun}”",
                    span,
                    f"name it: “each {noun}”, “a {noun}”",
                )
        elif entry.sort == "card" and not _is_a(entry, context):
            kind = context.subtype or context.type
            self._fault(f"this card is no {noun} but a {kind}", span, f"write “this {_noun_for(words, context)}”")

    def _looked_at(self, span: Span) -> None:
        if self.looked is None:
            self._fault("nothing was looked at or drawn before", span, "say first: “Look at the top 3 cards of …”")
        else:
            self.links[span] = self.looked

    def _done(self, node: Node, span: Span) -> None:
        if self.before is None:
            self._fault("there is no sentence before that could have been done", span, "begin with “if …” on its own")
        else:
            self.links[span] = self.before.span

    def _result(self, span: Span) -> None:
        if self.rolled is None:
            self._fault("no die was rolled before", span, "say first: “Roll a die.”")
        else:
            self.links[span] = self.rolled

    def _fault(self, message: str, span: Span, hint: str) -> None:
        self.faults.append(Fault(message, span[0], span[1], hint))


def _is_a(noun: Noun, context: Context) -> bool:
    if not noun.type:
        return True
    return noun.type == context.type and (not noun.subtype or noun.subtype == context.subtype)


def _noun_for(words: Vocabulary, context: Context) -> str:
    fitting = [noun for noun in words.nouns.values() if noun.sort == "card" and noun.type and _is_a(noun, context)]
    fitting.sort(key=lambda noun: not noun.subtype)
    return fitting[0].id if fitting else "card"


def resolve(
    tree: Node, before: list[Node], lexicon: Lexicon, context: Context | None
) -> tuple[list[Fault], dict[Span, Span]]:
    """The faults of a sentence's references, and for each reference the span of what it means."""
    resolver = Resolver(lexicon, context)
    for earlier in before:
        resolver.sentence(earlier)
    resolver.sentence(tree)
    return resolver.faults, resolver.links
