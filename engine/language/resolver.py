"""Resolves "it", "that item", "this house", "the rest", "if it does": to the span of what they mean, or to a fault.

"It" is the one who acts: in the trigger, in the sentence before, or in what "if it does" asks about; unless something
else that their verb, or a verb after it, is about could be meant as well. Where nobody acts, it is the only thing named
that it could be. "That X" is the only X of the latest sentence; "this X" is the card itself or the place where it lies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.language.antecedents import (
    acting,
    answering,
    arguments,
    asked,
    clauses,
    coarguments,
    opened,
    others_than_who_pays,
    parallels,
    sources,
)
from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.named import ACTING, Named, can_mean, nearest, outside, verb_of
from engine.language.nodes import (
    acts,
    amounts,
    branches,
    conditions,
    decks,
    drawing,
    effects,
    events,
    nouns,
    phrases,
    possession,
    replacing,
    rolling,
    seats,
    showing,
    taking,
    turns,
)
from engine.language.others import (
    compared,
    has_you,
    kind_of_other,
    other_faults,
    relative_to_itself,
    rival_fault,
    speaks_of_doer,
)
from engine.language.pronouns import Pronouns
from engine.language.references import Context, Fault, Span, walk
from engine.language.singled_out import is_one_of_a_kind, wordings_of_several
from engine.language.this_card import is_a, this_faults
from engine.language.writer import article

SUBJECTS = (
    effects.Must,
    effects.May,
    effects.MayPay,
    effects.MustPay,
    effects.Finishes,
    turns.HasMore,
    turns.HasMoreNext,
    conditions.Condition,
)
UNTIL = (showing.RevealUntil, drawing.DrawUntil, drawing.DrawUpTo)  # "the rest" are the others
CONDITIONAL = (branches.IfDone, branches.IfNotDone, branches.IfUnable)
UNSETTLED = (*CONDITIONAL, phrases.It)
OWNING = (possession.Owned, phrases.It)
DOERS = (events.Happens, events.HappensHolding, replacing.Replacing)


@dataclass
class Resolver(Pronouns):
    """Resolves the references of one paragraph, sentence by sentence, in the order of the text."""

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
        self.taken_from = sources(nodes)
        self.excepted = {id(node.what) for node, _ in nodes if isinstance(node, possession.OtherThan)}
        self.doer = None
        self.doers_others = others_than_who_pays(nodes)
        self.is_settled = any(isinstance(node, CONDITIONAL) for node, _ in nodes)
        self.clauses = clauses(nodes)
        self.undone = {
            id(part) for node, _ in nodes if isinstance(node, replacing.Replacing) for part, _ in walk(node.act)
        }
        self.counted = {
            id(node.what) for node, _ in nodes if isinstance(node, (drawing.DrawUpTo, drawing.DiscardDownTo))
        }
        self.opened = opened(nodes)
        answers = answering(nodes)
        if self.is_settled and self.offered is not None:
            self.actor = self.offered
        elif not any(isinstance(node, UNSETTLED) for node, _ in nodes):
            self.actor = None
        actors = {id(node.who) for node, _ in nodes if isinstance(node, DOERS)}
        subjects = {id(vars(node).get("who")) for node, _ in nodes if isinstance(node, SUBJECTS)}
        for node, span in nodes:
            subject = answers.get(id(node))
            if subject is not None:
                self.actor = self._meant(subject) or self.actor
            self._node(node, span, actors, subjects)
        subject = asked(nodes)
        self.offered = self._meant(subject) if subject is not None else self.offered
        self.before = tree

    def _node(self, node: Node, span: Span, actors: set[int], subjects: set[int]) -> None:
        if id(node) in self.undone:  # what is replaced is not done: no card is drawn that words could speak of
            return
        look_up = LOOK_UP.get(type(node))
        if look_up is not None:
            look_up(self, node, span)
        if isinstance(node, decks.DrawDeck):
            self.deck = span
        if id(node) in self.opened:
            self.left_open = (span, self.number, self.opened[id(node)])
        if isinstance(node, decks.Discard):
            self.discarded = node.what
        if node is self.discarded:
            self.gone.add(self.links.get(span, span))
        entry = self.lexicon.vocabulary.nouns.get(node.kind.noun) if isinstance(node, possession.Owned) else None
        if isinstance(node, OWNING):
            self.owner_noun = entry.of if entry else ""
        if isinstance(node, acts.Act) and (verb := verb_of(node)):
            self.deeds[verb] = span
        if id(node) in subjects:
            self.doer = self._meant(node)
        self._name(node, span, id(node) in actors, id(node) in subjects)

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
        if node.kind.manner is not None or not node.kind.is_plain:
            self._fault(f"which {noun} is not said", span, f"write {wordings_of_several(node.kind, self.lexicon)}")
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
            you = has_you(kind, self.lexicon, self.context)
            self.faults.append(rival_fault(kind, span, has_you=you))
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

    def _owner(self, node: Node, span: Span) -> None:
        """Check that “its owner” can be that of a card alone: a token that was just named may be somebody's too."""
        said = [each for each in outside(self.named, span) if each.sentence == self.number]
        owned = next((each for each in said if {"token", "pool", "piece"} & {*each.sorts}), None)
        if owned is not None:
            self._fault(f"“its” could be that of the {owned.noun} too", span, "name who it is: “that player”, “you”")

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

    def _that_many(self, node: Node, span: Span) -> None:
        """Link "that many" to the last thing done of which it was left open to how many."""
        if self.left_open is None:
            hint = "write the number, or leave it open first: “any number of …”, “up to 3 …”, “all your …”"
            self._fault("no number was left open before", span, hint)
            return
        link, number, is_each = self.left_open
        if is_each and number != self.number:
            self._fault("each of several had a number of their own", span, "say both in one sentence: “…, then …”")
        else:
            self.links[span] = link

    def _looks(self, node: Node, span: Span) -> None:
        what = vars(node).get("what")
        if isinstance(what, Node) and not isinstance(node, UNTIL):
            span = what.span if what.span != (0, 0) else span
        if not isinstance(what, phrases.JustSo):  # those were looked at before
            self.looked = span

    def _rolls(self, node: Node, span: Span) -> None:
        self.rolled = span


