"""Acts that show or settle something: look, reveal, flip, choose, roll."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, also, form, says
from engine.language.nodes.acts import Deed, Single
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import It, They, You
from engine.language.nodes.roles import Cards, Goal, Piles, Pronoun


@form("[look] at {what}")
class LookAt(Single, Deed):
    """Cards are shown to the actor alone."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form("[reveal] {what}")
class Reveal(Single, Deed):
    """Cards are shown to everybody."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form(
    says("[reveal] {kind:pl} from {pile} until you reveal {what}", who=You()),
    says("[reveal] {kind:pl} from {pile} until it reveals {what}", who=It()),
    says("[reveal] {kind:pl} from {pile} until they reveal {what}", who=They()),
    also("[reveal] {kind:pl} from the top of {pile} until you reveal {what}", who=You()),
    also("[reveal] {kind:pl} from the top of {pile} until they reveal {what}", who=They()),
    also("[reveal] {kind:pl} from {pile} until {what} is revealed", who=You()),
)
class RevealUntil(Single):
    """Cards are revealed from the top of a pile until one fits; "the rest" are the others."""

    kind: Annotated[Kind, Sorts(("card",))]
    pile: Piles
    what: Cards
    who: Pronoun

    def holds(self) -> bool:
        return self.kind.is_plain


@form("[flip] {what} face-down", also("[turn] {what} face-down"))
class FlipDown(Single):
    """Cards are turned face-down."""

    what: Cards


@form("[flip] {what} face-up", also("[turn] {what} face-up"))
class FlipUp(Single):
    """Cards are turned face-up."""

    what: Cards


@form("[choose] {what}")
class Choose(Single):
    """Things are chosen, which later words call "that" one."""

    what: Annotated[Goal, Sorts(("piece", "place", "player", "card", "pile", "token"))]


@form("[roll] {die}")
class Roll(Single, Deed):
    """A die is rolled; later words refer to its result."""

    die: Annotated[Goal, Sorts(("die",))]


@form("[roll] {die} until it shows {what}")
class RollUntil(Single):
    """A die is rolled until it shows something that the phrase means."""

    die: Annotated[Goal, Sorts(("die",))]
    what: Annotated[Goal, Sorts(("thing", "place"))]
