"""How a game is played, as trees: what a round is made of, what players can do, what must be done, what it is worth.

Plain values that say things of zones and columns by their names. What each of them does is in
engine.kernel.compile.play; a game that is nothing but these and cards is played by engine.kernel.declared.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tree:
    """Anything below."""


# --- players ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Who(Tree):
    """Players."""


@dataclass(frozen=True, slots=True)
class You(Who):
    """Who acts, or is spoken of."""


@dataclass(frozen=True, slots=True)
class Everybody(Who):
    """All players, from the one who begins."""


@dataclass(frozen=True, slots=True)
class WhoDid(Who):
    """Who last did a deed with a card; nobody without a card."""

    verb: str
    card: Cards


# --- cards -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cards(Tree):
    """Cards, in their order."""


@dataclass(frozen=True, slots=True)
class Chosen(Cards):
    """The card that was chosen."""


@dataclass(frozen=True, slots=True)
class In(Cards):
    """What lies in a zone, that which came first first; of zones that players have, in those of these players."""

    zone: str
    of: Who = Everybody()


@dataclass(frozen=True, slots=True)
class First(Cards):
    """The first of some cards: in a trick the one that was led."""

    of: Cards


@dataclass(frozen=True, slots=True)
class Last(Cards):
    """The last of some cards: of a pile the top one."""

    of: Cards


@dataclass(frozen=True, slots=True)
class ButLast(Cards):
    """All but the last of some cards."""

    of: Cards


@dataclass(frozen=True, slots=True)
class Highest(Cards):
    """Those of some cards with the most in a column; several where they are even."""

    column: str
    of: Cards


@dataclass(frozen=True, slots=True)
class Lone(Cards):
    """Those of some cards that have something in a column that no other of them has."""

    column: str
    of: Cards


@dataclass(frozen=True, slots=True)
class Such(Cards):
    """Those of some cards that pass a test."""

    of: Cards
    test: Test


# --- tests of a card -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Test(Tree):
    """Something that is so of a card, or is not."""

    __test__ = False


@dataclass(frozen=True, slots=True)
class Same(Test):
    """It has the same in a column as one of these cards."""

    column: str
    as_: Cards


@dataclass(frozen=True, slots=True)
class Is(Test):
    """It has this in a column."""

    column: str
    value: str | int


@dataclass(frozen=True, slots=True)
class Either(Test):
    """It passes one of these tests."""

    tests: tuple[Test, ...]


# --- amounts ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount(Tree):
    """A number."""


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """This number."""

    n: int


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many cards."""

    of: Cards


@dataclass(frozen=True, slots=True)
class Sum(Amount):
    """What cards have in a column, added up."""

    column: str
    of: Cards


@dataclass(frozen=True, slots=True)
class Has(Amount):
    """How much of a counter a player has."""

    counter: str
    who: Who = You()


@dataclass(frozen=True, slots=True)
class Minus(Amount):
    """As much below zero as another amount is above it."""

    of: Amount


# --- conditions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition(Tree):
    """Something that is so at the table, or is not."""


@dataclass(frozen=True, slots=True)
class Nothing(Condition):
    """There are no such cards."""

    of: Cards


@dataclass(frozen=True, slots=True)
class CanDraw(Condition):
    """There is a card to be drawn."""


@dataclass(frozen=True, slots=True)
class OfSome(Condition):
    """It is so of one player at least, who then is "you"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """All of these are so."""

    conditions: tuple[Condition, ...]


# --- what is done ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect(Tree):
    """Something that is done."""


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Cards go to a zone, one after the other; to that of the first of these players where players have it."""

    what: Cards
    to: str
    of: Who = You()


@dataclass(frozen=True, slots=True)
class Deal(Effect):
    """So many cards from the top of a zone go to each player's zone, as far as there are."""

    n: int
    source: str
    to: str


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Players take so many cards from the deck into their hands, as far as there are."""

    n: int = 1
    who: Who = You()


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """A zone is shuffled."""

    zone: str


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Players get so much of a counter."""

    counter: str
    n: Amount
    who: Who = You()


@dataclass(frozen=True, slots=True)
class Lead(Effect):
    """A player begins the turns from now on."""

    who: Who


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Something is done if it is so."""

    condition: Condition
    effects: tuple[Effect, ...]


# --- what players can do, and must -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action(Tree):
    """A deed that a player can choose: with one of some cards, each an option, or as it is.

    A last resort is offered only where nothing else can be done.
    """

    verb: str
    effects: tuple[Effect, ...] = ()
    cards: Cards | None = None
    only_if: Condition | None = None
    is_last_resort: bool = False


@dataclass(frozen=True, slots=True)
class Obligation(Tree):
    """Whoever does a deed does it with a card that passes a test, if they can."""

    verb: str
    test: Test


# --- the flow of the game --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phase(Tree):
    """A part of the game."""


@dataclass(frozen=True, slots=True)
class Rounds(Phase):
    """The same phases again and again, until it is so at the end of one of them."""

    phases: tuple[Phase, ...]
    until: Condition
    period: str = ""
    moves_on: bool = False  # the next player begins the next round


@dataclass(frozen=True, slots=True)
class Turns(Phase):
    """One action of each player after the other: so many turns each, or until it is so after one of them."""

    actions: tuple[Action, ...]
    laps: int = 0
    until: Condition | None = None
    period: str = "turn"


@dataclass(frozen=True, slots=True)
class InSecret(Phase):
    """Everybody chooses an action in secret; then all of them are done."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Do(Phase):
    """What a section of the rules says is done."""

    section: str


@dataclass(frozen=True, slots=True)
class Play(Tree):
    """A whole game: how it begins, how it goes on, and each player's score."""

    set_up: tuple[Effect, ...]
    phases: tuple[Phase, ...]
    score: Amount
    hand: str = ""  # the zone of each player that texts call a hand
    deck: str = ""  # the zone that texts draw from
    pile: str = ""  # the zone that goes back into the deck when that is empty, but for its last card
