"""Where something is put: on a card, on top of a pile, in a stash."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, also, form
from engine.language.nodes.roles import Goal, Piles
from engine.language.nodes.whereabouts import AT


class Spot(Node):
    """Where something is put."""

    label = "where it is put"


@form("on {what}", also("at {what}", why=AT))
class OnIt(Spot):
    """On a place or a card."""

    what: Annotated[Goal, Sorts(("place", "card"))]


@form("on top of {pile}", also("on the top of {pile}"), also("on {pile}"))
class OnTop(Spot):
    """On top of a pile."""

    pile: Piles


@form("on the bottom of {pile}", also("at the bottom of {pile}"), also("under {pile}"))
class AtBottom(Spot):
    """At the bottom of a pile."""

    pile: Piles


@form("in {pile}", also("into {pile}"))
class Into(Spot):
    """In a pile or somebody's zone."""

    pile: Piles
