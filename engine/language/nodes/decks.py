"""Decks, piles and the cards at their ends ("the Risk deck", "the top 3 cards of that pile"); the acts on them: draw,
resolve, discard, shuffle.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form, says
from engine.language.nodes.acts import Deed, Single
from engine.language.nodes.adjectives import Other
from engine.language.nodes.amounts import Amount
from engine.language.nodes.nouns import KindHere
from engine.language.nodes.phrases import It
from engine.language.nodes.roles import Cards, Goal, Piles, Standing


@form(
    says("its top {kind:sg}", pile=It("pile")),
    "the top {kind:sg}< of {pile} >",
    also("the new top {kind:sg}< of {pile} >"),
    number="sg",
    sorts=("card",),
)
class TopOne(Goal, Standing):
    """The card on top of a pile."""

    kind: KindHere
    pile: Piles | None = None

    def holds(self) -> bool:
        is_of_many = self.pile is not None and self.pile.number == "pl"
        return self.kind.is_plain and not isinstance(self.kind.manner, Other) and not is_of_many


@form("the top {n} {kind~n}< of {pile} >", number="~n", sorts=("card",))
class Top(Goal):
    """Cards from the top of a pile, at most as many as the amount says."""

    n: Amount
    kind: KindHere
    pile: Piles | None = None

    def holds(self) -> bool:
        return self.kind.is_plain and type(self.n).__name__ in ("Number", "UpTo")


@form("the top {kind:pl} of {piles:pl}", number="pl", sorts=("card",))
class TopOfEach(Goal):
    """The top card of each of several piles."""

    kind: KindHere
    piles: Piles

    def holds(self) -> bool:
        return self.kind.is_plain


@form("the bottom {kind:sg}< of {pile} >", number="sg", sorts=("card",))
class BottomOne(Goal):
    """The card at the bottom of a pile."""

    kind: KindHere
    pile: Piles | None = None

    def holds(self) -> bool:
        return self.kind.is_plain


@form("the {deck} deck", number="sg", sorts=("pile",))
class DrawDeck(Goal):
    """A deck to draw from."""

    deck: Annotated[str, Word("deck")]


@form("the {deck}", number="sg", sorts=("pile",))
class OnlyDeck(DrawDeck):
    """The deck to draw from, in a game that has one."""

    deck: Annotated[str, Word("only-deck")]


@form("that deck", also("the deck"), number="sg", sorts=("pile",))
class ThatDeck(Goal):
    """The deck just named."""


@form("the {deck} discard pile", number="sg", sorts=("pile",))
class DiscardPile(Goal):
    """The pile where the cards of a deck go when they are discarded."""

    deck: Annotated[str, Word("deck")]


@form("the {deck}", number="sg", sorts=("pile",))
class OnlyPile(DiscardPile):
    """The pile where discarded cards go, in a game that has one deck."""

    deck: Annotated[str, Word("only-pile")]


@form("[discard] {what}", also("[remove] {what}"))
class Discard(Single, Deed):
    """Cards go to the discard pile of their deck, face-up; tokens go back to the supply."""

    what: Annotated[Goal, Sorts(("card", "token", "pile"))]


@form("[draw] {what}")
class Draw(Single, Deed):
    """Draw from the top of the deck of such cards."""

    what: Cards


@form("[draw] and [resolve] {what}")
class DrawAndResolve(Single):
    """Draw a card and do what it says at once."""

    what: Cards


@form("[resolve] {what}")
class Resolve(Single, Deed):
    """Do what a card says."""

    what: Cards


@form("[shuffle] {pile}")
class Shuffle(Single):
    """Shuffle a pile."""

    pile: Piles


@form("[shuffle] {what} into {pile}")
class ShuffleInto(Single):
    """Put cards into a pile and shuffle it."""

    what: Annotated[Goal, Sorts(("card", "pile"))]
    pile: Piles
