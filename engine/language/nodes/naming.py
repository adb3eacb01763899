"""Values that somebody names, of which later words speak: "name a suit", "a card of that suit", "guess its rank"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Word, also, form
from engine.language.nodes.acts import Single
from engine.language.nodes.columns import Card
from engine.language.nodes.conditions import Fact
from engine.language.nodes.likeness import AnyColumn
from engine.language.nodes.nouns import Had
from engine.language.nodes.phrases import Them, Those
from engine.language.nodes.roles import Cards

Named = Annotated[str, Word("named-column")]
MOST = 99  # that a number can be which is named


@form(
    "[name] a {column}",
    also("[choose] a {column}"),
    also("[say] a {column}"),
    also("[call] a {column}"),
    also("[declare] a {column}"),
    also("[announce] a {column}"),
    also("[name] any {column}"),
)
class NameValue(Single):
    """One of the values of a column, which whoever acts chooses and says."""

    column: Named


@form(
    "[name] a number from {least:} to {most:}",
    also("[choose] a number from {least:} to {most:}"),
    also("[say] a number from {least:} to {most:}"),
    also("[name] a number between {least:} and {most:}"),
    also("[choose] a number between {least:} and {most:}"),
)
class NameNumber(Single):
    """A number, both bounds among them, which whoever acts chooses and says."""

    least: int
    most: int

    def holds(self) -> bool:
        return 0 <= self.least < self.most <= MOST


@form("[guess] the {column} of {what}", also("[guess] {what}'s {column}"))
class Guess(Single):
    """A value of a column is named, and then the card is shown to everybody: it is right if the card has it."""

    column: Named
    what: Cards

    def holds(self) -> bool:
        return self.what.number != "pl"


@form(
    "of that {column}",
    also("with that {column}"),
    also("of the named {column}"),
    also("with the named {column}"),
    also("of the chosen {column}"),
    also("of the {column} named"),
    also("of the {column} you named"),
    sorts=("card",),
)
class OfThat(Had):
    """The card has in a column the value that was named last."""

    column: AnyColumn


@form("{what} [be~what] of that {column}", also("{what} [have~what] that {column}"))
class IsOfThat(Fact):
    """A card has in a column the value that was named last."""

    what: Card
    column: AnyColumn

    def holds(self) -> bool:
        return not isinstance(self.what, Those | Them)


@form(
    "the guess is right",
    also("the guess is correct"),
    also("your guess is right"),
    also("your guess is correct"),
    also("their guess is right"),
    also("you are right"),
    also("you are correct"),
    also("they are right"),
    also("you guess right"),
    also("you guessed right"),
    also("you guess correctly"),
    also("you guessed correctly"),
)
class GuessRight(Fact):
    """The value that was guessed is the one that the card has."""


@form(
    "the guess is wrong",
    also("the guess is not right"),
    also("your guess is wrong"),
    also("you are wrong"),
    also("you are not right"),
    also("they are wrong"),
    also("you guess wrong"),
    also("you guessed wrong"),
)
class GuessWrong(Fact):
    """The value that was guessed is not the one that the card has."""


NAMINGS = (NameValue, NameNumber, Guess)  # what later words speak of: of that suit
OF_NAMED = (OfThat, IsOfThat)
OF_GUESSED = (GuessRight, GuessWrong)
