"""For a sentence with several readings: for each of them a wording that can be read in that way alone.

Of each reading the printed wording is tried, then others that say the same in an order, or in two sentences, that leave
no doubt to what a word belongs: "each Feature that has no Open token on that house", "on that house, discard each
Feature without an Open token". Only a wording that is read as exactly what was meant is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from engine.language.forms import Node, changed, field_names, slot_types
from engine.language.nodes import acts, amounts, effects, nouns, phrases, possession, sentences, showing
from engine.language.nodes.roles import Phrase
from engine.language.references import Span, walk

GENERAL = phrases.Each | phrases.All | phrases.Bare | acts.ForEach  # in these, "a house" is any of them
NOWHERE = (-1, -1)
Texts = tuple[Node, ...]  # the trees of one sentence, or of two that say the same together


def wordings(tree: Node, links: Mapping[Span, Span], before: Sequence[Node]) -> Iterator[Texts]:
    """Trees that say the same as a sentence's tree, itself first, to be written and tried in this order.

    `links` are its references, by span; `before` the trees of the sentences before it, to which they may lead.
    """
    body = tree.body if isinstance(tree, sentences.Says) else None
    clauses = [node for node, _ in walk(tree) if isinstance(node, effects.Clause)]
    yield from ((replaced(tree, clause, each),) for clause in clauses for each in _placed(clause))
    yield (tree,)
    related = rebuilt(tree, _relative)
    if related != tree:
        yield (related,)
    nouns_at = {span: nouns.noun_of(node) for each in (*before, tree) for node, span in walk(each) if _names(node)}
    named = rebuilt(tree, lambda node: _by_noun(node, nouns_at.get(links.get(node.span, NOWHERE), "")))
    if named != tree:
        yield (named,)
    if isinstance(body, effects.Clause):
        yield from _parted(body)


def _names(node: Node) -> bool:
    return nouns.kind_of(node) is not None and isinstance(node, Phrase)


def _by_noun(node: Node, noun: str) -> Node:
    """ "That animal" for "it", where the noun of what it means is known; any other node as it is."""
    return phrases.That(noun) if noun and isinstance(node, phrases.It) else node


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """A tree in which each node, the inner ones first, has become what `change` makes of it."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            new: object = rebuilt(value, change)
        elif isinstance(value, tuple):
            new = tuple(rebuilt(each, change) if isinstance(each, Node) else each for each in value)
        else:
            continue
        if new != value:
            node = changed(node, name, new)
    return change(node)


def _relative(node: Node) -> Node:
    """ "That has X on Y" for "with X on Y": what follows X belongs to it."""
    kind = nouns.kind_of(node.what) if isinstance(node, possession.With | possession.Without) else None
    if kind is None or kind.is_plain or not isinstance(node, possession.With | possession.Without):
        return node
    if isinstance(node, possession.Without) or _is_no(node.what):
        return possession.ThatHasNo(kind)
    return possession.ThatHas(node.what)


def _is_no(what: Node) -> bool:
    return isinstance(what, phrases.Counted) and isinstance(what.n, amounts.No)


def _placed(clause: effects.Clause) -> Iterator[effects.Placed]:
    """The clause with the place named first: on that house, discard each Feature without an Open token."""
    for node, _ in walk(clause):
        if isinstance(node, nouns.Kind) and node.where is not None and node.having is not None:
            bare = replaced(clause, node, changed(node, "where", None))
            if isinstance(bare, effects.Clause):
                placed = effects.Placed(node.where, bare)
                if placed.holds() and placed.inside() == clause:
                    yield placed
                else:
                    yield from _at_each(node.where, bare)


def _at_each(where: nouns.Where, bare: effects.Clause) -> Iterator[effects.Placed]:
    """A clause about each thing at any of several places: on each adjacent house, discard each Feature."""
    landmark = where.landmark()
    if isinstance(landmark, phrases.A) and not isinstance(where, nouns.From):
        there = replaced(where, landmark, phrases.Each(landmark.kind))
        placed = effects.Placed(there, bare) if isinstance(there, nouns.Where) else None
        if placed is not None and placed.holds():
            yield placed


def replaced(tree: Node, old: Node, new: Node) -> Node:
    """A tree in which another node stands in the place of one, wherever that stands."""
    return rebuilt(tree, lambda each: new if each == old else each)


def _parted(clause: effects.Clause) -> Iterator[Texts]:
    """Two sentences: choose a house with a Pet, then speak of that house.

    Not where the house is another for each thing that is meant: each animal at a house with a Pet.
    """
    general = {id(inner) for node, _ in walk(clause) if isinstance(node, GENERAL) for inner, _ in walk(node)}
    for node, _ in walk(clause):
        if id(node) in general:
            continue
        landmark = node.where.landmark() if isinstance(node, nouns.Kind) and node.where is not None else None
        if isinstance(landmark, phrases.A) and not landmark.kind.is_plain:
            choice = sentences.Says(effects.Must(phrases.You(), showing.Choose(landmark)))
            that = phrases.That(landmark.kind.noun)
            rest = replaced(clause, landmark, that)
            if isinstance(rest, effects.Clause):
                yield choice, sentences.Says(rest)


def shared_by(readings: Sequence[Node], shared: Mapping[str, tuple[str, ...]]) -> str:
    """The wording by which alone several readings of a sentence differ; "" where they differ in anything else."""
    for word, ids in shared.items():
        if len({rebuilt(tree, partial(_with_first, same=ids)) for tree in readings}) == 1:
            return word
    return ""


def _with_first(node: Node, same: Sequence[str]) -> Node:
    """A node in which the first of several nouns stands in the place of each."""
    for name, slot in slot_types(type(node)).items():
        if slot.word is not None and slot.word.kind == "noun" and getattr(node, name) in same:
            node = changed(node, name, same[0])
    return node
