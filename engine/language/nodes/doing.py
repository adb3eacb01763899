"""Deeds of the game, by the verbs of its vocabulary; and ignoring, skipping and ending."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.acts import Deed, Single
from engine.language.nodes.events import Duration
from engine.language.nodes.phrases import It, You, whose
from engine.language.nodes.roles import Cards, Goal, Owner, Places, Tokens


@form("[ignore] {what}< {when} >")
class Ignore(Single):
    """Something does not affect the actor, who pays nothing for it."""

    what: Annotated[Goal, Sorts(("card", "piece", "thing", "pile"))]
    when: Duration | None = None


@form(says("[end] your {period}", owner=You()), says("[end] its {period}", owner=It()), "[end] {owner}'s {period}")
class End(Single):
    """Somebody's current period ends at once."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


class Finish(Node):
    """How somebody ends the game."""

    feature = "inflection"
    label = "how the game ends"


@form("[win] the game")
class Win(Finish):
    """Somebody wins the game, which is over: whoever else wins it by the same sentence has won as well."""


@form("[lose] the game")
class LoseGame(Finish):
    """Somebody loses the game, which is over: all those have won who do not lose it by the same sentence."""


@form(
    *whose("[skip] {whose} next {period}"),
    *whose("[lose] {whose} next {period}", also),
    *whose("[skip] {whose} {period}", also),
    *whose("[miss] {whose} next {period}", also),
)
class Skip(Single):
    """Somebody misses their next period of this name."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form("{verb~}< {when} >")
class Do(Deed):
    """A deed of the game, whatever it is done to: when you raid."""

    verb: Annotated[str, Word("any-verb")]
    when: Duration | None = None


@form("{verb~} at {place}< {when} >")
class DoAt(Single, Deed):
    """A deed of the game that is done while at a place: forage at your den."""

    verb: Annotated[str, Word("action-verb")]
    place: Places
    when: Duration | None = None


@form("{action~}")
class TakeAction(Single):
    """An action of the game, done at once by its rules and without its cost: Stash."""

    action: Annotated[str, Word("action")]


@form("{verb~} {what}< {when} >")
class DoPlace(Single, Deed):
    """A deed of the game that is done to a place: visit this house."""

    verb: Annotated[str, Word("verb", "place")]
    what: Places
    when: Duration | None = None


@form("{verb~}")
class Going(Node):
    """One deed in a list of deeds that are done to one place."""

    feature = "inflection"

    verb: Annotated[str, Word("verb", "place")]


@form("{verbs~, or} {what}")
class DoAnyPlace(Deed):
    """Any of several deeds that are done to a place: visit or leave this house."""

    verbs: tuple[Going, ...]
    what: Places

    def holds(self) -> bool:
        return len(set(self.verbs)) == len(self.verbs)


@form("{verb~} {what}< {when} >")
class DoCard(Single, Deed):
    """A deed of the game that is done to cards: stash a TOOL item."""

    verb: Annotated[str, Word("verb", "card")]
    what: Cards
    when: Duration | None = None


@form("{verb~} {what}< {when} >")
class DoThing(Single, Deed):
    """A deed of the game that is done to something else: evade the next security you trigger."""

    verb: Annotated[str, Word("verb", "thing")]
    what: Annotated[Goal, Sorts(("thing",))]
    when: Duration | None = None


@form("{verb~} {what}< {when} >")
class DoToken(Single, Deed):
    """A deed of the game that is done to tokens: eat 1 Snack."""

    verb: Annotated[str, Word("verb", "token")]
    what: Tokens
    when: Duration | None = None
