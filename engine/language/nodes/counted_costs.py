"""What one card of a row costs: "the next card you buy this turn costs 2 Coins less", "the second Deed you buy each
turn costs 1 Coin less"; what all cards of a kind cost stands in card_costs.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form, says
from engine.language.nodes.card_costs import Coins
from engine.language.nodes.effects import Effect
from engine.language.nodes.events import Duration, Now, RestOf
from engine.language.nodes.nouns import Kind
from engine.language.nodes.static_rules import Plain

Such = Annotated[Kind, Sorts(("card",))]
Deed = Annotated[str, Word("verb", "card")]


@form(
    "the next {kind:sg} you {verb:base}< {when} > costs {n} {coins~n} less",
    also("{when}, the next {kind:sg} you {verb:base} costs {n} {coins~n} less"),
    also("the next {kind:sg} you {verb:base} costs {n} {coins~n} less {when}"),
    also("the next {kind:sg} you {verb:base}< {when} > costs you {n} {coins~n} less"),
)
class NextCostsLess(Effect):
    """The next such card costs you so much less: until the deed is done to one, or the current period ends."""

    kind: Such
    verb: Deed
    n: int
    coins: Coins
    when: Duration | None = None

    def holds(self) -> bool:
        return self.n > 0 and self.kind.is_plain and (self.when is None or isinstance(self.when, Now | RestOf))


@form(
    says("the first {kind:sg} you {verb:base} each {period} costs {n} {coins~n} less", nth=1),
    says("the second {kind:sg} you {verb:base} each {period} costs {n} {coins~n} less", nth=2),
    says("the third {kind:sg} you {verb:base} each {period} costs {n} {coins~n} less", nth=3),
    also("each {period}, the first {kind:sg} you {verb:base} costs {n} {coins~n} less", nth=1),
    also("each {period}, the second {kind:sg} you {verb:base} costs {n} {coins~n} less", nth=2),
    also("each {period}, the third {kind:sg} you {verb:base} costs {n} {coins~n} less", nth=3),
    also("the first {kind:sg} you {verb:base} every {period} costs {n} {coins~n} less", nth=1),
    also("the second {kind:sg} you {verb:base} every {period} costs {n} {coins~n} less", nth=2),
)
class NthCostsLess(Plain):
    """The first (second, third) such card to which you do the deed in each period costs you so much less."""

    kind: Such
    verb: Deed
    period: Annotated[str, Word("period")]
    n: int
    coins: Coins
    nth: int

    def holds(self) -> bool:
        return self.n > 0 and self.kind.is_plain
