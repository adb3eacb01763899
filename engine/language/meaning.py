"""A key for what a tree means, whichever way it is worded: "discard 1 item" and "discard an item" have the same."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node, field_names
from engine.language.nodes import (
    acts,
    adjectives,
    amounts,
    conditions,
    costs,
    decks,
    doing,
    effects,
    events,
    phrases,
    possession,
    static_rules,
)
from engine.language.references import walk

# nodes whose tuples mean the same in any order
UNORDERED: tuple[type[Node], ...] = (
    acts.Alternatives,
    doing.DoAnyPlace,
    adjectives.AnyTag,
    adjectives.AnySize,
    costs.Costs,
    costs.DoingAny,
    conditions.AllSo,
    conditions.AnySo,
)


def meaning(node: Node) -> str:
    """The key of a tree: two trees with the same key can be executed alike."""
    other = _other_wording(node)
    if other is not None:
        return meaning(other)
    if isinstance(node, adjectives.BothTags):
        return f"BothTags({','.join(sorted((meaning(node.first), meaning(node.second))))})"
    values = [_key(getattr(node, name), isinstance(node, UNORDERED)) for name in field_names(type(node))]
    return f"{type(node).__name__}({','.join(values)})"


def _other_wording(node: Node) -> Node | None:
    """The node that says the same in the other of two printed wordings; None for most nodes."""
    other: Node | None = None
    if isinstance(node, phrases.Some) and node.n == amounts.Number(1):
        other = phrases.A(node.kind)
    elif isinstance(node, phrases.All):
        other = phrases.Each(node.kind)
    elif isinstance(node, effects.Placed):
        other = node.inside()
    elif isinstance(node, possession.ThatHas):
        other = possession.With(node.what)
    elif isinstance(node, possession.ThatHasNo):
        other = possession.Without(phrases.A(node.kind))
    elif isinstance(node, decks.TopOne) and isinstance(node.pile, phrases.Some):
        other = decks.TopOfEach(node.kind, node.pile)
    return other


def _key(value: object, is_unordered: bool) -> str:
    if isinstance(value, Node):
        return meaning(value)
    if isinstance(value, tuple):
        keys = [_key(each, False) for each in value]
        return f"[{','.join(sorted(keys) if is_unordered else keys)}]"
    return str(value)


def said(tree: Node) -> Iterator[Node]:
    """The parts of a sentence that carry its effect (acts, rules, events, conditions), outer ones before inner ones."""
    for node, _ in walk(tree):
        if isinstance(node, acts.Act | static_rules.Rule | conditions.Condition | events.Event):
            yield node
