"""Resolves "it", "that item", "this house", "the rest", "if it does": to the span of what they mean, or to a fault.

"It" is the one who acts: in the trigger, in the sentence before, or in what "if it does" asks about; unless something
else that their verb, or a verb after it, is about could be meant as well. Where nobody acts, it is the only thing named
that it could be. "That X" is the only X of the latest sentence; "this X" is the card itself or the place where it lies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.language.antecedents import (
    acting,
    answering,
    arguments,
    asked,
    coarguments,
    could_do,
    is_one_of_a_kind,
    others_than_who_pays,
    parallels,
)
from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.named import ACTING, Named, can_mean, distinct, named_by, nearest, outside, preferred, verb_of
from engine.language.nodes import (
    acts,
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
from engine.language.others import (
    compared,
    kind_of_other,
    other_faults,
    relative_to_itself,
    rival_fault,
    speaks_of_doer,
)
from engine.language.references import Context, Fault, Span, walk
from engine.language.this_card import is_a, this_faults
from engine.language.writer import article

ANY = frozenset(("piece", "player", "place", "card", "pile"))
SUBJECTS = (effects.Must, effects.May, effects.MayPay, conditions.Condition)
NAMELESS = {  # what to write where a pronoun means nothing
    "it": "name it, or begin with a trigger",
    "they": "an animal's is “its”, the holder's is “your”",
    "them": "name the things first",
}
CONDITIONAL = (branches.IfDone, branches.IfNotDone, branches.IfUnable)


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
    arguments: set[int] = field(default_factory=set)  # ids of phrases that a verb is about
    awaited: Span = (0, 0)  # what the trigger waits for
    doing: dict[int, Node] = field(default_factory=dict)  # what an "it" does, by its id
    parallels: dict[int, set[Span]] = field(default_factory=dict)  # what the acts before an "it" are done to, by its id
    doers_others: set[int] = field(default_factory=set)  # ids of nouns in what a price says of others than who pays it
    spared: set[int] = field(default_factory=set)  # ids of phrases that say themselves what they are other than
    heads: dict[int, Span] = field(default_factory=dict)  # the phrase that a noun is the head of, by the id of the noun
    doer: Named | None = None  # the latest subject of a clause, if it was named before
    gone: set[Span] = field(default_factory=set)  # phrases for what was discarded
    discarded: Node | None = None  # the phrase for what is being discarded
    is_settled: bool = False  # who "it" is in this sentence is known
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
        self.arguments, self.doing, self.parallels = arguments(nodes), acting(nodes), parallels(nodes)
        self.awaited = next((span for node, span in nodes if isinstance(node, events.Event)), (0, 0))
        self.spared = set(relative_to_itself(nodes))
        self.doer = None
        self.doers_others = others_than_who_pays(nodes)
        self.is_settled = any(isinstance(node, CONDITIONAL) for node, _ in nodes)
        answers = answering(nodes)
        if self.is_settled and self.offered is not None:
            self.actor = self.offered
        elif not any(isinstance(node, (*CONDITIONAL, phrases.It)) for node, _ in nodes):
            self.actor = None
        actors = {id(node.who) for node, _ in nodes if isinstance(node, events.Happens | events.HappensHolding)}
        subjects = {id(vars(node).get("who")) for node, _ in nodes if isinstance(node, SUBJECTS)}
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
        if isinstance(node, decks.Discard):
            self.discarded = node.what
        if node is self.discarded:
            self.gone.add(self.links.get(span, span))
        entry = self.lexicon.vocabulary.nouns.get(node.kind.noun) if isinstance(node, possession.Owned) else None
        if isinstance(node, possession.Owned | phrases.It):
            self.owner_noun = entry.of if entry else ""
        if isinstance(node, acts.Act) and (verb := verb_of(node)):
            self.deeds[verb] = span
        if id(node) in subjects:
            self.doer = self._meant(node)
        self._name(node, span, id(node) in actors, id(node) in subjects)

    def _name(self, node: Node, span: Span, is_actor: bool, is_subject: bool) -> None:
        """Remember what a phrase names, and who acts."""
        named = named_by(node, span, self.lexicon)
        if named is None:
            return
        self.heads[id(vars(node).get("kind"))] = span
        named = replace(
            named,
            is_actor=is_actor or is_subject,
            is_chosen=id(node) in self.chosen,
            is_other=isinstance(node, phrases.Another),
            is_argument=id(node) in self.arguments,
            is_awaited=self.awaited[0] <= span[0] < self.awaited[1],
            sentence=self.number,
        )
        self.named.append(named)
        if is_actor or (self.actor is None and is_subject and ACTING & set(named.sorts)):
            self.actor = named

    def _it(self, node: Node, span: Span) -> None:
        """Resolve "it": the one who acts, else the only thing named that it could be."""
        assert isinstance(node, phrases.It)
        self._find_it(node, span)
        if self.links.get(span) in self._beside(node) - {span}:
            del self.links[span]
            self._fault("“it” would be the same as what stands beside it", span, "name the thing that is meant")

    def _find_it(self, node: phrases.It, span: Span) -> None:
        owner = self.owner_noun if not node.sort else ""
        of = set(self.lexicon.sorts_of(owner)) if owner else set()
        owners = [each for each in self.named if each.noun == owner]
        sorts = frozenset((node.sort,)) if node.sort else ACTING if of & ACTING else ANY
        beside = self.parallels.get(id(node), set())
        parallel = [each for each in self.named if each.span in beside and sorts & set(each.sorts) and not each.several]
        if parallel:
            self._lead("it", span, parallel)
        elif of == {"place"} and owners:  # an animal has no Trash Can
            self._lead("it", span, self._latest(owners, set()))
        elif self.actor is None:
            self._lead("it", span, self._named_it(node, span, sorts, owner))
        elif not set(self.actor.sorts) & sorts:
            self._fault("“it” is the one who acts here", span, "name the thing again: “that …”")
        else:
            self._lead("it", span, [self.actor, *self._rivals(node, span, self.actor, sorts)])
            self.is_settled = True

    def _named_it(self, node: phrases.It, span: Span, sorts: frozenset[str], owner: str) -> list[Named]:
        """What "it" could be where nobody acts."""
        # "each animal at its den" speaks of the animal; "each card from it" never of the card itself
        named = (
            [each for each in self.named if each.span[0] != span[0]] if sorts & ACTING else outside(self.named, span)
        )
        fitting = [each for each in named if sorts & set(each.sorts) and not each.several]
        known = [each for each in fitting if not each.is_this] or self._this_only(fitting)
        known = preferred(known, lambda each: each.noun == owner)
        return known if sorts & ACTING else self._latest(known, self._beside(node))

    def _lead(self, words: str, span: Span, known: list[Named]) -> None:
        """Link a pronoun to the only thing that it can be; a fault where there is none or there are two."""
        known = distinct(known)
        if not known:
            self._fault(f"nothing that “{words}” could be has been named", span, NAMELESS[words])
        elif len(known) > 1:
            self._fault_of_two(words, span, known)
        else:
            self.links[span] = known[0].span

    def _rivals(self, node: phrases.It, span: Span, actor: Named, sorts: frozenset[str]) -> list[Named]:
        """What "it" could be besides the one who acts: what a verb is about, the actor's own or a later one.

        Once a sentence has said "it" of somebody, the next "it" is the same.
        """
        if self.is_settled:
            return []
        act, beside = self.doing.get(id(node)), self._beside(node)
        return [
            each
            for each in outside(self.named, span)
            if each.span > actor.span
            and each.is_argument
            and not (each.several or each.is_this or each.is_each)
            and sorts & set(each.sorts) & set(actor.sorts)
            and each.span not in beside
            and could_do(each.noun, act, self.lexicon)
        ]

    def _latest(self, named: list[Named], beside: set[Span]) -> list[Named]:
        """Of several things those of the latest sentence; of these what is left to speak of rather than what is gone,
        what a verb is about, and what is done rather than waited for.
        """
        latest = max((each.sentence for each in named), default=0)
        return preferred(
            named,
            lambda each: each.span not in beside,
            lambda each: each.sentence == latest,
            lambda each: each.span not in self.gone,
            lambda each: each.is_argument,
            lambda each: not each.is_awaited,
        )

    def _this_only(self, fitting: list[Named]) -> list[Named]:
        """Things called "this": they may be "it" as long as nothing else was named after them."""
        others = [place for place, each in enumerate(self.named) if not each.is_this]
        return [each for each in fitting if not others or self.named.index(each) > others[-1]]

    def _they(self, node: Node, span: Span) -> None:
        """Resolve "they" and "they do" to the only player or piece of the latest sentence; in theirs, to who acts."""
        wanted = {"player"} if isinstance(node, phrases.They) else ACTING
        known = [each for each in self.named if wanted & set(each.sorts) and each.span[0] != span[0]]
        latest = max((each.sentence for each in known), default=0)
        known = preferred(
            known,
            lambda each: each.sentence == latest,
            lambda each: each.is_actor and each.sentence == self.number,
            lambda each: each.is_argument,
        )
        self._lead("they", span, known)

    def _that(self, node: Node, span: Span) -> None:
        """Resolve "that X", "those X" and "these X" to the only such thing that it can be.

        That is something named outside the phrase itself and not beside it in its clause; of things named in several
        sentences, those of the latest one.
        """
        assert isinstance(node, phrases.That | phrases.Those | phrases.TheseOnes)
        noun, several = node.noun, not isinstance(node, phrases.That)
        fitting = [each for each in outside(self.named, span) if can_mean(noun, each, self.lexicon)]
        beside = self._beside(node)
        fitting = [each for each in fitting if each.span not in beside]
        counted = [each for each in fitting if each.several == several or (not several and each.noun != noun)]
        if several:
            counted = [each for each in fitting if each.several]
        known = nearest(counted, noun, self.gone)
        if len(known) == 1:
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
        fitting = [each for each in outside(self.named, span) if each.noun == noun and not each.several]
        known = nearest(fitting, noun, self.gone)
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
        fitting = [each for each in outside(self.named, span) if each.several and (not sort or sort in each.sorts)]
        self._lead("them", span, self._latest(fitting, self._beside(node)))

    def _this(self, node: Node, span: Span) -> None:
        """Check that "this X" fits the card."""
        assert isinstance(node, phrases.This)
        if self.context is not None:
            self.faults += this_faults(node, span, self.named, self.lexicon, self.context)

    def _other(self, node: Node, span: Span) -> None:
        """Check that "another X", "an adjacent X" has something to be other than, or next to."""
        kind = kind_of_other(node)
        if kind is None:
            return
        if id(node) in self.spared:
            return
        rivals = [each for each in outside(self.named, span) if self._is_rival_of_other(each, kind.noun)]
        if len(rivals) == 1 and self._is_contrasted(rivals[0], span):
            self.links[compared(node).span] = rivals[0].span
            return
        if rivals or self._narrowed(kind, span):
            self.faults.append(rival_fault(kind, span))
        elif self.context is not None and not (id(kind) in self.doers_others and speaks_of_doer(kind, self.lexicon)):
            self.faults += other_faults(kind, span, outside(self.named, span), self.lexicon, self.context)

    def _is_rival_of_other(self, named: Named, noun: str) -> bool:
        """Whether one of a noun was named that is not this, not who acts nor what a trigger waits for, and is left."""
        if named.noun != noun or named.several or named.is_each or named.is_this:
            return False
        is_known = named.is_awaited or named in (self.actor, self.doer)
        return named.is_argument and not is_known and named.span not in self.gone

    def _is_contrasted(self, named: Named, span: Span) -> bool:
        """Whether "other" at a span can only speak of others than what was named: a card, if this card is none of the
        noun; what was chosen, from among all, while nobody acts who could be meant as well.
        """
        if ACTING & set(named.sorts):
            is_alone = self.actor is None or (self.actor.span[0] <= span[0] and span[1] <= self.actor.span[1])
            return named.is_chosen and is_alone and not named.is_other
        if "card" not in named.sorts:
            return named.is_chosen
        entry = self.lexicon.vocabulary.nouns.get(named.noun)
        return self.context is None or (entry is not None and not is_a(entry, self.context))

    def _narrowed(self, kind: nouns.Kind, span: Span) -> list[Named]:
        """What a phrase with the same noun names whose words these are: an animal at a house with another animal."""
        around = [each for each in self.named if each.span[0] < span[0] and span[1] <= each.span[1]]
        return [each for each in around if each.noun == kind.noun and each.span != self.heads.get(id(kind))]

    def _looked_at(self, node: Node, span: Span) -> None:
        if self.looked is None:
            self._fault("nothing was looked at or drawn before", span, "say first: “Look at the top 3 cards of …”")
        else:
            self.links[span] = self.looked

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
        what = vars(node).get("what")
        if isinstance(what, Node) and not isinstance(node, showing.RevealUntil):
            span = what.span if what.span != (0, 0) else span
        if not isinstance(what, phrases.JustSo):  # those were looked at before
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
