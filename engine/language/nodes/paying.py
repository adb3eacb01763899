"""Paying what a card costs, where a column of the game's own says it: "pay its cost"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form, says
from engine.language.nodes.acts import Single
from engine.language.nodes.phrases import It, Them, Those
from engine.language.nodes.roles import Pointed


@form(says("[pay] its {cost}", what=It("card")), "[pay] {what}'s {cost}", also("[pay] the {cost} of {what}"))
class PayCost(Single):
    """As much of the counter in which a card is paid as it costs now: the whole price, or it cannot be done."""

    what: Annotated[Pointed, Sorts(("card",))]
    cost: Annotated[str, Word("cost")]

    def holds(self) -> bool:
        return not isinstance(self.what, Those | Them)
