"""What is said in vain, because it is so already or can never be: "animals at this house cannot visit this house"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.needless import leads_there
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
    taking,
)
from engine.language.references import Fault, walk
from engine.language.vocabulary import Counter

CLAUSES = (effects.Must, effects.May)
ONE_THING = (phrases.This, phrases.Named, phrases.Unique, phrases.You)  # the same words are the same thing
ONE_OWNER = (*ONE_THING, phrases.That, phrases.They, phrases.Each)
ANY = (phrases.A, phrases.Some, phrases.All, phrases.Each)
TAKING_OFF = (decks.Discard, taking.Lose, taking.Pay)
NEEDING = (*TAKING_OFF, taking.Give, doing.DoCard, putting.Put)
CHANGES_NOTHING = "say what is otherwise then, or leave it out"


def vain_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each part of a sentence that changes nothing whenever it is done, or can never be done."""
    for node, _ in walk(tree):
        if isinstance(node, CLAUSES):
            yield from _going_faults(node, lexicon)
        elif isinstance(node, prohibitions.Cannot):
            yield from _staying_faults(node, lexicon)
        elif isinstance(node, moving.Move):
            yield from _moving_faults(node)
        elif isinstance(node, taking.Give):
            yield from _giving_faults(node)
        elif isinstance(node, moving.SwapWith):
            yield from _swapping_faults(node)
        elif isinstance(node, acts.InTurn):
            yield from _emptied_faults(node)
        elif isinstance(node, sentences.While):
            yield from _held_faults(node)
        elif isinstance(node, branches.If):
            yield from _limit_faults(node, lexicon)
        elif isinstance(node, nouns.Kind):
            yield from _of_itself_faults(node)
        yield from _zero_faults(node)


def _going_faults(clause: effects.Must | effects.May, lexicon: Lexicon) -> Iterator[Fault]:
    """Whoever is at a place goes there: "each animal at this house moves to this house", "move to your house"."""
    act = clause.act
    if not isinstance(act, moving.Go):
        return
    is_there = _is_at(clause.who, act.where) or _is_where_one_is(clause.who, act.where, lexicon)
    if is_there:
        yield Fault("whoever is there already goes nowhere", *act.span, "say another place, or leave it out")


def _staying_faults(rule: prohibitions.Cannot, lexicon: Lexicon) -> Iterator[Fault]:
    """Whoever is at a place cannot come there: nobody could."""
    act = rule.act
    if isinstance(act, doing.DoPlace) and leads_there(act.verb, lexicon) and _is_at(rule.who, act.what):
        hint = "say another place, or who comes from elsewhere"
        yield Fault("whoever is there already cannot come there anyway", *rule.span, hint)


def _is_at(who: Node, place: Node) -> bool:
    """Whether those who act are said to be at a place."""
    kind = nouns.kind_of(who)
    if kind is None or not isinstance(kind.where, nouns.At) or not isinstance(place, ONE_THING):
        return False
    return kind.where.place == place


def _is_where_one_is(who: Node, place: Node, lexicon: Lexicon) -> bool:
    """Whether a place is the one where somebody is: your house, in a game whose houses belong to nobody."""
    if not isinstance(place, possession.Owned) or place.owner != who or place.kind.manner is not None:
        return False
    entry = lexicon.vocabulary.nouns.get(place.kind.noun)
    return entry is not None and entry.sort == "place" and not entry.of


def _moving_faults(move: moving.Move) -> Iterator[Fault]:
    """Something is moved to the place that has it: "move the Cat to the house with the Cat"."""
    kind = nouns.kind_of(move.where)
    having = kind.having if kind is not None else None
    there = having.what if isinstance(having, possession.With | possession.ThatHas) else None
    if isinstance(move.what, ONE_THING) and move.what == there:
        yield Fault("it is there already, so this changes nothing", *move.span, "say another place, or leave it out")


def _giving_faults(give: taking.Give) -> Iterator[Fault]:
    """Something is given to whoever has it: "give that player's card to that player"."""
    if isinstance(give.whom, ONE_OWNER) and give.whom in _owners(give.what):
        yield Fault("whoever gets it has it already", *give.span, "name somebody else, or leave it out")


def _owners(what: Node) -> Iterator[Node]:
    """Those who are said to have something."""
    if isinstance(what, possession.AllOf | possession.HalfOf):
        what = what.owned
    if isinstance(what, possession.Owned):
        yield what.owner
    kind = nouns.kind_of(what)
    if kind is None:
        return
    if isinstance(kind.having, possession.HeldBy):
        yield kind.having.who
    spot = kind.where.landmark() if isinstance(kind.where, nouns.From | nouns.In) else None
    if isinstance(spot, possession.Owned):
        yield spot.owner


