"""So many out of a group: "2 of those items", "1 Snack and 1 AP", "the rest"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.amounts import Amount
from engine.language.nodes.nouns import KindHere
from engine.language.nodes.phrases import It, They, You
from engine.language.nodes.roles import Goal, Here, Noun, Owner, Subject


@form("{n} of {group:pl}", number="~n", sorts=("card", "token", "piece", "place"))
class Of(Goal, Subject):
    """So many out of a group."""

    n: Amount
    group: Annotated[Group, Here]


class Group(Node):
    """Things named before, or somebody's."""

    feature = "number"


@form("those {noun:pl}", number="pl")
class TheseOnes(Group):
    """The ones just named."""

    noun: Noun


@form(
    says("your {kind:pl}", owner=You()),
    says("its {kind:pl}", owner=It()),
    says("their {kind:pl}", owner=They()),
    "{owner}'s {kind:pl}",
    number="pl",
)
class Theirs(Group):
    """Somebody's."""

    owner: Annotated[Owner, Sorts(("piece", "player", "place"))]
    kind: KindHere


@form("{n} {noun~n}", number="~n")
class Portion(Node):
    """So much of one counter, in a row of several."""

    feature = "number"

    n: Amount
    noun: Annotated[str, Word("noun", "goods")]


@form("{parts, and}", number="pl", sorts=("token", "pool"))
class Together(Goal):
    """Some of each: 1 Snack and 1 AP."""

    parts: tuple[Portion, ...]


@form("them", number="pl", sorts=("card", "token", "piece"))
class OfThem(Group):
    """The ones just named, whatever they are."""


@form("{n}", number="~n", sorts=("card",))
class JustSo(Goal):
    """So many of the cards looked at: take 1."""

    n: Annotated[Amount, Here]

    def holds(self) -> bool:
        return type(self.n).__name__ in ("Number", "UpTo")


@form("the rest", also("the others"), also("the other"), number="pl", sorts=("card",))
class Rest(Goal):
    """Those looked at and not taken."""
