"""Whether something is empty or occupied: "if the deck is empty", "if this Office is occupied"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, also, form
from engine.language.nodes.conditions import Fact
from engine.language.nodes.roles import Goal

Spot = Annotated[Goal, Sorts(("pile", "card"))]


@form(
    "{what} [be~what] empty",
    also("{what} [be~what] vacant"),
    also("{what} [be~what] unoccupied"),
    also("{what} [be~what] not occupied"),
    also("{what} [have~what] run out"),
)
class IsEmpty(Fact):
    """No card lies in a pile, or no token on a card."""

    what: Spot


@form("{what} [be~what] not empty", also("{what} [be~what] occupied"))
class IsOccupied(Fact):
    """A card lies in a pile, or a token on a card."""

    what: Spot
