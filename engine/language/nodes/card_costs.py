"""What cards cost, where a column of the game's own is declared to be paid in a counter: "a card costing up to 4
Coins", "cards cost 1 Coin less"; that it is paid stands in paying.

What a card costs is what is printed, and what texts in force make of it: "its cost" elsewhere is what is printed.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.nouns import Had
from engine.language.nodes.phrases import Bare, It, Them, Those
from engine.language.nodes.roles import Pointed, Topic
from engine.language.nodes.static_rules import Payer, Plain

Coins = Annotated[str, Word("paid")]  # the column, said by the counter that it is paid in
Card = Annotated[Pointed, Sorts(("card",))]


class Price(Node):
    """What a card costs, or may cost. All such forms are subclasses."""

    label = "what it costs"


@form("{n} {coins~n}", also("exactly {n} {coins~n}"))
class PriceIs(Price):
    """So much, and neither more nor less."""

    n: int
    coins: Coins


@form("up to {n} {coins~n}", also("at most {n} {coins~n}"), also("{n} {coins~n} or less"))
class PriceUpTo(Price):
    """So much or less."""

    n: int
    coins: Coins


@form("at least {n} {coins~n}", also("{n} {coins~n} or more"))
class PriceAtLeast(Price):
    """So much or more."""

    n: int
    coins: Coins


class Beside(Price):
    """A price beside that of another card; without a counter it is that of the only column of costs."""

    what: Card

    def holds(self) -> bool:
        return not isinstance(self.what, Those | Them)


@form("exactly {n} {coins~n} more than {what}", also("{n} {coins~n} more than {what}"))
class PriceMore(Beside):
    """So much more than another card costs."""

    n: int
    coins: Coins
    what: Card


@form("up to {n} {coins~n} more than {what}", also("at most {n} {coins~n} more than {what}"))
class PriceUpToMore(Beside):
    """As much as another card costs and so much more, or less."""

    n: int
    coins: Coins
    what: Card


@form("exactly {n} {coins~n} less than {what}", also("{n} {coins~n} less than {what}"))
class PriceLess(Beside):
    """So much less than another card costs."""

    n: int
    coins: Coins
    what: Card


@form("the same as {what}", also("as much as {what}"), also("the same", what=It("card")))
class PriceSame(Beside):
    """As much as another card costs."""

    what: Card


@form("less than {what}")
class PriceBelow(Beside):
    """Less than another card costs."""

    what: Card


@form("more than {what}")
class PriceAbove(Beside):
    """More than another card costs."""

    what: Card


@form("costing {price}", also("that costs {price}"), also("that cost {price}"), sorts=("card",))
class Costing(Had):
    """The card costs so much now."""

    price: Price


class Change(Plain):
    """A change of what cards cost, as long as the text is in force."""

    what: Annotated[Topic, Sorts(("card",))]
    n: int
    coins: Coins
    who: Payer | None = None

    def holds(self) -> bool:
        return self.n > 0 and isinstance(self.what, Bare)


@form(
    "{what} [cost~what] {n} {coins~n} less< for {who} >",
    also("{what} [cost~what] {who} {n} {coins~n} less"),
)
class CostLess(Change):
    """Cards cost so much less than what is printed, and not less than nothing."""

    what: Annotated[Topic, Sorts(("card",))]
    n: int
    coins: Coins
    who: Payer | None = None


@form(
    "{what} [cost~what] {n} {coins~n} more< for {who} >",
    also("{what} [cost~what] {who} {n} {coins~n} more"),
)
class CostMore(Change):
    """Cards cost so much more than what is printed."""

    what: Annotated[Topic, Sorts(("card",))]
    n: int
    coins: Coins
    who: Payer | None = None
