"""Deeds as things that have a cost: "visiting adjacent houses", "the second raid each night"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, form, says
from engine.language.nodes.phrases import It, Some, You
from engine.language.nodes.roles import Goal, Owner, Places


class Doing(Node):
    """A deed as a thing: visiting adjacent houses."""

    label = "a deed that has a cost"


@form("{verb:ing}< {place} >")
class DoingOne(Doing):
    """One deed, here if no place is named."""

    verb: Annotated[str, Word("priced")]
    place: Annotated[Goal, Sorts(("place", "card"))] | None = None

    def holds(self) -> bool:
        return not isinstance(self.place, Some)


@form("{verbs, or}< {place} >")
class DoingAny(Doing):
    """Any of the deeds."""

    verbs: tuple[Gerund, ...]
    place: Places | None = None

    def holds(self) -> bool:
        return len(set(self.verbs)) == len(self.verbs)


@form("{verb:ing}")
class Gerund(Node):
    """A deed in a list of deeds."""

    label = "a deed that has a cost"

    verb: Annotated[str, Word("priced")]


@form("moving to {place}")
class MovingTo(Doing):
    """Going there."""

    place: Places


@form("the first {deed}< each {period} >")
class FirstDeed(Doing):
    """The first one in each period, whoever does it."""

    deed: Annotated[str, Word("deed")]
    period: Annotated[str, Word("period")] | None = None


@form("the first {deed} {place}< each {period} >")
class FirstDeedAt(Doing):
    """The first one at a place in each period, whoever does it: the first raid on this house."""

    deed: Annotated[str, Word("deed-at")]
    place: Places
    period: Annotated[str, Word("period")] | None = None


@form(
    says("the second {deed}< each {period} >", n=2),
    says("the third {deed}< each {period} >", n=3),
    says("the fourth {deed}< each {period} >", n=4),
)
class NthDeed(Doing):
    """The second (third, fourth) one in each period, whoever does it."""

    deed: Annotated[str, Word("deed")]
    n: int
    period: Annotated[str, Word("period")] | None = None


@form(
    says("the second {deed} {place}< each {period} >", n=2),
    says("the third {deed} {place}< each {period} >", n=3),
    says("the fourth {deed} {place}< each {period} >", n=4),
)
class NthDeedAt(Doing):
    """The second (third, fourth) one at a place in each period, whoever does it."""

    deed: Annotated[str, Word("deed-at")]
    place: Places
    n: int
    period: Annotated[str, Word("period")] | None = None


@form(says("your first {deed} each {period}", owner=You()), says("its first {deed} each {period}", owner=It()),
      "{owner}'s first {deed} each {period}")  # fmt: skip
class TheirFirstDeed(Doing):
    """Somebody's first one in each period."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    deed: Annotated[str, Word("deed")]
    period: Annotated[str, Word("period")]


@form(
    says("your second {deed} each {period}", owner=You(), n=2),
    says("its second {deed} each {period}", owner=It(), n=2),
    says("{owner}'s second {deed} each {period}", n=2),
    says("your third {deed} each {period}", owner=You(), n=3),
    says("its third {deed} each {period}", owner=It(), n=3),
    says("{owner}'s third {deed} each {period}", n=3),
)
class TheirNthDeed(Doing):
    """Somebody's second (third) one in each period."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    deed: Annotated[str, Word("deed")]
    n: int
    period: Annotated[str, Word("period")]
