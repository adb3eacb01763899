"""Acts that give or take: gain, lose, pay, take, steal, keep, give."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.acts import Deed, Single
from engine.language.nodes.phrases import Bare
from engine.language.nodes.roles import Cards, Goal, Pointed, Tokens


@form("[gain] {what}", also("[get] {what}"), also("[score] {what}"), also("[advance] {what}"))
class Gain(Single, Deed):
    """Tokens or points from the supply."""

    what: Tokens


@form("[lose] {what}", also("[move] back {what}"), also("[go] back {what}"))
class Lose(Single, Deed):
    """Tokens or points go back to the supply, as many as there are."""

    what: Tokens


@form("[pay] {what}", also("[spend] {what}"))
class Pay(Single, Deed):
    """Tokens or points go back to the supply: the whole price, or it cannot be done."""

    what: Tokens

    def holds(self) -> bool:
        return not isinstance(self.what, Bare)


@form("[take] {what}", also("[pick] up {what}"))
class Take(Single, Deed):
    """Cards into the actor's hand, or tokens from where they lie; from the supply if the text does not say."""

    what: Annotated[Goal, Sorts(("card", "token"))]


@form("[take] {what} from {source}")
class TakeFrom(Single, Deed):
    """Things that were named before are taken from somewhere."""

    what: Annotated[Pointed, Sorts(("card", "token"))]
    source: Annotated[Goal, Sorts(("place", "pile", "piece", "player", "card"))]


@form("[take] {what} without {verb:ing}")
class TakeWithout(Single):
    """Cards are taken, without the deed that usually comes with taking them."""

    what: Cards
    verb: Annotated[str, Word("verb")]


@form("[steal] {what} from {whom}")
class Steal(Single, Deed):
    """Cards or tokens are taken from somebody else."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    whom: Annotated[Goal, Sorts(("piece", "player"))]

    def holds(self) -> bool:
        return _no_where(self.what)


@form("[keep] {what}")
class Keep(Single):
    """Cards or tokens stay with the actor."""

    what: Annotated[Goal, Sorts(("card", "token"))]


@form("[give] {what} to {whom}", also("[pass] {what} to {whom}"))
class Give(Single, Deed):
    """Cards or tokens are handed to somebody else."""

    what: Annotated[Goal, Sorts(("card", "token"))]
    whom: Annotated[Goal, Sorts(("player", "piece"))]


def _no_where(phrase: Node) -> bool:
    kind = getattr(phrase, "kind", None)
    return kind is None or kind.where is None
