"""Cards that go round: everybody passes some, or the whole hand, to the left or right at once; a hand that is given."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, also, form, says
from engine.language.nodes import phrases
from engine.language.nodes.acts import Single
from engine.language.nodes.amounts import Number
from engine.language.nodes.direction import NextInTurn
from engine.language.nodes.effects import Clause
from engine.language.nodes.nouns import From, Kind, KindHere, kind_of, noun_of
from engine.language.nodes.phrases import A, All, Another, Each, Opponent, Some, That, The, They, You
from engine.language.nodes.possession import OnLeft, OnRight, Owned
from engine.language.nodes.roles import Animals, Cards, Piles

ONE = (A, Another, phrases.Any, That, The, Opponent, OnLeft, OnRight, NextInTurn)  # to whom a whole hand can go
Hand = Annotated[KindHere, Sorts(("pile",))]


@form(
    says("{who} [pass~who] {what} to the left", side=1),
    says("{who} [pass~who] {what} to the right", side=-1),
    also("{who} [give~who] {what} to the left", side=1),
    also("{who} [give~who] {what} to the right", side=-1),
    also("{who} simultaneously [pass~who] {what} to the left", side=1),
    also("{who} simultaneously [pass~who] {what} to the right", side=-1),
)
class PassCards(Clause):
    """Everybody who is meant chooses cards of theirs, nobody seeing which; then all go to the next player at once."""

    who: Animals
    what: Cards
    side: int

    def holds(self) -> bool:
        is_plain = isinstance(self.what, A) or (isinstance(self.what, Some) and isinstance(self.what.n, Number))
        return is_everybody(self.who) and is_plain and is_from_their_hand(kind_of(self.what))


@form(
    says("{who} [pass~who] their {pile~who} to the left", side=1),
    says("{who} [pass~who] their {pile~who} to the right", side=-1),
    also("{who} [give~who] their {pile~who} to the left", side=1),
    also("{who} [give~who] their {pile~who} to the right", side=-1),
    also("{who} simultaneously [pass~who] their {pile~who} to the left", side=1),
    also("{who} simultaneously [pass~who] their {pile~who} to the right", side=-1),
)
class PassHands(Clause):
    """What each of those who are meant has in a zone goes to the same zone of the next player, all at once."""

    who: Animals
    pile: Hand
    side: int

    def holds(self) -> bool:
        return is_everybody(self.who) and self.pile == Kind(self.pile.noun)


@form(
    "[give] {what} to {whom}",
    also("[pass] {what} to {whom}"),
    also("[give] the rest of {what} to {whom}"),
    also("[pass] the rest of {what} to {whom}"),
)
class GivePile(Single):
    """All cards of a zone of whoever acts go to the same zone of somebody else."""

    what: Piles
    whom: Annotated[Animals, Sorts(("player", "piece"))]

    def holds(self) -> bool:
        return _is_whole(self.what) and isinstance(self.whom, ONE)


@form(
    "[swap] {what} with {whom}",
    also("[exchange] {what} with {whom}"),
    also("[trade] {what} with {whom}"),
)
class SwapPiles(Single):
    """All cards in a zone of whoever acts and in the same zone of somebody else change places."""

    what: Piles
    whom: Annotated[Animals, Sorts(("player", "piece"))]

    def holds(self) -> bool:
        return _is_whole(self.what) and isinstance(self.whom, ONE)


def _is_whole(what: Piles) -> bool:
    """Whether a phrase is for a whole zone of one's own; of several it is said at once."""
    is_own = isinstance(what, Owned) and isinstance(what.owner, You)
    return is_own and kind_of(what) == Kind(noun_of(what))


def is_everybody(who: object) -> bool:
    """Whether it is said of several players: each player, all players, each other player."""
    return isinstance(who, Each | All) and who.kind.is_plain


def is_from_their_hand(kind: Kind | None) -> bool:
    """Whether a noun says no place, or that the cards come from a zone of those who pass them."""
    if kind is None or kind.having is not None:
        return False
    pile = kind.where.source if isinstance(kind.where, From) else None
    return kind.where is None or (isinstance(pile, Owned) and isinstance(pile.owner, They))
