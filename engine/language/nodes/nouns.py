"""Nouns with all that narrows them ("other SMALL animal at this house"), and where a thing is: at, on, in, next to."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.language.forms import Node, Sorts, Word, also, form, rival
from engine.language.nodes.adjectives import Adjacent, Empty, Manner, Opposite, Sized, Tagged
from engine.language.nodes.amounts import Number
from engine.language.nodes.roles import Goal, Here, Noun, Phrase, Piles, Places


class Where(Node):
    """Where a thing is. All forms of places of things are subclasses."""

    label = "where it is"

    def landmark(self) -> Phrase:
        """The phrase for what the thing is at, on, in or next to."""
        raise NotImplementedError


AT = "pieces are at a place; cards and tokens are on it"


@form("at {place}", also("on {place}", why=AT), sorts=("piece",))
class At(Where):
    """A piece at a place."""

    place: Places

    def landmark(self) -> Phrase:
        return self.place


@form("on {what}", also("at {what}", why=AT), sorts=("card", "token", "pile", "player", "thing"))
class On(Where):
    """A thing on a place or a card."""

    what: Annotated[Goal, Sorts(("place", "card"))]

    def landmark(self) -> Phrase:
        return self.what


@form("in {pile}", also("left in {pile}"), sorts=("card", "token"))
class In(Where):
    """A card or token in a pile."""

    pile: Piles

    def landmark(self) -> Phrase:
        return self.pile


@form("from {source}", sorts=("card", "token", "pile", "piece"))
class From(Where):
    """Where a thing is taken from."""

    source: Annotated[Goal, Sorts(("place", "pile", "piece", "player", "card"))]

    def landmark(self) -> Phrase:
        return self.source


@form("adjacent to {place}", also("next to {place}"), sorts=("place",))
class AdjacentTo(Where):
    """A place next to another one, or to the place where a piece is, on the same side."""

    place: Annotated[Goal, Sorts(("place", "piece"))]

    def landmark(self) -> Phrase:
        return self.place


@form("opposite {place}", sorts=("place",))
class OppositeOf(Where):
    """A place across from another one."""

    place: Places

    def landmark(self) -> Phrase:
        return self.place


@form("within {n} {noun~n} of {what}", sorts=("place", "piece"))
class Within(Where):
    """Places that are so many steps away at most, from one adjacent place to the next, or what is at them.

    The place itself is among them, or the place where a piece is.
    """

    n: Number
    noun: Annotated[str, Word("noun", "place")]
    what: Annotated[Goal, Sorts(("place", "piece", "player"))]

    def landmark(self) -> Phrase:
        return self.what

    def holds(self) -> bool:
        return self.n.value > 0


class Having(Node):
    """What a thing has, holds or has done. All such forms are subclasses."""

    feature = "number"
    label = "what it has"


class Had(Having):
    """What a thing has, where a place may be named after it: an animal carrying an item at this house."""


KIND_PLACE_LAST = "< {manner} >< {size} >< {tags} >{noun~} {having:narrow} {where}"


@form("< {manner} >< {size} >< {tags} >{noun~}< {where} >< {having~} >", rival(KIND_PLACE_LAST))
class Kind(Node):
    """A noun with what narrows it: "other SMALL animal at this house".

    A place that is named last can belong to the noun or to what it has; then the sentence has two readings.
    """

    narrow: ClassVar[dict[str, type[Node]]] = {"having": Had}
    feature = "number"
    label = "a noun"

    noun: Noun
    manner: Annotated[Manner, Here] | None = None
    size: Annotated[Sized, Here] | None = None
    tags: Annotated[Tagged, Here] | None = None
    where: Annotated[Where, Here] | None = None
    having: Annotated[Having, Here] | None = None

    @property
    def is_plain(self) -> bool:
        """Whether nothing follows the noun: neither where it is nor what it has."""
        return self.where is None and self.having is None

    def holds(self) -> bool:
        if isinstance(self.manner, Empty) and type(self.having).__name__ in ("With", "ThatHas"):
            return False
        return not (isinstance(self.manner, Adjacent | Opposite) and isinstance(self.where, AdjacentTo | OppositeOf))


KindHere = Annotated[Kind, Here]


def kind_of(node: Node) -> Kind | None:
    """The noun of a node that has one, with what narrows it: of "2 Snacks", of "your Snacks"; None of "it"."""
    found = vars(node).get("kind")
    return found if isinstance(found, Kind) else None


def noun_of(node: Node) -> str:
    """The word of a node's noun: of "2 Snacks", of "those Snacks"; empty of "it"."""
    kind = node if isinstance(node, Kind) else kind_of(node)
    found = kind.noun if kind is not None else vars(node).get("noun")
    return found if isinstance(found, str) else ""
