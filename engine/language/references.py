"""Resolves "it", "that item", "this house", "the rest", "if it does": to the span of what they mean, or to a fault.

"It" is the one who acts in the trigger, or in the optional sentence before; without either, the last thing named that
can be meant. "That X" is the latest X named; "this X" is the card itself or the place where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from engine.language.antecedents import answering, asked, coarguments, is_one_of_a_kind
from engine.language.forms import Node, Piece, field_names, parse_line
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    adjectives,
    branches,
    conditions,
    decks,
    effects,
    events,
    nouns,
    phrases,
    possession,
    showing,
    taking,
)
from engine.language.vocabulary import CardType, Noun, Vocabulary
from engine.language.writer import article

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Context:
    """The kind of card that a text stands on, by type and subtype."""

    type: str
    subtype: str = ""

    def place(self, vocabulary: Vocabulary) -> str:
        """The noun of the place where such cards lie, or ""."""
        return vocabulary.types.get(self.type, CardType(self.type)).at


@dataclass(frozen=True, slots=True)
class Fault:
    """A reference that cannot be resolved, or something else that makes no sense: what to say, and where."""

    message: str
    start: int
    end: int
    hint: str
    named: tuple[Span, ...] = ()  # where the things stand that could be meant
    kind: str = "unresolved-reference"  # of the finding, where it is about what is meant


@dataclass(frozen=True, slots=True)
class Named:
    """A phrase that a later word can refer to. `actor`: who acts in a trigger; `several`: more than one thing."""

    noun: str
    sorts: tuple[str, ...]
    span: Span
    actor: bool = False
    several: bool = False
    is_this: bool = False
    is_chosen: bool = False
    sentence: int = 0  # which one of the paragraph it was named in


SINGULAR = (phrases.A, phrases.Another, phrases.Any, phrases.Each, phrases.The, decks.TopOne, decks.BottomOne)
SEVERAL = (phrases.Some, phrases.All, phrases.Bare, decks.Top)
CONDITIONAL = (branches.IfDone, branches.IfNotDone, branches.IfUnable)


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, Node))


def walk(node: Node, span: Span | None = None) -> list[tuple[Node, Span]]:
    """All nodes of a tree with their spans, in the order of the text.

    A node without a span of its own has its parent's.
    """
    rows: list[tuple[Node, Span]] = []
    _gather(node, span or (0, 0), rows)
    return rows


def _gather(node: Node, span: Span, rows: list[tuple[Node, Span]]) -> None:
    own = node.span if node.span != (0, 0) else span
    rows.append((node, own))
    inside: list[Node] = []
    for name in field_names(type(node)):  # as `parts` does, but all at once: this is called most
        value = getattr(node, name)
        if isinstance(value, Node):
            inside.append(value)
        elif isinstance(value, tuple):
            inside += [each for each in value if isinstance(each, Node)]
    if len(inside) > 1:
        inside.sort(key=lambda part: part.span[0] if part.span != (0, 0) else own[0])
    for part in inside:
        _gather(part, own, rows)


@dataclass
class Resolver:
    """Resolves the references of one paragraph, sentence by sentence, in the order of the text."""

    lexicon: Lexicon
    context: Context | None
    named: list[Named] = field(default_factory=list)
    actor: Named | None = None
    looked: Span | None = None
    rolled: Span | None = None
    deck: Span | None = None
    deeds: dict[str, Span] = field(default_factory=dict)
    owner_noun: str = ""  # the owner of what an "its …" phrase names: "house" while "its Trash Can" is read
    before: Node | None = None
    offered: Named | None = None  # to whom the sentence before offers something
    beside: dict[int, set[Span]] = field(default_factory=dict)  # what a reference cannot mean, by its id
    number: int = 0  # of the sentence
    chosen: set[int] = field(default_factory=set)  # ids of phrases for what is chosen
    faults: list[Fault] = field(default_factory=list)
    links: dict[Span, Span] = field(default_factory=dict)

    def sentence(self, tree: Node) -> None:
        """Resolve one sentence into `faults` and `links`; what it names is remembered for the sentences after it."""
        self.faults = []
        self.links = {}
        self.number += 1
        nodes = walk(tree)
        self.beside = coarguments(nodes)
        self.chosen = {id(node.what) for node, _ in nodes if isinstance(node, showing.Choose)}
        answers = answering(nodes)
        if any(isinstance(node, CONDITIONAL) for node, _ in nodes) and self.offered is not None:
            self.actor = self.offered
        elif not any(isinstance(node, (*CONDITIONAL, phrases.It)) for node, _ in nodes):
            self.actor = None
        actors = {id(node.who) for node, _ in nodes if isinstance(node, events.Happens | events.HappensHolding)}
        subjects = {id(node.who) for node, _ in nodes if isinstance(node, effects.Must | effects.May | effects.MayPay)}
        for node, span in nodes:
            subject = answers.get(id(node))
            if subject is not None:
                self.actor = self._meant(subject) or self.actor
            self._node(node, span, actors, subjects)
        subject = asked(nodes)
        self.offered = self._meant(subject) if subject is not None else self.offered
        self.before = tree

    def _meant(self, phrase: Node) -> Named | None:
        """What a phrase of this sentence has named, or refers to; None where it is "you"."""
        span = self.links.get(phrase.span, phrase.span)
        return next((named for named in reversed(self.named) if named.span == span), None)

    def _node(self, node: Node, span: Span, actors: set[int], subjects: set[int]) -> None:
        look_up = LOOK_UP.get(type(node))
        if look_up is not None:
            look_up(self, node, span)
        if isinstance(node, decks.DrawDeck):
            self.deck = span
        entry = self.lexicon.vocabulary.nouns.get(node.kind.noun) if isinstance(node, possession.Owned) else None
        if isinstance(node, possession.Owned | phrases.It):
            self.owner_noun = entry.of if entry else ""
        if isinstance(node, acts.Act) and (verb := verb_of(node)):
            self.deeds[verb] = span
        self._name(node, span, id(node) in actors, id(node) in subjects)

    def _name(self, node: Node, span: Span, is_actor: bool, is_subject: bool) -> None:
        """Remember what a phrase names, and who acts."""
        named: Named | None = None
        if isinstance(node, (*SINGULAR, *SEVERAL, phrases.Next, possession.Owned)):
            noun = node.kind.noun
            several = isinstance(node, SEVERAL) and vars(vars(node).get("n", node)).get("value") != 1
            named = Named(noun, self.lexicon.sorts_of(noun), span, is_actor, several)
        elif isinstance(node, phrases.Named):
            name = self.lexicon.vocabulary.names.get(node.name)
            noun = name.noun if name else node.name
            named = Named(noun, self.lexicon.sorts_of(noun), span, is_actor)
        elif isinstance(node, phrases.This | phrases.Unique):
            noun = node.noun if isinstance(node, phrases.This) else node.name
            named = Named(noun, self.lexicon.sorts_of(noun), span, is_actor, is_this=True)
        elif isinstance(node, phrases.JustSo):
            named = Named("card", ("card",), span, several=getattr(node.n, "value", 1) != 1)
        elif isinstance(node, decks.DrawDeck | decks.DiscardPile):
            named = Named("pile", ("deck",), span)
        if named is None:
            return
        named = replace(named, sentence=self.number, is_chosen=id(node) in self.chosen)
        self.named.append(named)
        if is_actor or (self.actor is None and is_subject and {"piece", "player"} & set(named.sorts)):
            self.actor = named

    def _it(self, node: Node, span: Span) -> None:
        """Resolve "it": the one who acts, else the only or latest thing named that it could be."""
        assert isinstance(node, phrases.It)
        self._find_it(node, span)
        if self.links.get(span) in self._beside(node) - {span}:
            del self.links[span]
            self._fault("“it” would be the same as what stands beside it", span, "name the thing that is meant")

    def _find_it(self, node: phrases.It, span: Span) -> None:
        sorts = {node.sort} if node.sort else {"piece", "player", "place", "card", "pile"}
        owners = [each for each in self.named if each.noun == self.owner_noun]
        if not node.sort and owners and self.actor is not None and self._is_of_place():
            self.links[span] = owners[-1].span  # an animal has no Trash Can
            return
        if self.actor is not None:
            if set(self.actor.sorts) & sorts:
                self.links[span] = self.actor.span
            else:
                self._fault("“it” is the one who acts here", span, "name the thing again: “that …”")
            return
        # "each animal at its den" speaks of the animal; "each card from it" never of the card itself
        named = [each for each in self.named if each.span[0] != span[0]]
        named = named if node.sort in ("", "piece", "player") else self._outside(span)
        fitting = [each for each in named if sorts & set(each.sorts) and not each.several]
        known = [each for each in fitting if not each.is_this] or self._this_only(fitting)
        known = [each for each in known if each.noun == self.owner_noun] or known
        if not known:
            self._fault("nothing that “it” could be has been named", span, "name it, or begin with a trigger")
        elif node.sort in ("piece", "player", "") and len({(each.noun, each.span) for each in known}) > 1:
            self._fault("“it” could be more than one thing", span, "name the one you mean: “that …”")
        else:
            self.links[span] = known[-1].span

    def _is_of_place(self) -> bool:
        """Whether what "its" stands before belongs to places, not to pieces or players."""
        return set(self.lexicon.sorts_of(self.owner_noun)) == {"place"}

    def _this_only(self, fitting: list[Named]) -> list[Named]:
        """Things called "this": they may be "it" as long as nothing else was named after them."""
        others = [place for place, each in enumerate(self.named) if not each.is_this]
        return [each for each in fitting if not others or self.named.index(each) > others[-1]]

    def _they(self, node: Node, span: Span) -> None:
        """Resolve "they" and "they do" to the latest player or piece named."""
        wanted = {"player"} if isinstance(node, phrases.They) else {"player", "piece"}
        for named in reversed(self.named):
            if wanted & set(named.sorts):
                self.links[span] = named.span
                return
        self._fault("no player was named whose it could be", span, "an animal's is “its”, the holder's is “your”")

    def _that(self, node: Node, span: Span) -> None:
        """Resolve "that X", "those X" and "these X" to the only such thing that it can be.

        That is something named outside the phrase itself and not beside it in its clause; of things named in several
        sentences, those of the latest one.
        """
        assert isinstance(node, phrases.That | phrases.Those | phrases.TheseOnes)
        noun, several = node.noun, not isinstance(node, phrases.That)
        fitting = [each for each in self._outside(span) if self._same(noun, each)]
        beside = self._beside(node)
        fitting = [each for each in fitting if each.span not in beside]
        counted = [each for each in fitting if each.several == several or (not several and each.noun != noun)]
        if several:
            counted = [each for each in fitting if each.several]
        known = nearest(counted, noun)
        if len(known) == 1 or (several and known):
            self.links[span] = known[-1].span
            return
        word = "those" if several else "that"
        if known:
            self._fault_of_two(f"{word} {noun}", span, known)
        elif fitting and not several:
            plural = self._plural(noun)
            self._fault(f"several {plural} were named, not one", span, f"write “those {plural}”, or name one first")
        elif self.rolled is not None and self._is_rolled(noun):
            self._fault(f"no {noun} was named, but one was rolled", span, f"write “the {noun} rolled”")
        else:
            hint = f"name it first: “{article(noun)} {noun}”"
            self._fault(f"no {noun} was named that “{word}” could mean", span, hint)

    def _beside(self, node: Node) -> set[Span]:
        """What stands beside a reference in its clause, and what that refers to."""
        beside = self.beside.get(id(node), set())
        return beside | {self.links[span] for span in beside if span in self.links}

    def _fault_of_two(self, words: str, span: Span, known: list[Named]) -> None:
        """A fault for a reference that could be either of two things; the message says where they were named."""
        one, other = known[-1], known[-2]
        self.faults.append(
            Fault(f"“{words}” could be {one.noun} or {other.noun}", *span, "", named=(other.span, one.span))
        )

    def _plural(self, noun: str) -> str:
        entry = self.lexicon.vocabulary.nouns.get(noun)
        return entry.plural if entry is not None else f"{noun}s"

    def _the(self, node: Node, span: Span) -> None:
        """Link "the X" to the X just named, unless there is one X only or its words single one out."""
        assert isinstance(node, phrases.The)
        noun = node.kind.noun
        if noun not in self.lexicon.vocabulary.nouns and noun not in self.lexicon.vocabulary.counters:
            return
        if is_one_of_a_kind(node.kind, self.lexicon):
            return
        fitting = [each for each in self._outside(span) if each.noun == noun and not each.several]
        known = nearest(fitting, noun)
        if len(known) == 1:
            self.links[span] = known[-1].span
        elif known:
            self._fault_of_two(f"the {noun}", span, known)
        else:
            place = self.context.place(self.lexicon.vocabulary) if self.context is not None else ""
            here = f"“this {noun}”, " if place in ("", noun) and "place" in self.lexicon.sorts_of(noun) else ""
            offered = f"{here}“that {noun}”, “{article(noun)} {noun}” or “each {noun}”"
            self._fault(f"which {noun} is not said", span, f"write {offered}")

    def _is_rolled(self, noun: str) -> bool:
        entry = self.lexicon.vocabulary.nouns.get(noun)
        return entry is not None and entry.sort in ("place", "thing")

    def _them(self, node: Node, span: Span) -> None:
        sort = getattr(node, "sort", "")
        for named in reversed(self._outside(span)):
            if named.several and (not sort or sort in named.sorts):
                self.links[span] = named.span
                return
        self._fault("nothing that “them” could be has been named", span, "name the things first")

    def _outside(self, span: Span) -> list[Named]:
        """Everything named so far except the phrases that this span is part of."""
        return [each for each in self.named if not (each.span[0] <= span[0] and span[1] <= each.span[1])]

    def _same(self, noun: str, named: Named) -> bool:
        """Whether a noun can refer to what was named.

        It can if it is the same noun, the owner of the thing named (a house for its Trash Can), or a wider card type.
        """
        if noun == named.noun:
            return True
        nouns = self.lexicon.vocabulary.nouns
        one, other = nouns.get(noun), nouns.get(named.noun)
        if other is not None and other.of == noun:
            return True  # a Trash Can names its house
        if one is None or other is None or not set(one.sorts) & set(other.sorts):
            return False
        return not one.type or (one.type == other.type and one.subtype in ("", other.subtype))

    def _this(self, node: Node, span: Span) -> None:
        """Check that "this X" fits the card: X is what it is, the place where it lies, or named in the trigger."""
        assert isinstance(node, phrases.This)
        noun = node.noun
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
                    f"{article(context.type)} {context.type} card lies at no {noun}, so there is no “this {noun}”",
                    span,
                    f"name it: “each {noun}”, “a {noun}”",
                )
        elif entry.sort == "card" and not _is_a(entry, context):
            kind = context.subtype or context.type
            self._fault(f"this card is no {noun} but a {kind}", span, f"write “this {_noun_for(words, context)}”")

    def _looked_at(self, node: Node, span: Span) -> None:
        if self.looked is None:
            self._fault("nothing was looked at or drawn before", span, "say first: “Look at the top 3 cards of …”")
        else:
            self.links[span] = self.looked

    def _other(self, node: Node, span: Span) -> None:
        """Check that "another X", "other Xs" has something to be other than: an X named before, or this card.

        Of pieces, players and places there is always one that is spoken of.
        """
        kind = node.kind if isinstance(node, phrases.Another) else node
        if self.context is None or not isinstance(kind, nouns.Kind):
            return
        if kind is node and not isinstance(kind.manner, adjectives.Other):
            return
        entry = self.lexicon.vocabulary.nouns.get(kind.noun)
        if entry is None or not set(entry.sorts) <= {"card", "pile"} or "player" in self.lexicon.sorts_of(entry.of):
            return
        if entry.of and entry.of == self.context.place(self.lexicon.vocabulary):
            return
        is_this = entry.sort == "card" and _is_a(entry, self.context)
        if not is_this and not any(self._same(kind.noun, named) for named in self._outside(span)):
            hint = f"write “{article(kind.noun)} {kind.noun}”, or name one before"
            self._fault(f"no {kind.noun} was named that it could be other than", span, hint)

    def _done(self, node: Node, span: Span) -> None:
        if self.before is None:
            self._fault("there is no sentence before that could have been done", span, "begin with “if …” on its own")
        else:
            self.links[span] = self.before.span

    def _result(self, node: Node, span: Span) -> None:
        if self.rolled is None:
            self._fault("no die was rolled before", span, "say first: “Roll a die.”")
        else:
            self.links[span] = self.rolled

    def _that_deck(self, node: Node, span: Span) -> None:
        if self.deck is None:
            self._fault("no deck was named before", span, "name it: “the … deck”")
        else:
            self.links[span] = self.deck

    def _this_way(self, node: Node, span: Span) -> None:
        assert isinstance(node, possession.ThisWay)
        verb = node.verb
        if verb not in self.deeds:
            self._fault("nothing was done before that “this way” could mean", span, "say first what is done")
        else:
            self.links[span] = self.deeds[verb]

    def _fault(self, message: str, span: Span, hint: str) -> None:
        self.faults.append(Fault(message, span[0], span[1], hint))

    def _looks(self, node: Node, span: Span) -> None:
        self.looked = span

    def _rolls(self, node: Node, span: Span) -> None:
        self.rolled = span


Lookup = Callable[[Resolver, Node, Span], None]
LOOKS: tuple[tuple[tuple[type[Node], ...], Lookup], ...] = (
    ((phrases.It,), Resolver._it),
    ((phrases.They, phrases.TheyDo), Resolver._they),
    ((phrases.That, phrases.Those, phrases.TheseOnes), Resolver._that),
    ((phrases.Them, phrases.OfThem, acts.ForEachOfThem), Resolver._them),
    ((phrases.This,), Resolver._this),
    ((phrases.The,), Resolver._the),
    ((phrases.Another, nouns.Kind), Resolver._other),
    ((phrases.Rest, phrases.JustSo), Resolver._looked_at),
    ((*CONDITIONAL, possession.DoesNot, possession.Does), Resolver._done),
    ((conditions.Result, conditions.ResultIn, branches.OnResult, branches.OnResults, phrases.Rolled), Resolver._result),
    ((decks.ThatDeck,), Resolver._that_deck),
    ((possession.ThisWay,), Resolver._this_way),
    ((showing.LookAt, showing.Reveal, showing.RevealUntil, decks.Draw, taking.Take), Resolver._looks),
    ((showing.Roll, showing.RollUntil), Resolver._rolls),
)
LOOK_UP: dict[type[Node], Lookup] = {cls: look_up for classes, look_up in LOOKS for cls in classes}


def nearest(named: list[Named], noun: str) -> list[Named]:
    """The things among which a reference chooses: of its very noun before wider ones, of the latest sentence before
    earlier ones, what is chosen before the rest, and what is called "this" last.
    """
    for wanted in (
        [each for each in named if each.noun == noun and not each.is_this],
        [each for each in named if not each.is_this],
        named,
    ):
        if wanted:
            latest = [each for each in wanted if each.sentence == wanted[-1].sentence]
            return [each for each in latest if each.is_chosen] or latest
    return []


def verb_of(act: Node) -> str:
    """The verb of an act: the vocabulary's, where the act has a field for it, else that of its line, else ""."""
    verb = getattr(act, "verb", "")
    pieces = (piece for line in act.lines[:1] for piece in parse_line(line.text))
    said = (piece.text for piece in pieces if isinstance(piece, Piece) and piece.kind == "verb")
    return verb if isinstance(verb, str) and verb else next(said, "")


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
    """Resolve the references of a sentence, given the trees of the sentences before it in its paragraph.

    Returns the faults and, for the span of each reference, the span of what it refers to.
    """
    resolver = Resolver(lexicon, context)
    for earlier in before:
        resolver.sentence(earlier)
    resolver.sentence(tree)
    return resolver.faults, resolver.links
