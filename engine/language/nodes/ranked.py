"""Cards told by the column that ranks them, players by where they sit: your highest card, each of your neighbours."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form
from engine.language.nodes.adjectives import Highest, Lowest
from engine.language.nodes.phrases import whose
from engine.language.nodes.roles import Goal, Owner, Subject


@form("{column}", sorts=("card",))
class HighestOf(Highest):
    """The card with the highest number in the column that ranks cards; several where they tie."""

    column: Annotated[str, Word("highest-word")]


@form("{column}", sorts=("card",))
class LowestOf(Lowest):
    """The card with the lowest number in the column that ranks cards; several where they tie."""

    column: Annotated[str, Word("lowest-word")]


@form(
    *whose("each of {whose} neighbours"),
    *whose("each of {whose} neighbors", also),
    *whose("both of {whose} neighbours", also),
    number="sg",
    sorts=("player",),
)
class Neighbours(Subject, Goal):
    """The players on the left and on the right of somebody, one after the other; one where it is the same."""

    owner: Annotated[Owner, Sorts(("player", "piece"))]

    def holds(self) -> bool:
        kind = getattr(self.owner, "kind", None)
        return kind is None or kind.is_plain
