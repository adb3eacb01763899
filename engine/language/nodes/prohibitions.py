"""What cannot be done: to hold, take, put, discard or move something, or any deed at all."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.acts import Single
from engine.language.nodes.doing import TakeAction
from engine.language.nodes.phrases import Some
from engine.language.nodes.putting import Destination
from engine.language.nodes.roles import Goal, Standing, Topic
from engine.language.nodes.static_rules import Payer, Plain


@form("{who} cannot {verb:base} {what}", also("{who} may not {verb:base} {what}"))
class CannotHold(Plain):
    """Somebody is not allowed to hold such cards: you cannot carry Awkward items."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]


@form(
    "{who} cannot {act:base}",
    also("{who} may not {act:base}"),
    also("{who} can't {act:base}"),
    also("{who} [do~who] not {act:base}"),
)
class Cannot(Plain):
    """Somebody is not allowed to do an act."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    act: Single

    def holds(self) -> bool:
        if isinstance(self.act, TakeAction):  # a deed by its name alone: CannotDo
            return False
        return getattr(self.act, "when", None) is None and not isinstance(getattr(self.act, "what", None), Some)


@form(
    "{who} cannot {verb:base}",
    also("{who} may not {verb:base}"),
    also("{who} can't {verb:base}"),
    also("{who} [do~who] not {verb:base}"),
)
class CannotDo(Plain):
    """Somebody is not allowed to do a deed, whatever it is done to: you cannot move, you cannot raid."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("any-verb")]


@form("{what} cannot be {verb:past}< by {who} >")
class CannotBeDone(Plain):
    """A deed of the game must not be done to a card."""

    what: Annotated[Topic, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "card")]
    who: Payer | None = None


@form(
    "{what} cannot {verb:base}",
    also("{what} may not {verb:base}"),
    also("{what} can't {verb:base}"),
    also("{what} [do~what] not {verb:base}"),
)
class CardCannot(Plain):
    """A card must not do what the vocabulary says that such cards do: this creature cannot attack."""

    what: Annotated[Topic, Sorts(("card",))]
    verb: Annotated[str, Word("card-verb")]


@form("{what} cannot be {verb:past}< by {who} >")
class CannotBeDoneAt(Plain):
    """A deed of the game must not be done to a place: this house cannot be raided."""

    what: Annotated[Topic, Sorts(("place",))]
    verb: Annotated[str, Word("verb", "place")]
    who: Payer | None = None


@form("{what} cannot be taken< {where} >< by {who} >")
class CannotBeTaken(Plain):
    """A card or token must not be taken."""

    what: Annotated[Topic, Sorts(("card", "token"))]
    where: Source | None = None
    who: Payer | None = None

    def holds(self) -> bool:
        kind = getattr(self.what, "kind", None)
        return kind is None or kind.where is None or self.where is None


@form("from {source}")
class Source(Node):
    """Where it must not be taken from."""

    label = "where it is taken from"

    source: Annotated[Goal, Sorts(("place", "pile", "card"))]


@form("{what} cannot be put {where}", also("{what} cannot be placed {where}"))
class CannotBePut(Plain):
    """A card or token must not be put there."""

    what: Annotated[Topic, Sorts(("card", "token"))]
    where: Destination


@form("{what} cannot be discarded")
class CannotBeDiscarded(Plain):
    """A card, token or pile must not be discarded."""

    what: Annotated[Topic, Sorts(("card", "token", "pile"))]


@form("{what} cannot be moved")
class CannotBeMoved(Plain):
    """A piece or card must not be moved."""

    what: Annotated[Topic, Sorts(("piece", "card"))]
