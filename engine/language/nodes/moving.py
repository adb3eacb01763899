"""Acts that move pieces and cards from place to place: move, swap."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, also, field_names, form
from engine.language.nodes.acts import Deed, Single
from engine.language.nodes.amounts import Amount
from engine.language.nodes.events import Duration
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import Kinds, Several
from engine.language.nodes.possession import With
from engine.language.nodes.roles import Goal, Places

SWAPPED = "to replace is to discard what is there and put new cards; things that trade places are swapped"


@form("[move] to {where}")
class Go(Single, Deed):
    """The actor moves to a place; that costs nothing and is no visit."""

    where: Places


@form("[move] to {where} or to {other}", also("[move] to {where} or {other}"))
class GoEither(Single):
    """The actor moves to one of two places; that costs nothing and is no visit."""

    where: Places
    other: Places

    def holds(self) -> bool:
        return self.where != self.other


@form("[swap] places with {other}")
class SwapPlaces(Single):
    """The actor and another piece each move to where the other was; that costs nothing and is no visit."""

    other: Annotated[Goal, Sorts(("piece",))]


@form("[move] {what} to {where}")
class Move(Single, Deed):
    """Pieces, tokens or cards go to another place."""

    what: Annotated[Goal, Sorts(("piece", "token", "card"))]
    where: Annotated[Goal, Sorts(("place", "pile", "card"))]


@form("[move] {n} {kind~n}< {when} >")
class Step(Single):
    """The actor moves on by a number of places."""

    n: Amount
    kind: Annotated[Kind, Sorts(("place",))]
    when: Duration | None = None

    def holds(self) -> bool:
        return self.kind.is_plain


@form("[swap] {what:pl}", also("[exchange] {what:pl}"), also("[replace] {what:pl}", why=SWAPPED))
class Swap(Single, Deed):
    """Two things trade places."""

    what: Annotated[Goal, Sorts(("piece", "card", "pile", "token"))]

    def holds(self) -> bool:
        return not _mentions(self.what, With) and not isinstance(self.what, Several | Kinds)


@form(
    "[swap] {what} with {other}",
    also("[swap] {what} and {other}"),
    also("[exchange] {what} with {other}"),
    also("[exchange] {what} for {other}"),
    also("[replace] {what} with {other}", why=SWAPPED),
)
class SwapWith(Single, Deed):
    """One thing trades places with another."""

    what: Annotated[Goal, Sorts(("piece", "card", "pile"))]
    other: Annotated[Goal, Sorts(("piece", "card", "pile"))]

    def holds(self) -> bool:
        return not _mentions(self.what, With)


def _mentions(node: Node, cls: type[Node]) -> bool:
    """Whether a node of a class is anywhere inside a node."""
    inside = [getattr(node, name) for name in field_names(type(node))]
    return any(isinstance(part, Node) and (isinstance(part, cls) or _mentions(part, cls)) for part in inside)
