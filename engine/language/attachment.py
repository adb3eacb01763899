"""To which of two nouns something belongs that follows both: "an animal at a house with a Snack".

A place and what a thing has are printed in the order in which each is read with its own noun. A noun for which no order
does that is doubtful; a text with it is ambiguous.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node, field_names
from engine.language.holders import could_have
from engine.language.lexicon import Lexicon
from engine.language.nodes.nouns import From, Had, Having, Kind, Where
from engine.language.nodes.phrases import Kinds, Several
from engine.language.nodes.possession import HadBy


def is_taken_by_place(kind: Kind, lexicon: Lexicon) -> bool:
    """Whether what a thing has, named after its place, would be taken for what the place has."""
    if kind.where is None or not isinstance(kind.having, Had):
        return False
    having = kind.having
    return any(could_have(landmark.noun, having, lexicon) for landmark in _kinds(kind.where))


def is_doubtful(kind: Kind, lexicon: Lexicon) -> bool:
    """Whether something in a noun's words could belong to the noun before it as well, in whichever order it is said."""
    had = list(_kinds(kind.having)) if kind.having is not None else []
    landmarks = list(_kinds(kind.where)) if kind.where is not None else []
    inner = [*had, *landmarks]
    if any(isinstance(part, Kinds | Several) for part in _nodes(kind)):
        return True  # "on cards and tiles"
    if (len(had) > 1 and any(not each.is_plain for each in had)) or len(landmarks) > 1:
        return True
    if kind.where is not None and kind.having is not None:
        if any(not each.is_plain for each in inner) or not isinstance(kind.having, Had):
            return True
        return is_taken_by_place(kind, lexicon) and any(_could_lie(each, kind.where, lexicon) for each in had)
    if isinstance(kind.having, Had):
        return any(_could_follow(kind, each, lexicon) for each in had)
    return any(each.having is not None and _could_be(kind, each.having, lexicon) for each in landmarks)


def is_followed(phrase: Node, told: tuple[type[Where], ...] = (From,)) -> bool:
    """Whether a place is named for something within a phrase; of the thing itself, of another class than `told`."""
    kinds = list(_kinds(phrase))
    first = any(kind.where is not None and not isinstance(kind.where, told) for kind in kinds[:1])
    return first or any(kind.where is not None for kind in kinds[1:])


def _could_follow(kind: Kind, had: Kind, lexicon: Lexicon) -> bool:
    """Whether the place of something that a thing has could be the place of the thing itself."""
    if isinstance(had.having, HadBy) and had.having.place is not None:
        return True
    return had.where is not None and _could_lie(kind, had.where, lexicon)


def _could_be(kind: Kind, having: Having, lexicon: Lexicon) -> bool:
    return not isinstance(having, Had) or could_have(kind.noun, having, lexicon)


def _could_lie(kind: Kind, where: Where, lexicon: Lexicon) -> bool:
    """Whether a place could be said of a noun."""
    return not where.sorts or bool(set(lexicon.sorts_of(kind.noun)) & set(where.sorts))


def _kinds(node: Node) -> Iterator[Kind]:
    """The nouns in a node, outer ones before inner ones."""
    return (each for each in _nodes(node) if isinstance(each, Kind))


def _nodes(node: Node) -> Iterator[Node]:
    """A node and all nodes in it."""
    yield node
    for name in field_names(type(node)):
        value = getattr(node, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield from _nodes(each)
