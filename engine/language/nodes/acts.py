"""Acts: verb phrases without their subject, which gives them their inflection; acts in a row, an act for each of
something, and numbers that the state of the game gives.

The acts of one verb stand beside: taking, decks, putting, moving, showing, doing.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.amounts import Number
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import That


class Act(Node):
    """What a subject does: a verb phrase without its subject. All acts are subclasses."""

    feature = "inflection"
    label = "what is done"


class Deed(Node):
    """An act that a trigger can wait for."""

    feature = "inflection"
    label = "a deed"


class Stage(Act):
    """An act that can be a step in a row of acts."""

    label = "what is done"


class Part(Stage):
    """An act that can be an element of a list of acts."""

    label = "what is done"


class Single(Part):
    """An act of a single verb, with what belongs to it."""

    label = "what is done"


@form("{acts~, and}")
class Both(Stage):
    """Acts in their order, as one step: what they trigger waits until the last is done."""

    acts: tuple[Part, ...]


@form("{acts~, , or}", also("{acts~, or}"), also("either {acts~, or}"))
class Alternatives(Act):
    """One of several acts, which the actor chooses."""

    acts: tuple[Part, ...]


@form("{first~}, then {then~}", also("{first~} and then {then~}"))
class InTurn(Act):
    """The second act after the first is over, with everything that it triggers."""

    first: Stage
    then: Act


@form("{act~} for each {per:sg}<, up to {most} times >")
class ForEach(Part):
    """The act once for each thing of a kind."""

    act: Single
    per: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pile", "pool"))]
    most: int | None = None


@form(
    "{act~} for every {n} {per:pl}",
    also("{act~} for each {n} {per:pl}"),
    also("{act~} for each set of {n} {per:pl}"),
    also("{act~} for each pair of {per:pl}", n=Number(2)),
    also("{act~} for every pair of {per:pl}", n=Number(2)),
)
class ForEvery(Part):
    """The act once for every `n` things of a kind."""

    act: Single
    n: Number
    per: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pool"))]

    def holds(self) -> bool:
        return self.n.value > 1


@form("{act~} for each of them")
class ForEachOfThem(Part):
    """The act once for each of the things that were just named."""

    act: Single


class Measure(Node):
    """A number that is worked out from the state of the game."""

    label = "a number in the game"


@form("the number of {kind:pl}")
class NumberOf(Measure):
    """How many things of a kind there are."""

    kind: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pile", "pool"))]


@form("{what}'s {noun}")
class ValueOf(Measure):
    """What a card is worth."""

    what: Annotated[That, Sorts(("card",))]
    noun: Annotated[str, Word("noun", "pool")]


@form("[gain] {kind:pl} equal to {measure}<, at most {most:} >", also("[gain] X {kind:pl}, where X is {measure}"))
class GainEqual(Single):
    """Gain as many as a measure gives."""

    kind: Annotated[Kind, Sorts(("token", "pool"))]
    measure: Measure
    most: int | None = None


@form("[lose] {kind:pl} equal to {measure}<, at most {most:} >", also("[lose] X {kind:pl}, where X is {measure}"))
class LoseEqual(Single):
    """Lose as many as a measure gives."""

    kind: Annotated[Kind, Sorts(("token", "pool"))]
    measure: Measure
    most: int | None = None