Lookup = Callable[[Resolver, Node, Span], None]
LOOKS: tuple[tuple[tuple[type[Node], ...], Lookup], ...] = (
    ((phrases.It,), Resolver._it),
    ((phrases.They, phrases.TheyDo, phrases.TheyOne), Resolver._they),
    ((phrases.That, phrases.Those, phrases.TheseOnes), Resolver._that),
    ((phrases.Them, phrases.OfThem, phrases.TheyAll, acts.ForEachOfThem), Resolver._them),
    ((phrases.This,), Resolver._this),
    ((phrases.The,), Resolver._the),
    ((phrases.Another, nouns.Kind), Resolver._other),
    ((phrases.Rest, phrases.JustSo), Resolver._looked_at),
    ((*CONDITIONAL, possession.DoesNot, possession.Does), Resolver._done),
    (
        (
            conditions.Result,
            conditions.ResultIn,
            branches.OnResult,
            branches.OnResults,
            phrases.Rolled,
            rolling.RollAgain,
            rolling.Shown,
            rolling.OnResultIn,
            rolling.ResultIsEven,
        ),
        Resolver._result,
    ),
    ((seats.OwnerOf,), Resolver._owner),
    ((decks.ThatDeck,), Resolver._that_deck),
    ((possession.ThisWay,), Resolver._this_way),
    ((amounts.ThatMany,), Resolver._that_many),
    ((showing.LookAt, showing.Reveal, *UNTIL, decks.Draw, taking.Take), Resolver._looks),
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
