"""Cards that are played against each other in a zone, of which one wins: tricks. The vocabulary says what a trick is
called, and which verbs there are: to lead one, to win one.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form, says
from engine.language.nodes.acts import Single
from engine.language.nodes.conditions import Fact
from engine.language.nodes.nouns import Had, Having
from engine.language.nodes.phrases import A, This
from engine.language.nodes.roles import Topic
from engine.language.nodes.static_rules import Plain

Contest = Annotated[str, Word("contest")]  # what is led and won: a trick
Verb = Annotated[str, Word("verb", "pile")]


@form("{verb~} the next {contest:sg}", also("{verb~} next {contest:sg}"))
class LeadNext(Single):
    """Whoever acts plays the first card of the next one, whoever wins the one that goes on."""

    verb: Verb
    contest: Contest


@form("{verb~} this {contest:sg}", also("{verb~} the {contest:sg}"))
class WinThis(Single):
    """Whoever acts wins the one that goes on, whichever card is the best in the end."""

    verb: Verb
    contest: Contest


@form("{what} was {verb:past}", also("{what} [be~what] {verb:past}"))
class WasLed(Fact):
    """The first card that was played in the one that goes on is such a card."""

    what: Annotated[Topic, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "card")]

    def holds(self) -> bool:
        return isinstance(self.what, A | This)


@form("of the {column} that was {verb:past}", also("of the {verb:past} {column}"), sorts=("card",))
class OfLed(Had):
    """The card has in the column that is to be followed what the first card has that was played."""

    column: Annotated[str, Word("led-column")]
    verb: Annotated[str, Word("verb", "card")]


@form(
    says("who {verb:did} the last {contest:sg}", which="last"),
    says("who {verb:did} this {contest:sg}", which="this"),
    also("that {verb:did} the last {contest:sg}", which="last"),
    also("who {verb:did} the previous {contest:sg}", which="last"),
    also("who {verb:did} the {contest:sg}", which="this"),
    sorts=("piece", "player"),
)
class DidContest(Having):
    """The player who has won or led the last one, or has led the one that goes on."""

    verb: Verb
    contest: Contest
    which: str


@form(
    says("who {verb:did} the most {contest:pl}", how="most"),
    says("who {verb:did} the fewest {contest:pl}", how="fewest"),
    says("who {verb:did} no {contest:pl}", how="no"),
    also("who [have] {verb:past} the most {contest:pl}", how="most"),
    also("who [have] {verb:past} the fewest {contest:pl}", how="fewest"),
    also("who {verb:did} no {contest:sg}", how="no"),
    also("that {verb:did} the most {contest:pl}", how="most"),
    also("that {verb:did} the fewest {contest:pl}", how="fewest"),
    sorts=("piece", "player"),
)
class DidMost(Having):
    """Those who have won the most of them so far, or the fewest, or none: `how` says which."""

    verb: Verb
    contest: Contest
    how: str


@form(
    "{what} [be~what] trump",
    also("{what} [be~what] trumps"),
    also("{what} [be~what] the trump suit"),
)
class IsTrump(Plain):
    """Such cards are better than all others that are played."""

    what: Annotated[Topic, Sorts(("card",))]


@form(
    "{value} is trump",
    also("{value} are trump"),
    also("{value} are trumps"),
    also("{value} is the trump suit"),
    also("trump is {value}"),
    also("trumps are {value}"),
)
class ValueIsTrump(Plain):
    """The cards with a value in the column that is followed are better than all others that are played."""

    value: Annotated[str, Word("led-value")]


@form("that {column} is trump", also("the named {column} is trump"), also("that {column} is the trump suit"))
class ThatIsTrump(Plain):
    """The cards with the value that was named last are better than all others that are played."""

    column: Annotated[str, Word("led-column")]


@form("the lowest {noun:sg} {verb:s}")
class LowestWins(Plain):
    """Of the cards that count, the one with the lowest number wins in place of the highest."""

    noun: Annotated[str, Word("noun", "card")]
    verb: Verb


@form("{what} cannot {verb:base} {contest:pl}", also("{what} cannot {verb:base} a {contest:sg}"))
class CannotWin(Plain):
    """Such cards do not win, as long as another card was played that can."""

    what: Annotated[Topic, Sorts(("card",))]
    verb: Verb
    contest: Contest
