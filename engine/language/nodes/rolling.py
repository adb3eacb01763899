"""Dice: what several show together, what they show as a number, and rolling them again."""

from __future__ import annotations

from engine.language.forms import also, form, says
from engine.language.nodes.acts import Measure, Single
from engine.language.nodes.amounts import Compare, OrFewer, OrMore
from engine.language.nodes.conditions import Fact
from engine.language.nodes.effects import Clause, Effect


@form(
    "[roll] again",
    also("[re-roll]"),
    also("[re-roll] it"),
    also("[re-roll] them"),
    also("[re-roll] the die"),
    also("[re-roll] the dice"),
    also("[roll] it again"),
    also("[roll] them again"),
    also("[roll] the die again"),
    also("[roll] the dice again"),
)
class RollAgain(Single):
    """What was rolled last is rolled once more, all of it; what it showed before no longer counts."""


@form(
    "the result",
    also("the total"),
    also("the number rolled"),
    also("the result of the roll"),
    also("the sum of the dice"),
    also("the total of the dice"),
    also("its result"),
)
class Shown(Measure):
    """What the dice just rolled show, all of them together."""


@form("on a {n}, {effect}")
class OnResultIn(Effect):
    """The effect, if the dice just rolled show a number in this range."""

    n: Compare
    effect: Clause

    def holds(self) -> bool:
        return isinstance(self.n, OrMore | OrFewer)


@form(says("the result is even", is_even=True), says("the result is odd", is_even=False))
class ResultIsEven(Fact):
    """The dice just rolled show an even number together, or an odd one."""

    is_even: bool
