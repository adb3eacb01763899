"""What a sentence says as words that one can look for: what it does, waits for, prices and forbids, and what is free.

Each is a pair: ("does", "discard"), ("when", "raid"), ("costs", "AP"), ("forbids", "take"), ("may", "yes"). Deeds are
verbs in their plain form, as the vocabulary or a form of the language has them; currencies are counters' names.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.named import verb_of
from engine.language.nodes import (
    acts,
    conditions,
    costs,
    doing,
    effects,
    events,
    prohibitions,
    static_rules,
    taking,
)
from engine.language.nodes.adjectives import Manner
from engine.language.nodes.nouns import Kind, noun_of
from engine.language.nodes.roles import Phrase
from engine.language.references import parts

DOES, WHEN, COSTS, FORBIDS, MAY = "does", "when", "costs", "forbids", "may"
YES = "yes"
DEED_FIELDS = ("verb", "action", "deed")  # fields that hold a verb of the vocabulary
DONE = {  # what is done where a form says it in the passive
    events.IsDiscarded: "discard",
    events.IsTaken: "take",
    events.IsPlaced: "place",
    events.EntersPlay: "enter",
    events.LeavesPlay: "leave",
    events.IsDrawn: "draw",
    events.IsPut: "put",
    events.ComesToHave: "have",
    static_rules.Ignored: "ignore",
    static_rules.Ignores: "ignore",
    prohibitions.CannotBeTaken: "take",
    prohibitions.CannotBePut: "put",
    prohibitions.CannotBeDiscarded: "discard",
    prohibitions.CannotBeMoved: "move",
}
PROHIBITIONS = tuple(
    each for each in vars(prohibitions).values() if isinstance(each, type) and each.__module__ == prohibitions.__name__
)
PRICES = (costs.Cost, costs.Surcharge, costs.CostAtMost, costs.CostAtLeast)
Said = tuple[str, str]


def searched(tree: Node) -> list[Said]:
    """What a sentence says, each once, in the order in which it is said."""
    return list(dict.fromkeys(_said(tree, DOES)))


def _said(node: Node, key: str) -> Iterator[Said]:
    """What a node and the nodes inside it say; `key` tells what deeds in it are: done, waited for, or else."""
    if isinstance(node, conditions.Condition | Phrase | Kind | Manner):
        return  # "a dropped item" drops nothing
    if isinstance(node, effects.Permission):
        yield MAY, YES
    key = _key_of(node, key)
    yield from _own(node, key)
    for part in parts(node):
        if isinstance(node, effects.MayPay | effects.MustPay) and part is node.price:
            yield from _priced(node.price)
        else:
            yield from _said(part, key)


def _key_of(node: Node, key: str) -> str:
    if isinstance(node, events.Event | events.Moment | events.Coming | events.Until):
        return WHEN
    if isinstance(node, PRICES):
        return COSTS
    return FORBIDS if isinstance(node, PROHIBITIONS) else key


def _own(node: Node, key: str) -> Iterator[Said]:
    """What a node says by itself."""
    if (done := DONE.get(type(node))) is not None:
        yield key, done
    elif isinstance(node, events.Moment | events.Coming):
        yield key, "end" if type(node).__name__.startswith("End") else "start"
        if isinstance(period := getattr(node, "period", None), str):
            yield key, period
    elif isinstance(node, doing.DoAnyPlace):
        yield from ((key, each.verb) for each in node.verbs)
    elif isinstance(node, costs.MovingTo):
        yield key, "move"
    elif isinstance(node, acts.Act | acts.Deed):
        if verb := verb_of(node):
            yield key, verb
    else:
        named = (getattr(node, name, None) for name in DEED_FIELDS)
        yield from ((key, each) for each in named if isinstance(each, str) and each)
    if isinstance(currency := getattr(node, "currency", None), str):
        yield COSTS, currency
    if isinstance(node, static_rules.Valuation):
        yield DOES, "score"


def _priced(price: acts.Stage) -> Iterator[Said]:
    """A price: what is done for it, and of what is paid, its word."""
    yield from _said(price, COSTS)
    for part in effects.priced_in(price):
        if isinstance(part, taking.Pay) and (noun := noun_of(part.what)):
            yield COSTS, noun


__all__ = ["Said", "searched"]
