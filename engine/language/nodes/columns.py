"""The numbers that a game's own columns give to cards: "with a cost of 3 or less", "if its attack is 2 or more",
"Coins equal to its attack". Listed values are said as tags are (adjectives).
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.acts import Measure
from engine.language.nodes.conditions import Fact
from engine.language.nodes.nouns import Had
from engine.language.nodes.phrases import Bare, It, Them, Those
from engine.language.nodes.roles import Goal, Pointed

ColumnName = Annotated[str, Word("column")]
Card = Annotated[Pointed, Sorts(("card",))]
ITS = It("card")


class Level(Node):
    """Which numbers are meant. All forms of such numbers are subclasses."""

    label = "a number"


@form("{value:}", also("exactly {value:}"))
class Exact(Level):
    """This number and no other."""

    value: int


@form("{value:} or more", also("{value:} or higher"), also("{value:} or greater"), also("at least {value:}"))
class AtLeast(Level):
    """This number or a higher one."""

    value: int


@form("{value:} or less", also("{value:} or lower"), also("{value:} or fewer"), also("at most {value:}"))
class AtMost(Level):
    """This number or a lower one."""

    value: int


@form("more than {value:}", also("higher than {value:}"), also("greater than {value:}"), also("over {value:}"))
class Above(Level):
    """A higher number."""

    value: int


@form("less than {value:}", also("lower than {value:}"), also("fewer than {value:}"), also("under {value:}"))
class Below(Level):
    """A lower number."""

    value: int


@form(
    "with a {column} of {level}",
    also("with {column} {level}"),
    also("with a {column} {level}"),
    also("with {column} of {level}"),
    also("with {level} {column}"),
    also("of {column} {level}"),
    also("with a {column} equal to {level}"),
    also("that has a {column} of {level}"),
    also("that have a {column} of {level}"),
    also("whose {column} is {level}"),
    sorts=("card", "piece"),
)
class WithColumn(Had):
    """The card has a number in a column, and it is one of these; of a piece, the card that stands for it."""

    column: ColumnName
    level: Level


@form("with the highest {column}", also("with the most {column}"), also("with the greatest {column}"), sorts=("card",))
class WithHighest(Had):
    """Of the cards that have a number in a column, the one with the highest; several where they tie."""

    column: ColumnName


@form("with the lowest {column}", also("with the least {column}"), also("with the smallest {column}"), sorts=("card",))
class WithLowest(Had):
    """Of the cards that have a number in a column, the one with the lowest; several where they tie."""

    column: ColumnName


@form(
    says("its {column} is {level}", what=ITS),
    "{what}'s {column} is {level}",
    also("{what} [have~what] a {column} of {level}"),
)
class ColumnIs(Fact):
    """A card has a number in a column, and it is one of these."""

    what: Card
    column: ColumnName
    level: Level

    def holds(self) -> bool:
        return not isinstance(self.what, Those | Them)


@form(says("its {column}", what=ITS), "{what}'s {column}", also("the {column} of {what}"))
class ColumnOf(Measure):
    """The number that a card has in a column; 0 where it has none."""

    what: Card
    column: ColumnName

    def holds(self) -> bool:
        return not isinstance(self.what, Those | Them)


@form(
    "the total {column} of {what}", also("the total {column} of all {what}"), also("the total {column} of the {what}")
)
class TotalOf(Measure):
    """The numbers that cards have in a column, added up."""

    column: ColumnName
    what: Annotated[Goal, Sorts(("card",))]

    def holds(self) -> bool:
        return isinstance(self.what, Bare | Those | Them)
