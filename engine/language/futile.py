"""What finds nothing to be done with: taken from whoever has none of it, from oneself, or put where it lies."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.holders import can_hold
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    amounts,
    branches,
    conditions,
    decks,
    doing,
    effects,
    moving,
    nouns,
    phrases,
    possession,
    prohibitions,
    putting,
    sentences,
    showing,
    taking,
)
from engine.language.references import Fault, walk
from engine.language.uncounted import singles
from engine.language.vocabulary import Sees
from engine.language.writer import article

CLAUSES = (effects.Must, effects.May)
OTHERS = (phrases.That, phrases.Another, phrases.Named)
TAKING = (taking.Take, taking.TakeFrom, taking.Steal, taking.Lose, taking.Pay, decks.Discard)
LEAVE_OUT = "say which otherwise, or leave it out"


def futile_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each act of a sentence that finds nothing, or leaves everything where it was."""
    for node, _ in walk(tree):
        if isinstance(node, CLAUSES):
            yield from _own_faults(node)
        elif isinstance(node, prohibitions.Cannot):
            yield from _gaining_faults(node, lexicon)
        elif isinstance(node, nouns.Kind):
            yield from _carried_faults(node, lexicon)
        elif isinstance(node, branches.If):
            yield from _none_faults(node)
        elif isinstance(node, sentences.Used):
            yield from _used_faults(node)
        elif isinstance(node, acts.InTurn):
            yield from _again_faults(node)
        elif isinstance(node, acts.Single):
            yield from _act_faults(node, lexicon)


def _act_faults(act: acts.Single, lexicon: Lexicon) -> Iterator[Fault]:
    if isinstance(act, TAKING):
        yield from _empty_faults(act)
    elif isinstance(act, putting.Put):
        yield from _top_faults(act)
    elif isinstance(act, moving.SwapPlaces):
        yield from _beside_faults(act)
    elif isinstance(act, moving.Step) and isinstance(act.n, amounts.Number) and act.n.value == 0:
        yield Fault("0 of something is nothing", *act.span, "ask for 1 or more, or leave it out")
    elif isinstance(act, doing.DoCard):
        yield from _done_faults(act)
    elif isinstance(act, showing.LookAt):
        yield from _seen_faults(act, lexicon)


def _own_faults(clause: effects.Must | effects.May) -> Iterator[Fault]:
    """Somebody takes what they carry, or loses what is another's."""
    for act in singles(clause.act):
        what = vars(act).get("what")
        if not isinstance(what, Node):
            continue
        kind = nouns.kind_of(what)
        is_held = kind is not None and isinstance(kind.having, possession.HeldBy) and kind.having.who == clause.who
        if isinstance(act, taking.Take) and is_held:
            yield Fault("whoever takes it has it already", *act.span, "say whose, or leave it out")
        owned = what.owned if isinstance(what, possession.AllOf | possession.HalfOf) else what
        is_others = isinstance(owned, possession.Owned) and isinstance(owned.owner, OTHERS)
        if isinstance(act, taking.Lose | taking.Pay) and is_others and isinstance(clause.who, phrases.You):
            yield Fault("nobody loses what another one has", *act.span, "say who loses it: “that … loses …”")


def _gaining_faults(rule: prohibitions.Cannot, lexicon: Lexicon) -> Iterator[Fault]:
    """Somebody cannot gain what they never have: "Pets cannot gain Snacks"."""
    who, what = nouns.kind_of(rule.who), vars(rule.act).get("what")
    if who is None or not isinstance(rule.act, taking.Gain | taking.Lose) or not isinstance(what, Node):
        return
    counter = lexicon.vocabulary.counters.get(nouns.noun_of(what))
    if counter is not None and not can_hold(who.noun, counter, lexicon) and lexicon.sort_of(who.noun) == "piece":
        message = f"{article(who.noun)} {who.noun} never has {counter.plural}"
        yield Fault(message, *rule.span, "name those who have them, or leave it out")


def _carried_faults(kind: nouns.Kind, lexicon: Lexicon) -> Iterator[Fault]:
    """Cards of a type of which none is ever carried: "each Feature it carries"."""
    known = lexicon.vocabulary.nouns
    entry = known.get(kind.noun)
    carried = {noun.type for noun in known.values() if noun.carried}
    if entry is None or not entry.type or not carried or entry.type in carried:
        return
    if isinstance(kind.having, possession.HeldBy) and lexicon.vocabulary.verbs[kind.having.verb].state:
        message = f"nobody can {kind.having.verb} {article(kind.noun)} {kind.noun}"
        yield Fault(message, *kind.span, "say where they lie, or leave it out")


