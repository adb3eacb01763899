"""Players by what they are at the table: the active player, the first player, the owner of a card; and who is first."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form, says
from engine.language.nodes.acts import Single
from engine.language.nodes.conditions import Fact
from engine.language.nodes.phrases import It
from engine.language.nodes.roles import General, Goal, Holder, Noun, Owner, Phrase, Standing, Subject, Topic

Player = Annotated[str, Word("noun", "player")]


class Seat(Phrase):
    """A player by what they are at the table, which changes from turn to turn or from round to round."""

    label = "who somebody is at the table"


@form(
    "the active {noun}", also("the current {noun}"), also("the {noun} whose turn it is"), number="sg", sorts=("player",)
)
class ActivePlayer(Seat, Subject, Goal, Owner, Holder, General, Topic, Standing):
    """The player whose turn it is."""

    noun: Noun


@form("the first {noun}", also("the starting {noun}"), also("the start {noun}"), number="sg", sorts=("player",))
class FirstPlayer(Seat, Subject, Goal, Owner, Holder, General, Topic, Standing):
    """The player who begins the turns of a round."""

    noun: Noun


@form(
    "[become] the first {noun}",
    also("[be] the first {noun} from now on"),
    also("[become] the starting {noun}"),
    also("[become] the start {noun}"),
    also("[take] the first {noun} token"),
    also("[take] the first {noun} marker"),
    also("[take] the starting {noun} token"),
    also("[take] the starting {noun} marker"),
    also("[gain] the first {noun} token"),
    also("[gain] the first {noun} marker"),
)
class BecomeFirst(Single):
    """Whoever acts begins the turns of the rounds to come."""

    noun: Player


@form(says("its owner", what=It("card")), also("its controller", what=It("card")), number="sg", sorts=("player",))
class OwnerOf(Subject, Goal, Owner):
    """The player in whose zone a card lies."""

    what: Annotated[It, Sorts(("card",))]

    def holds(self) -> bool:
        return self.what.sort == "card"


@form("{who} [be~who] {seat}")
class IsSeated(Fact):
    """Somebody is that player: you are the first player."""

    who: Annotated[Subject, Sorts(("player", "piece"))]
    seat: Annotated[Seat, Sorts(("player",))]


@form("{who} [be~who] not {seat}")
class IsNotSeated(Fact):
    """Somebody is not that player: you are not the active player."""

    who: Annotated[Subject, Sorts(("player", "piece"))]
    seat: Annotated[Seat, Sorts(("player",))]
