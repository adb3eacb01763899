"""A noun with all that narrows it: "other SMALL animal at this house"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, form
from engine.language.nodes.adjectives import Adjacent, Manner, Opposite, Sized, Tagged
from engine.language.nodes.roles import Here, Noun
from engine.language.nodes.whereabouts import AdjacentTo, OppositeOf, Where


class Having(Node):
    """What it has."""

    label = "what it has"


@form("< {manner} >< {size} >< {tags} >{noun~}< {where} >< {having} >")
class Kind(Node):
    """A noun with what narrows it: "other SMALL animal at this house"."""

    feature = "number"
    label = "a noun"

    noun: Noun
    manner: Annotated[Manner, Here] | None = None
    size: Annotated[Sized, Here] | None = None
    tags: Annotated[Tagged, Here] | None = None
    where: Annotated[Where, Here] | None = None
    having: Annotated[Having, Here] | None = None

    @property
    def is_plain(self) -> bool:
        """Nothing follows the noun."""
        return self.where is None and self.having is None

    def holds(self) -> bool:
        return not (isinstance(self.manner, Adjacent | Opposite) and isinstance(self.where, AdjacentTo | OppositeOf))


KindHere = Annotated[Kind, Here]