def _swapping_faults(swap: moving.SwapWith) -> Iterator[Fault]:
    """A thing that somebody has is swapped with one that they have: "swap an item you carry with an item you carry"."""
    kind = nouns.kind_of(swap.what)
    is_held = kind is not None and isinstance(kind.having, possession.HeldBy)
    if is_held and isinstance(swap.what, phrases.A) and swap.what == swap.other:
        yield Fault("both are whose they were when they are swapped", *swap.span, "swap it with what another one has")


def _emptied_faults(acts_in_turn: acts.InTurn) -> Iterator[Fault]:
    """What somebody has is all gone, and then one of it is needed: "lose all your Snacks, then pay 1 Snack"."""
    first = acts_in_turn.first
    then = acts_in_turn.then.first if isinstance(acts_in_turn.then, acts.InTurn) else acts_in_turn.then
    if isinstance(first, decks.Draw) and isinstance(then, putting.Back):
        if isinstance(then.what, phrases.It | phrases.They | phrases.Those | phrases.That):
            yield Fault("this takes back what it does, which changes nothing", *acts_in_turn.span, "leave both out")
        return
    if not isinstance(first, TAKING_OFF) or not isinstance(then, NEEDING):
        return
    gone, needed = nouns.kind_of(first.what), nouns.kind_of(then.what)
    is_all = isinstance(first.what, phrases.All | phrases.Each) and gone is not None and gone.having is not None
    if is_all and needed == gone and isinstance(then.what, ANY):
        yield Fault("nothing of it is left then", *then.span, "do this first, or do not take all")
    if isinstance(first.what, possession.AllOf) and isinstance(first.what.owned.owner, phrases.You):
        lost = first.what.owned.kind
        if needed is not None and needed == lost and isinstance(then, taking.Lose | taking.Pay):
            yield Fault("nothing of it is left then", *then.span, "do this first, or do not take all")


def _held_faults(rule: sentences.While) -> Iterator[Fault]:
    """What is had as long as something holds cannot be had then: "while you carry this item, you cannot carry it"."""
    had, ban = rule.condition, rule.rule
    if isinstance(had, conditions.Holds) and isinstance(ban, prohibitions.CannotHold) and _said(had) == _said(ban):
        yield Fault("this could never begin", *ban.span, "say what cannot be done meanwhile")


def _said(node: conditions.Holds | prohibitions.CannotHold) -> tuple[Node, str, Node]:
    return (node.who, node.verb, node.what)


def _limit_faults(branch: branches.If, lexicon: Lexicon) -> Iterator[Fault]:
    """Whoever has the most there can be gains more, or whoever has none loses some."""
    condition, effect = branch.condition, branch.effect
    if not isinstance(condition, conditions.Has) or not isinstance(effect, effects.Must) or effect.who != condition.who:
        return
    had = condition.what
    kind = nouns.kind_of(had)
    counter = lexicon.vocabulary.counters.get(kind.noun) if kind is not None else None
    if counter is None or kind is None:
        return
    act = effect.act
    if not isinstance(act, taking.Gain | taking.Lose | taking.Pay) or nouns.noun_of(act.what) != kind.noun:
        return
    if isinstance(act, taking.Gain):
        if counter.most is not None and _number(had) == counter.most:
            hint = "say what happens instead, or leave it out"
            yield Fault(f"nobody ever has more than {counter.most} {counter.plural}", *act.span, hint)
    elif _has_none(had, counter):
        yield Fault("whoever has none has nothing to lose", *act.span, "say what happens instead, or leave it out")


def _number(phrase: Node) -> int | None:
    amount = vars(phrase).get("n")
    return amount.value if isinstance(amount, amounts.Number | amounts.OrMore | amounts.Exactly) else None


def _has_none(had: Node, counter: Counter) -> bool:
    return counter.least >= 0 and (isinstance(vars(had).get("n"), amounts.No) or _number(had) == 0)


def _of_itself_faults(kind: nouns.Kind) -> Iterator[Fault]:
    """A thing that has things of its own kind: "a den with no dens"."""
    having = kind.having
    held = nouns.kind_of(having.what) if isinstance(having, possession.With | possession.ThatHas) else None
    if held is not None and held.noun == kind.noun and kind.where is None:
        yield Fault(f"no {kind.noun} has another {kind.noun}", *kind.span, "say what it has, or leave this out")


def _zero_faults(node: Node) -> Iterator[Fault]:
    """A change by nothing: "+0 VP"."""
    if vars(node).get("change") == 0:
        yield Fault("a change by 0 changes nothing", *node.span, CHANGES_NOTHING)
