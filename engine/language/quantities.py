"""Nouns in the plural told apart for plain words: all of them, any of them, and none.

A text says "animals cannot visit houses" and "visiting houses costs 1 AP"; all houses at once are meant by neither.
The nodes here stand for such nouns in trees that are only written, never read.
"""

from __future__ import annotations

from engine.language.clarity import rebuilt
from engine.language.forms import Node, changed, field_names, form
from engine.language.nodes import conditions, costs, events, nouns, phrases, possession, prohibitions, sentences
from engine.language.nodes.roles import Goal, Standing, Subject, Topic

HAVING = (
    conditions.Has, conditions.HasNot, conditions.Holds, conditions.HoldsNot, conditions.HasDoneTo, conditions.IsIn,
    conditions.IsOn, events.ComesToHave, possession.With, possession.ThatHas, possession.Holding, possession.DidTo,
)  # fmt: skip
DOING = (costs.DoingOne, costs.DoingAny, costs.MovingTo, costs.Surcharge)
CANNOT = (
    prohibitions.CannotHold, prohibitions.Cannot, prohibitions.CannotDo, prohibitions.CannotBeDone,
    prohibitions.CannotBeDoneAt, prohibitions.CannotBeTaken, prohibitions.CannotBePut, prohibitions.CannotBeDiscarded,
    prohibitions.CannotBeMoved, prohibitions.CardCannot,
)  # fmt: skip
COUNTING = (sentences.FirstTime, sentences.NthTime)
PLURAL = (phrases.Bare, phrases.All)


@form("any {kind:pl}", number="pl")
class AnyOf(Goal, Standing, Topic):
    """Whichever things of a kind, one or several."""

    kind: nouns.KindHere


@form("any {kind:sg}", number="sg")
class AnyOne(Goal, Standing, Topic):
    """Whichever thing of a kind, one at a time."""

    kind: nouns.KindHere


@form("no {kind:sg}", number="sg")
class NoneOf(Topic):
    """No thing of a kind."""

    kind: nouns.KindHere


@form("{kind:pl}", number="pl")
class Plural(Topic):
    """Things of a kind, in general."""

    kind: nouns.KindHere


@form("each {kind:sg}, counted by itself,", number="sg")
class EachByItself(Subject):
    """All things of a kind, of which each has a count of its own."""

    kind: nouns.KindHere


def told_apart(tree: Node) -> Node:
    """A tree in which nouns in the plural are told as what they mean where they stand; only to be written."""
    return rebuilt(tree, _told)


def _told(node: Node) -> Node:
    if isinstance(node, HAVING):
        return _with(node, "what", AnyOf)
    if isinstance(node, possession.Without) and isinstance(node.what, phrases.A):
        return changed(node, "what", AnyOne(node.what.kind))
    if isinstance(node, COUNTING) and isinstance(node.event, events.Happens | events.HappensHolding):
        who = node.event.who
        own = changed(node.event, "who", _as(EachByItself, who)) if isinstance(who, phrases.Each) else None
        return node if own is None else changed(node, "event", own)
    if isinstance(node, DOING):
        return _with(node, "place", AnyOne)
    if isinstance(node, CANNOT):
        first = field_names(type(node))[0]  # whom or what it is about
        return _nobody(_any_below(node, first), first)
    return node


def _nobody(node: Node, name: str) -> Node:
    """A prohibition whose subject is nobody: no animal can raid. Several kinds in a row stay as they are named."""
    value = getattr(node, name)
    if isinstance(value, phrases.Kinds):
        members = tuple(_as(Plural, member) for member in value.members)
        return changed(node, name, changed(value, "members", members))
    return changed(node, name, _as(NoneOf, value)) if isinstance(value, (*PLURAL, phrases.Each)) else node


def _any_below(node: Node, spared: str) -> Node:
    """A node in which every plural noun below is any one of them, but for what stands in the field `spared`."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node) and name != spared:
            node = changed(node, name, rebuilt(value, _any_one))
    return node


def _any_one(node: Node) -> Node:
    return _as(AnyOne, node) if isinstance(node, PLURAL) else node


def _with(node: Node, name: str, cls: type[Node]) -> Node:
    """A node in whose field of this name a plural noun is told by another class."""
    value = getattr(node, name)
    return changed(node, name, _as(cls, value)) if isinstance(value, PLURAL) else node


def _as(cls: type[Node], node: phrases.Bare | phrases.All | phrases.Each) -> Node:
    return cls(node.kind, span=node.span)
