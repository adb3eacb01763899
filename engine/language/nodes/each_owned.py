"""An act for each thing that somebody has: "gain 1 Coin for each of your Stalls"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, form
from engine.language.nodes.acts import Part, Single
from engine.language.nodes.possession import Theirs


@form("{act~} for each of {owned:pl}")
class ForEachOf(Part):
    """The act once for each thing that somebody has; tokens that lie somewhere and stay theirs are among them."""

    act: Single
    owned: Annotated[Theirs, Sorts(("card", "token", "pool"))]

    def holds(self) -> bool:
        return self.owned.kind.manner is None
