"""Events, for triggers to wait for; moments that come by themselves ("the start of each night"); and durations.

A duration says how long something lasts: "tonight", "until the end of your next turn".
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
    """A thing has something that it did not have before: this house has 3 Features."""

    who: Annotated[Subject, Sorts(("piece", "player", "place", "card"))]
    what: Annotated[Standing, Sorts(("card", "token", "pool", "piece", "pile"))]


@form("{who} {act~who} while {verb:ing} {what}")
class HappensHolding(Event):
    """Somebody does something while holding cards: you visit a house while carrying this item."""

    who: Animals
    act: Deed
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Goal, Sorts(("card",))]


@form("{what} [be~what] {verb:past}")
class IsDone(Event):
    """A deed of the game is done to a card: this item is stashed."""

    what: Annotated[Subject, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "card")]


@form("{what} {verb~what}")
class CardDoes(Event):
    """A card does what the vocabulary says that such cards do: this creature attacks."""

    what: Annotated[Subject, Sorts(("card",))]
    verb: Annotated[str, Word("card-verb")]


@form("{what} [be~what] {verb:past}")
class IsDoneAt(Event):
    """A deed of the game is done to a place: this house is raided."""

    what: Annotated[Subject, Sorts(("place",))]
    verb: Annotated[str, Word("verb", "place")]


@form("{what} [be~what] discarded< from {source} >")
class IsDiscarded(Event):
    """A card goes to its discard pile, or a token to the supply."""

    what: Annotated[Subject, Sorts(("card", "token"))]
    source: Annotated[Goal, Sorts(("place", "card"))] | None = None

    def holds(self) -> bool:
        return _is_nowhere(self.what)


@form("{what} [be~what] taken< from {source} >")
class IsTaken(Event):
    """Somebody takes a card or token."""

    what: Annotated[Subject, Sorts(("card", "token"))]
    source: Annotated[Goal, Sorts(("place", "card", "pile"))] | None = None

    def holds(self) -> bool:
        return _is_nowhere(self.what)


@form("{what} [enter~what] play", also("{what} [come~what] into play"))
class EntersPlay(Event):
    """A card comes to lie where its text is in force, however it comes there."""

    what: Annotated[Subject, Sorts(("card",))]


@form("{what} [leave~what] play", also("{what} [be~what] removed from play"))
class LeavesPlay(Event):
    """A card that was in force goes to where it is not, however it goes."""

    what: Annotated[Subject, Sorts(("card",))]


@form("{what} [be~what] placed", also("{what} [be~what] put into play"))
class IsPlaced(Event):
    """A card or token comes into play."""

    what: Annotated[Subject, Sorts(("card", "token"))]


@form("{what} [be~what] drawn")
class IsDrawn(Event):
    """A card is drawn from its deck."""

    what: Annotated[Subject, Sorts(("card",))]


@form("{what} [be~what] put {where}", also("{what} [be~what] placed {where}"))
class IsPut(Event):
    """A card or token is put somewhere."""

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
    """The moment when any period of this name begins."""

    period: Annotated[str, Word("period")]


@form("the end of each {period}", also("the end of every {period}"))
class EndOfEach(Moment):
    """The moment when any period of this name ends."""

    period: Annotated[str, Word("period")]


@form("the start of the {period}", also("the beginning of the {period}"))
class StartOf(Moment):
    """The moment when the next period of this name begins, or the only one."""

    period: Annotated[str, Word("period")]


class Coming(Node):
    """A point in time that comes once."""

    label = "a point in time"

    period: Annotated[str, Word("period")]


@form("the start of the next {period}", also("the beginning of the next {period}"))
class StartOfNext(Coming):
    """The moment when the period after the current one begins."""

    period: Annotated[str, Word("period")]


@form("the end of the {period}")
class EndOf(Moment):
    """The moment when the current period ends."""

    period: Annotated[str, Word("period")]


@form(says("the start of your {period}", owner=You()), says("the start of its {period}", owner=It()),
      "the start of {owner}'s {period}")  # fmt: skip
class StartOfTheirs(Moment):
    """The moment when one of somebody's periods begins."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(says("the end of your {period}", owner=You()), says("the end of its {period}", owner=It()),
      "the end of {owner}'s {period}")  # fmt: skip
class EndOfTheirs(Moment):
    """The moment when one of somebody's periods ends."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


class Duration(Node):
    """How long something lasts."""

    label = "how long it lasts"


@form("{period}")
class Now(Duration):
    """Until the current period ends, in one word: tonight."""

    period: Annotated[str, Word("now")]


@form("for the rest of the {period}", also("until the end of the {period}"))
class RestOf(Duration):
    """Until the current period ends, where the game has no single word for that."""

    period: Annotated[str, Word("long")]


@form(says("until the end of your {period}", owner=You()), says("until the end of its {period}", owner=It()),
      "until the end of {owner}'s {period}")  # fmt: skip
class UntilEnd(Duration):
    """Until somebody's period ends: the current one, or else the next."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(says("until the end of your next {period}", owner=You()), says("until the end of its next {period}", owner=It()),
      "until the end of {owner}'s next {period}")  # fmt: skip
class UntilEndOfNext(Duration):
    """Until the end of somebody's next period; the current one does not count."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(
    says("until your next {period}", owner=You()),
    says("until its next {period}", owner=It()),
    "until {owner}'s next {period}",
    also("until the start of your next {period}", owner=You()),
    also("until the start of its next {period}", owner=It()),
    also("until the start of {owner}'s next {period}"),
    also("until the beginning of your next {period}", owner=You()),
)
class UntilNext(Duration):
    """Until somebody's next period begins."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form("until {who} {act~who}")
class Until(Duration):
    """Until somebody does something."""

    who: Animals
    act: Deed


def duration_of(node: Node) -> Duration | None:
    """The duration that a node has in its field `when`; None where it has none."""
    found = getattr(node, "when", None)
    return found if isinstance(found, Duration) else None
