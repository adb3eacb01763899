"""What can never be so of a game's own columns: numbers that no card has, two values of one column at once, a column
that nothing of a noun has; and the highest of cards where nobody picks them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.language.column_words import column_words
from engine.language.forms import Node
from engine.language.holders import noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    adjectives,
    card_numbers,
    columns,
    conditions,
    events,
    likeness,
    nouns,
    static_rules,
)
from engine.language.references import Fault, walk
from engine.language.vocabulary import Column
from engine.language.writer import article

EXTREMES = columns.WithHighest | columns.WithLowest
UNPICKED = events.Event | conditions.Condition | static_rules.Rule | nouns.Having


def column_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """All such faults in a tree; none in a game without columns."""
    known = lexicon.vocabulary.columns
    if not known:
        return
    for node, _ in walk(tree):
        if isinstance(node, columns.WithColumn | columns.ColumnIs) and node.column in known:
            yield from _level_faults(known[node.column], node.level)
        if isinstance(node, card_numbers.HasMoreOf | card_numbers.GetsMore):
            yield from _price_faults(node, known)
        if isinstance(node, likeness.WithBeside | likeness.HasBeside):
            yield from _order_faults(node, known[node.column])
        if isinstance(node, nouns.Kind) and isinstance(node.having, columns.WithColumn):
            yield from _piece_faults(node, node.having, lexicon)
        if isinstance(node, UNPICKED):
            yield from _unpicked(node)
        if isinstance(node, adjectives.BothTags):
            yield from _both_faults(node, lexicon)
        if isinstance(node, static_rules.HasAlso):
            yield from _lent_faults(node, lexicon)


def _level_faults(column: Column, level: columns.Level) -> Iterator[Fault]:
    """Numbers that are out of the range that a column declares."""
    least, most = _range(column)
    low, high = _meant(level)
    if _is_below(most, low) or _is_below(high, least):
        there = f"{most} or less" if least is None else f"{least} or more" if most is None else f"{least} to {most}"
        yield Fault(f"no card has such a number as its {column.id}", *level.span, f"the numbers there are {there}")


def _price_faults(node: card_numbers.HasMoreOf | card_numbers.GetsMore, known: Mapping[str, Column]) -> Iterator[Fault]:
    """What cards cost, said to be a higher number: that is said of costs."""
    for name, change in card_numbers.changes_of(node).items():
        if known[name].paid_in:
            how = f"{abs(change)} {known[name].paid_in} {'more' if change > 0 else 'less'}"
            yield Fault(f"{name} is what cards cost", *node.span, f"say it as what they cost: “cards cost {how}”")


def _order_faults(node: likeness.WithBeside | likeness.HasBeside, column: Column) -> Iterator[Fault]:
    """Texts of which nothing says which is higher."""
    if node.how != "same" and column.kind == "text" and not column.values:
        yield Fault(
            f"nothing says which {column.id} is higher",
            *node.span,
            f"list its `values` in game.yaml, lowest first, or say “the same {column.id}”",
        )


def _range(column: Column) -> tuple[int | None, int | None]:
    """The least and the most that a column allows, each None where that is open."""
    listed = [value for value in column.values if isinstance(value, int)]
    least = max([each for each in (column.least, min(listed, default=None)) if each is not None], default=None)
    most = min([each for each in (column.most, max(listed, default=None)) if each is not None], default=None)
    return least, most


def _meant(level: columns.Level) -> tuple[int | None, int | None]:
    """The lowest and the highest number that is meant, each None where that is open."""
    match level:
        case columns.Exact(value=value):
            return value, value
        case columns.AtLeast(value=value):
            return value, None
        case columns.Above(value=value):
            return value + 1, None
        case columns.AtMost(value=value):
            return None, value
        case columns.Below(value=value):
            return None, value - 1
    raise TypeError(f"{level!r} is no level")


def _is_below(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and one < other


def _piece_faults(kind: nouns.Kind, having: columns.WithColumn, lexicon: Lexicon) -> Iterator[Fault]:
    """A number said of a piece for which no type of cards stands."""
    types = {name.lower() for name in lexicon.vocabulary.types}
    if "card" not in lexicon.sorts_of(kind.noun) and kind.noun.lower() not in types:
        message = f"{article(kind.noun)} {kind.noun} has no {having.column}"
        yield Fault(message, *kind.span, f"say it of cards: “card with a {having.column} of …”")


def _unpicked(node: Node) -> Iterator[Fault]:
    """The highest or lowest of cards in what is only asked whether it is so."""
    for inner, _ in walk(node):
        if inner is not node and isinstance(inner, nouns.Kind) and isinstance(inner.having, EXTREMES):
            which = "highest" if isinstance(inner.having, columns.WithHighest) else "lowest"
            message = f"which has the {which} {inner.having.column} is known only where something is done to it"
            yield Fault(message, *inner.having.span, f"name a number: “with a {inner.having.column} of … or more”")


def _both_faults(both: adjectives.BothTags, lexicon: Lexicon) -> Iterator[Fault]:
    """Two values of a column of which a card has one."""
    if not isinstance(both.first, adjectives.HasTag):
        return
    of = {each.word: each.column for each in column_words(lexicon.vocabulary) if each.value is not None}
    one, other = both.first.tag, both.second.tag
    column = lexicon.vocabulary.columns.get(of.get(one, ""))
    if column is not None and column.kind == "text" and of.get(other) == column.id:
        message = f"no card is both {one} and {other}: it has one {column.id}"
        yield Fault(message, *both.span, f"write “{one} or {other}”")


def _lent_faults(rule: static_rules.HasAlso, lexicon: Lexicon) -> Iterator[Fault]:
    """A value of a column that a card is said to have also."""
    tag = rule.tag.tag
    if tag not in lexicon.vocabulary.tags:
        what = noun_of_phrase(rule.what, lexicon) or "card"
        yield Fault(
            f"what stands in a column is printed on {article(what)} {what}, and never comes to it",
            *rule.tag.span,
            "lend it a tag",
        )
