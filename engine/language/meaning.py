"""A key for what a tree means, whichever way it is worded: "discard 1 item" and "discard an item" have the same."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node, field_names
from engine.language.nodes import acts, adjectives, amounts, conditions, costs, doing, events, phrases, static_rules
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
    if isinstance(node, phrases.Some) and node.n == amounts.Number(1):
        return meaning(phrases.A(node.kind))
    if isinstance(node, adjectives.BothTags):
        return f"BothTags({','.join(sorted((meaning(node.first), meaning(node.second))))})"
    if isinstance(node, phrases.All):
        return meaning(phrases.Each(node.kind))
    values = [_key(getattr(node, name), isinstance(node, UNORDERED)) for name in field_names(type(node))]
    return f"{type(node).__name__}({','.join(values)})"


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
