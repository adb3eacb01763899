"""Tokens from the supply that go to somebody, or onto a card: deal 2 wounds to another player, to each Fighter."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, also, form
from engine.language.nodes.acts import Measure, Single
from engine.language.nodes.nouns import Kind, kind_of
from engine.language.nodes.phrases import A, All, Bare, Some
from engine.language.nodes.roles import Goal, Tokens

Whom = Annotated[Goal, Sorts(("card", "piece", "player"))]


@form("[deal] {what} to {whom}")
class Deal(Single):
    """So many tokens from the supply for each of those named: a player has them then, or they lie on the card."""

    what: Tokens
    whom: Whom

    def holds(self) -> bool:
        is_plain = isinstance(self.what, A) or (isinstance(self.what, Some) and type(self.what.n).__name__ == "Number")
        kind = kind_of(self.what)
        return is_plain and kind is not None and kind.is_plain and _is_each(self.whom)


@form("[deal] {kind:pl} equal to {measure} to {whom}", also("[deal] X {kind:pl} to {whom}, where X is {measure}"))
class DealEqual(Single):
    """As many tokens from the supply as a measure gives, for each of those named."""

    kind: Annotated[Kind, Sorts(("token", "pool"))]
    measure: Measure
    whom: Whom

    def holds(self) -> bool:
        return self.kind.is_plain and self.kind.manner is None and _is_each(self.whom)


def _is_each(whom: Goal) -> bool:
    """Whether it is said of each by itself: 3 wounds to 2 Fighters could be 3 together."""
    return not isinstance(whom, All | Some | Bare)
