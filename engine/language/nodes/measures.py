"""As many as there are: an act for each of something, and numbers that the state of the game gives."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, form
from engine.language.nodes.acts import Part, Single
from engine.language.nodes.amounts import Number
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import That


@form("{act~} for each {per:sg}<, up to {most} times >")
class ForEach(Part):
    """The act again for each of them."""

    act: Single
    per: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pile", "pool"))]
    most: int | None = None


@form("{act~} for every {n} {per:pl}")
class ForEvery(Part):
    """The act again for each so many of them."""

    act: Single
    n: Number
    per: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pool"))]

    def holds(self) -> bool:
        return self.n.value > 1


@form("{act~} for each of them")
class ForEachOfThem(Part):
    """The act again for each of the things just named."""

    act: Single


class Measure(Node):
    """A number that the state of the game gives."""

    label = "a number in the game"


@form("the number of {kind:pl}")
class NumberOf(Measure):
    """How many there are."""

    kind: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pile", "pool"))]


@form("{what}'s {noun}")
class ValueOf(Measure):
    """What a card is worth."""

    what: Annotated[That, Sorts(("card",))]
    noun: Annotated[str, Word("noun", "pool")]


@form("[gain] {kind:pl} equal to {measure}<, at most {most:} >")
class GainEqual(Single):
    """As many as the measure says."""

    kind: Annotated[Kind, Sorts(("token", "pool"))]
    measure: Measure
    most: int | None = None


@form("[lose] {kind:pl} equal to {measure}<, at most {most:} >")
class LoseEqual(Single):
    """As many as the measure says."""

    kind: Annotated[Kind, Sorts(("token", "pool"))]
    measure: Measure
    most: int | None = None
