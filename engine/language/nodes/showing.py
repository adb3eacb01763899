"""Acts that show or settle something: look, reveal, flip, choose, roll."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, also, form, says
from engine.language.nodes.acts import Deed, Single
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import It, You
from engine.language.nodes.roles import Cards, Goal, Piles, Pronoun


@form("[look] at {what}")
class LookAt(Single, Deed):
    """Only who acts sees it."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form("[reveal] {what}")
class Reveal(Single, Deed):
    """All see it."""

    what: Annotated[Goal, Sorts(("card", "pile"))]


@form(
    says("[reveal] {kind:pl} from {pile} until you reveal {what}", who=You()),
    says("[reveal] {kind:pl} from {pile} until it reveals {what}", who=It()),
    also("[reveal] {kind:pl} from {pile} until {what} is revealed", who=You()),
)
class RevealUntil(Single):
    """One card after the other from the top, until such a card is among them; "the rest" are the others."""

    kind: Annotated[Kind, Sorts(("card",))]
    pile: Piles
    what: Cards
    who: Pronoun

    def holds(self) -> bool:
        return self.kind.is_plain


@form("[flip] {what} face-down", also("[turn] {what} face-down"))
class FlipDown(Single):
    """Its back up."""

    what: Cards


@form("[flip] {what} face-up", also("[turn] {what} face-up"))
class FlipUp(Single):
    """Its face up."""

    what: Cards


@form("[choose] {what}")
class Choose(Single):
    """Name it; what follows speaks of "that" one."""

    what: Annotated[Goal, Sorts(("piece", "place", "player", "card", "pile", "token"))]


@form("[roll] {die}")
class Roll(Single, Deed):
    """Throw a die; what follows speaks of the result."""

    die: Annotated[Goal, Sorts(("die",))]


@form("[roll] {die} until it shows {what}")
class RollUntil(Single):
    """Throw it again and again until it shows such a thing."""

    die: Annotated[Goal, Sorts(("die",))]
    what: Annotated[Goal, Sorts(("thing", "place"))]
