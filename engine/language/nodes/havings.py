"""What a thing has, holds or has done, said after its noun: "with a Pet", "that raided this house tonight"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form
from engine.language.nodes.nouns import Having, Kind
from engine.language.nodes.phrases import A
from engine.language.nodes.roles import Goal, Holder, Places, Standing


@form(
    "with {what}",
    also("that has {what}"),
    also("that have {what}"),
    sorts=("place", "piece", "player", "card", "thing", "pile"),
)
class With(Having):
    """Something is on it, at it or held by it."""

    what: Annotated[Standing, Sorts(("card", "piece", "player", "token", "place", "pile", "pool"))]


@form("without {what}", sorts=("place", "piece", "player", "card", "thing"))
class Without(Having):
    """Nothing of the kind is on it, at it or held by it."""

    what: Annotated[A, Sorts(("card", "piece", "player", "token", "place"))]


@form("with the most {kind:pl}", sorts=("place", "piece", "player"))
class WithMost(Having):
    """None has more."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool", "pile"))]


@form("with the fewest {kind:pl}", also("with the least {kind:pl}"), sorts=("place", "piece", "player"))
class WithFewest(Having):
    """None has fewer."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool", "pile"))]


@form(
    "{verb:ing} {what}",
    also("that {verb:s} {what}"),
    also("that {verb:base} {what}"),
    sorts=("piece", "player"),
)
class Holding(Having):
    """A lasting deed: carrying a SHINY item."""

    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]


@form("{who} [have~who]< on {place} >", sorts=("token", "pool", "card"))
class HadBy(Having):
    """What somebody has, or has put on something: each Open token you have on this house."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    place: Annotated[Goal, Sorts(("place", "card"))] | None = None


@form("{verb} this way", sorts=("card", "token", "pool", "piece", "place", "pile"))
class ThisWay(Having):
    """Those the text has just done something to: each Feature discarded this way."""

    verb: Annotated[str, Word("way")]


@form("that {verb:did} {place} {when}", sorts=("piece", "player"))
class DidAt(Having):
    """Who has done it at a place: animals that raided this house tonight."""

    verb: Annotated[str, Word("verb", "place")]
    place: Places
    when: Annotated[str, Word("now")]


@form("that does not", also("that do not"), sorts=("piece", "player"))
class DoesNot(Having):
    """Who might have done what the sentence before offers, and has not."""


@form("that does", also("that do"), sorts=("piece", "player"))
class Does(Having):
    """Who has done what the sentence before offers."""


@form("that {verb:did} {what} {when}", sorts=("piece", "player"))
class DidTo(Having):
    """Who has done it to a card: each animal that stashed a FOOD item tonight."""

    verb: Annotated[str, Word("verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]
    when: Annotated[str, Word("now")]


@form("{who} {verb~who}", sorts=("card",))
class HeldBy(Having):
    """The item it carries."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("state-verb", "card")]