def _none_faults(branch: branches.If) -> Iterator[Fault]:
    """Whoever holds nothing of a kind does something with it: "if you carry no items, discard an item you carry"."""
    had, effect = branch.condition, branch.effect
    if not isinstance(had, conditions.Holds) or not isinstance(effect, effects.Must) or effect.who != had.who:
        return
    if not isinstance(vars(had.what).get("n"), amounts.No):
        return
    none = nouns.kind_of(had.what)
    for act in singles(effect.act):
        kind = nouns.kind_of(vars(act)["what"]) if isinstance(vars(act).get("what"), Node) else None
        if kind is None or none is None or kind.noun != none.noun or not isinstance(kind.having, possession.HeldBy):
            continue
        if kind.having.verb == had.verb and none.tags in (None, kind.tags) and none.size in (None, kind.size):
            yield Fault("there is none of it then", *act.span, "say what happens instead, or leave it out")


def _used_faults(used: sentences.Used) -> Iterator[Fault]:
    """A card is done away with twice: "Discard: Discard this card"."""
    act = vars(used.body).get("act")
    is_this = isinstance(act, decks.Discard) and isinstance(act.what, phrases.This)
    if isinstance(act, decks.Discard) and is_this and used.use == "Discard":
        yield Fault("that card has been discarded before", *act.span, "say what else is done")


def _again_faults(acts_in_turn: acts.InTurn) -> Iterator[Fault]:
    """Somebody goes to where they have just gone, or takes one more of a pile that is gone."""
    first, then = acts_in_turn.first, acts_in_turn.then
    if isinstance(first, moving.Go) and isinstance(then, moving.Go):
        there, place = first.where, then.where
        is_new = isinstance(there, phrases.A | phrases.Another) and isinstance(place, phrases.That)
        if is_new and nouns.noun_of(there) == nouns.noun_of(place):
            yield Fault("whoever is there already goes nowhere", *then.span, "say another place, or leave it out")
    elif isinstance(first, decks.Discard) and isinstance(then, decks.Discard):
        kind = nouns.kind_of(then.what)
        spot = kind.where.landmark() if kind is not None and kind.where is not None else None
        if isinstance(first.what, possession.Owned) and spot == first.what:
            yield Fault("nothing of it is left then", *then.span, "do this first, or do not take all")


def _empty_faults(act: acts.Single) -> Iterator[Fault]:
    """Something is taken from those that have none: "take 1 Snack from an animal with no Snacks"."""
    kind = nouns.kind_of(vars(act)["what"])
    spot = vars(act).get("source", vars(act).get("whom"))
    if not isinstance(spot, Node):
        spot = kind.where.landmark() if kind is not None and isinstance(kind.where, nouns.From) else None
    whose = nouns.kind_of(spot) if isinstance(spot, Node) else None
    if kind is None or whose is None or whose.having is None:
        return
    lacking = vars(whose.having).get("what")
    is_none = isinstance(whose.having, possession.With) and isinstance(vars(whose.having.what).get("n"), amounts.No)
    is_none = is_none or isinstance(whose.having, possession.Without)
    if is_none and isinstance(lacking, Node) and nouns.noun_of(lacking) == kind.noun:
        lacked = nouns.kind_of(lacking)
        if lacked is not None and lacked.tags in (None, kind.tags) and lacked.size in (None, kind.size):
            yield Fault(f"there is no {kind.noun} there", *act.span, LEAVE_OUT)


def _top_faults(act: putting.Put) -> Iterator[Fault]:
    """The top card of a pile is put on top of it."""
    is_top = isinstance(act.what, decks.TopOne) and isinstance(act.where, putting.OnTop)
    if is_top and vars(act.what).get("pile") == vars(act.where).get("pile"):
        yield Fault("it lies there already, so this changes nothing", *act.span, "say another place, or leave it out")


def _beside_faults(act: moving.SwapPlaces) -> Iterator[Fault]:
    """Those who swap places are at one place."""
    kind = nouns.kind_of(act.other)
    place = kind.where.place if kind is not None and isinstance(kind.where, nouns.At) else None
    if isinstance(place, possession.Owned) and isinstance(place.owner, phrases.You):
        yield Fault("both are at one place, so this changes nothing", *act.span, "say somebody elsewhere")


def _done_faults(act: doing.DoCard) -> Iterator[Fault]:
    """A card is brought where it lies: "stash an item in your stash"."""
    kind = nouns.kind_of(act.what)
    spot = kind.where.landmark() if kind is not None and isinstance(kind.where, nouns.In | nouns.From) else None
    is_own = isinstance(spot, possession.Owned) and isinstance(spot.owner, phrases.You | phrases.It | phrases.They)
    if isinstance(spot, possession.Owned) and is_own and spot.kind.noun == act.verb:
        yield Fault("it lies there already, so this changes nothing", *act.span, "say where it comes from")


def _seen_faults(act: showing.LookAt, lexicon: Lexicon) -> Iterator[Fault]:
    """Somebody looks at what they see anyway: their hand."""
    pile = act.what
    if isinstance(pile, possession.Owned) and isinstance(pile.owner, phrases.You):
        zone = lexicon.vocabulary.zones.get(pile.kind.noun)
        if zone is not None and zone.sees is Sees.OWNER:
            yield Fault("whoever has it sees it anyway", *act.span, "name another one's, or leave it out")
