"""Points in time that come by themselves: "the start of each night"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.phrases import It, You
from engine.language.nodes.roles import Owner


class Moment(Node):
    """A point in time that comes by itself."""

    label = "a point in time"


@form("the start of each {period}", also("the beginning of each {period}"), also("the start of every {period}"))
class StartOfEach(Moment):
    """When each one begins."""

    period: Annotated[str, Word("period")]


@form("the end of each {period}", also("the end of every {period}"))
class EndOfEach(Moment):
    """When each one ends."""

    period: Annotated[str, Word("period")]


@form("the start of the {period}", also("the beginning of the {period}"))
class StartOf(Moment):
    """When the next one, or the only one, begins."""

    period: Annotated[str, Word("period")]


class Coming(Node):
    """A point in time that comes once."""

    label = "a point in time"


@form("the start of the next {period}", also("the beginning of the next {period}"))
class StartOfNext(Coming):
    """When the one after the current one begins."""

    period: Annotated[str, Word("period")]


@form("the end of the {period}")
class EndOf(Moment):
    """When the current one ends."""

    period: Annotated[str, Word("period")]


@form(says("the start of your {period}", owner=You()), says("the start of its {period}", owner=It()),
      "the start of {owner}'s {period}")  # fmt: skip
class StartOfTheirs(Moment):
    """When one of somebody's begins."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(says("the end of your {period}", owner=You()), says("the end of its {period}", owner=It()),
      "the end of {owner}'s {period}")  # fmt: skip
class EndOfTheirs(Moment):
    """When one of somebody's ends."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]
