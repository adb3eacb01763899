"""Cards beside others by their columns: "a card with the same suit as it", "if it has a higher rank than that card".

Numbers that are asked for by themselves stand in columns, what cards cost in card_costs.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Word, also, form, says
from engine.language.nodes.columns import Card
from engine.language.nodes.conditions import Fact
from engine.language.nodes.nouns import Had
from engine.language.nodes.phrases import Them, Those

AnyColumn = Annotated[str, Word("any-column")]


@form(
    says("with the same {column} as {what}", how="same"),
    says("with a higher {column} than {what}", how="higher"),
    says("with a lower {column} than {what}", how="lower"),
    also("of the same {column} as {what}", how="same"),
    also("that has the same {column} as {what}", how="same"),
    also("with more {column} than {what}", how="higher"),
    also("with a greater {column} than {what}", how="higher"),
    also("with less {column} than {what}", how="lower"),
    also("with a smaller {column} than {what}", how="lower"),
    sorts=("card",),
)
class WithBeside(Had):
    """The card has in a column what another card has, or a higher or lower number there: `how` says which."""

    column: AnyColumn
    how: str
    what: Card

    def holds(self) -> bool:
        return not isinstance(self.what, Those | Them)


@form(
    says("{what} [have~what] the same {column} as {other}", how="same"),
    says("{what} [have~what] a higher {column} than {other}", how="higher"),
    says("{what} [have~what] a lower {column} than {other}", how="lower"),
    also("{what} [be~what] of the same {column} as {other}", how="same"),
    also("{what} [have~what] more {column} than {other}", how="higher"),
    also("{what} [have~what] less {column} than {other}", how="lower"),
)
class HasBeside(Fact):
    """A card has in a column what another has, or a higher or lower number there: `how` says which."""

    what: Card
    column: AnyColumn
    how: str
    other: Card

    def holds(self) -> bool:
        return not isinstance(self.what, Those | Them) and not isinstance(self.other, Those | Them)
