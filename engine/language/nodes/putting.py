"""Where something is put (on a card, on top of a pile, in a stash), and the acts that put it there: put, place, add,
return, replace.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.acts import Deed, Single
from engine.language.nodes.nouns import AT, From, kind_of
from engine.language.nodes.phrases import Kinds, Of, That, This
from engine.language.nodes.possession import HadBy, owned_in
from engine.language.nodes.roles import Animals, Cards, Goal, Piles
from engine.language.references import walk


class Destination(Node):
    """Where something is put."""

    label = "where it is put"


@form("on {what}", also("at {what}", why=AT), also("here", what=This("")))
class OnIt(Destination):
    """On a place or a card."""

    what: Annotated[Goal, Sorts(("place", "card"))]


@form("on top of {pile}", also("on the top of {pile}"), also("on {pile}"))
class OnTop(Destination):
    """On top of a pile."""

    pile: Piles


@form("on the bottom of {pile}", also("at the bottom of {pile}"), also("under {pile}"))
class AtBottom(Destination):
    """At the bottom of a pile."""

    pile: Piles


@form("in {pile}", also("into {pile}"))
class Into(Destination):
    """In a pile or somebody's zone."""

    pile: Piles


@form("[put] {what} {where}")
class Put(Single, Deed):
    """Cards or tokens are put somewhere; tokens come from the supply if the text does not say."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    where: Destination

    def holds(self) -> bool:
        return _only_from(self.what) and not _is_put_down(self.what)


@form("[place] {what} {where}")
class Place(Single, Deed):
    """Cards or tokens that the actor has are put somewhere."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    where: Destination

    def holds(self) -> bool:
        return _only_from(self.what) and not _is_put_down(self.what)


@form("[put] {what} back in any order")
class PutBack(Single):
    """Cards go back to where they came from, in an order that the actor chooses."""

    what: Cards


@form(
    "[put] {what} back on top",
    also("[put] {what} on top"),
    also("[put] {what} on top in any order"),
    also("[put] {what} back on top in any order"),
)
class BackOnTop(Single):
    """Cards go back to where they came from, on top, in an order that the actor chooses."""

    what: Cards


@form(
    "[put] {what} back on the bottom",
    also("[put] {what} on the bottom"),
    also("[put] {what} on the bottom in any order"),
    also("[put] {what} back on the bottom in any order"),
)
class BackOnBottom(Single):
    """Cards go back to where they came from, on the bottom, in an order that the actor chooses."""

    what: Cards


@form("[put] {what} back")
class Back(Single):
    """Cards go back to where they came from, as they lay."""

    what: Cards


@form("[place] {what} for {whom}< before {who} {verb~who} >")
class PlaceFor(Single):
    """A card is laid on somebody's behalf, before that one does the deed."""

    what: Cards
    whom: Animals
    who: Annotated[That, Sorts(("player", "piece"))] | None = None
    verb: Annotated[str, Word("any-verb")] | None = None

    def holds(self) -> bool:
        return not _is_put_down(self.what)


@form("[add] {what} to {where}")
class Add(Single, Deed):
    """New cards go on top of a pile, or tokens to a place."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    where: Annotated[Goal, Sorts(("pile", "place", "card"))]

    def holds(self) -> bool:
        return _only_from(self.what)


@form("[replace] {what}", also("[refill] {what}"))
class Replace(Single, Deed):
    """What is there is discarded, and new cards come from the deck."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form("[return] {what} to {where}")
class Return(Single, Deed):
    """Cards, tokens or pieces go back to where they belong."""

    what: Annotated[Goal, Sorts(("card", "token", "piece"))]
    where: Annotated[Goal, Sorts(("pile", "place", "player"))]


def _is_put_down(phrase: Node) -> bool:
    """Whether a phrase speaks of what somebody has on something: where it is put would be taken for that."""
    return any(isinstance(node, HadBy) and node.place is not None for node, _ in walk(phrase))


def _only_from(phrase: Node) -> bool:
    if isinstance(phrase, Kinds):
        return all(_only_from(member) for member in phrase.members)
    kind = kind_of(phrase.group if isinstance(phrase, Of) else owned_in(phrase))
    return kind is None or kind.where is None or isinstance(kind.where, From)
