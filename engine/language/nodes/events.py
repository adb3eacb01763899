"""What happens, for a trigger to wait for; points in time that come by themselves ("the start of each night"); and how
long something lasts ("tonight", "until the end of your next turn").
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.acts import Deed
from engine.language.nodes.phrases import It, You
from engine.language.nodes.putting import Destination
from engine.language.nodes.roles import Animals, Goal, Owner, Standing, Subject


class Event(Node):
    """Something that happens, for a trigger to wait for."""

    label = "something that happens"


@form("{who} {act~who}")
class Happens(Event):
    """Somebody does something."""

    who: Animals
    act: Deed


@form("{who} [have~who] {what}")
class ComesToHave(Event):
    """It has not been so, and now it is: this house has 3 Features."""

    who: Annotated[Subject, Sorts(("piece", "player", "place", "card"))]
    what: Annotated[Standing, Sorts(("card", "token", "pool", "piece", "pile"))]


@form("{who} {act~who} while {verb:ing} {what}")
class HappensHolding(Event):
    """Somebody does something during a lasting deed: you visit a house while carrying this item."""

    who: Animals
    act: Deed
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Goal, Sorts(("card",))]


@form("{what} [be~what] {verb:past}")
class IsDone(Event):
    """A deed is done to a card: this item is stashed."""

    what: Annotated[Subject, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "card")]


@form("{what} [be~what] {verb:past}")
class IsDoneAt(Event):
    """A deed is done at a place: this house is raided."""

    what: Annotated[Subject, Sorts(("place",))]
    verb: Annotated[str, Word("verb", "place")]


@form("{what} [be~what] discarded< from {source} >")
class IsDiscarded(Event):
    """It goes to its discard pile."""

    what: Annotated[Subject, Sorts(("card", "token"))]
    source: Annotated[Goal, Sorts(("place", "card"))] | None = None

    def holds(self) -> bool:
        return _is_nowhere(self.what)


@form("{what} [be~what] taken< from {source} >")
class IsTaken(Event):
    """Somebody takes it."""

    what: Annotated[Subject, Sorts(("card", "token"))]
    source: Annotated[Goal, Sorts(("place", "card", "pile"))] | None = None

    def holds(self) -> bool:
        return _is_nowhere(self.what)


@form("{what} [be~what] placed", also("{what} [be~what] put into play"), also("{what} [enter~what] play"))
class IsPlaced(Event):
    """It comes into play."""

    what: Annotated[Subject, Sorts(("card", "token"))]


@form("{what} [be~what] drawn")
class IsDrawn(Event):
    """It comes from its deck."""

    what: Annotated[Subject, Sorts(("card",))]


@form("{what} [be~what] put {where}", also("{what} [be~what] placed {where}"))
class IsPut(Event):
    """It comes to lie there."""

    what: Annotated[Subject, Sorts(("card", "token"))]
    where: Destination


def _is_nowhere(phrase: Node) -> bool:
    kind = getattr(phrase, "kind", None)
    return kind is None or kind.where is None


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

    period: Annotated[str, Word("period")]


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


class Duration(Node):
    """How long something lasts."""

    label = "how long it lasts"


@form("{period}")
class Now(Duration):
    """Until the current one ends: tonight."""

    period: Annotated[str, Word("now")]


@form("for the rest of the {period}", also("until the end of the {period}"))
class RestOf(Duration):
    """Until the current one ends, where the game has no word for it."""

    period: Annotated[str, Word("long")]


@form(says("until the end of your {period}", owner=You()), says("until the end of its {period}", owner=It()),
      "until the end of {owner}'s {period}")  # fmt: skip
class UntilEnd(Duration):
    """Until somebody's current or next one ends."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(says("until the end of your next {period}", owner=You()), says("until the end of its next {period}", owner=It()),
      "until the end of {owner}'s next {period}")  # fmt: skip
class UntilEndOfNext(Duration):
    """Until the end of somebody's next one, the current one not counted."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form("until {who} {act~who}")
class Until(Duration):
    """Until it happens."""

    who: Animals
    act: Deed


def duration_of(node: Node) -> Duration | None:
    """How long a node says that it lasts, in a field of its own; None where it does not."""
    found = vars(node).get("when")
    return found if isinstance(found, Duration) else None
