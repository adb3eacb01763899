"""Numbers of cards that texts change: "Fighters have +1 might".

What is printed there, and numbers that are asked for by themselves, stand in columns; what cards cost in card_costs.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, also, form
from engine.language.nodes.columns import ColumnName
from engine.language.nodes.effects import Effect
from engine.language.nodes.events import Duration
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import A, Another, Some
from engine.language.nodes.roles import Cards, Topic
from engine.language.nodes.static_rules import Plain


@form(
    "{what} [have~what] {change:signed} {column}< and {more:signed} {beside} >< for each {per:sg} >",
    also("{what} [get~what] {change:signed} {column}< and {more:signed} {beside} >< for each {per:sg} >"),
)
class HasMoreOf(Plain):
    """Added to the number that cards have in a column, or in two, as long as the text is in force."""

    what: Annotated[Topic, Sorts(("card",))]
    change: int
    column: ColumnName
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "player"))] | None = None
    more: int | None = None
    beside: ColumnName | None = None

    def holds(self) -> bool:
        return _is_change(self) and not isinstance(self.what, A)


@form(
    "{what} [get~what] {change:signed} {column}< and {more:signed} {beside} > {when}",
    also("{what} [have~what] {change:signed} {column}< and {more:signed} {beside} > {when}"),
    also("{when}, {what} [get~what] {change:signed} {column}< and {more:signed} {beside} >"),
    also("{when}, {what} [have~what] {change:signed} {column}< and {more:signed} {beside} >"),
)
class GetsMore(Effect):
    """Cards that the actor chooses have so much more in a column from now on, for a while."""

    what: Cards
    change: int
    column: ColumnName
    when: Duration
    more: int | None = None
    beside: ColumnName | None = None

    def holds(self) -> bool:
        return _is_change(self) and isinstance(self.what, A | Another | Some)


def changes_of(node: HasMoreOf | GetsMore) -> dict[str, int]:
    """How much a text adds to each column that it speaks of."""
    found = {node.column: node.change}
    return found if node.more is None or node.beside is None else {**found, node.beside: node.more}


def _is_change(node: HasMoreOf | GetsMore) -> bool:
    """Whether it changes one column, or two different ones."""
    return 0 not in changes_of(node).values() and node.beside != node.column
