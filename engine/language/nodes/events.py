"""What happens, for a trigger to wait for: after "when"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.acts import Deed
from engine.language.nodes.roles import Animals, Goal, Standing, Subject
from engine.language.nodes.spots import Spot


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
    where: Spot


def _is_nowhere(phrase: Node) -> bool:
    kind = getattr(phrase, "kind", None)
    return kind is None or kind.where is None
