"""Rules that hold for a while, or as long as something is so."""

from __future__ import annotations

from typing import ClassVar

from engine.language.forms import Node, also, form
from engine.language.nodes.conditions import Condition
from engine.language.nodes.costs import CostAtLeast, CostAtMost, CostChange, Surcharge
from engine.language.nodes.durations import Duration
from engine.language.nodes.rules import Ignores, Plain, Rule
from engine.language.nodes.valuations import Valuation, WorthIf


@form("{when}, {rule}", also("{rule:narrow} {when}"))
class Lasting(Rule):
    """The rule holds for so long."""

    narrow: ClassVar[dict[str, type[Node]]] = {"rule": Plain}

    when: Duration
    rule: Rule

    def holds(self) -> bool:
        return not isinstance(self.rule, Lasting | CostChange | CostAtMost | CostAtLeast | Surcharge | While | Ignores)


@form(
    "while {condition}, {rule}",
    also("if {condition}, {rule}"),
    also("{rule:narrow} while {condition}"),
    also("{rule:narrow} if {condition}"),
)
class While(Rule):
    """The rule holds as long as the condition is so."""

    narrow: ClassVar[dict[str, type[Node]]] = {"rule": Plain}

    condition: Condition
    rule: Rule

    def holds(self) -> bool:
        return not isinstance(self.rule, While | Lasting | WorthIf | Valuation)
