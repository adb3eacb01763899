"""How a game is played, as trees: the parts of a round, what players can do, what they must do, and the score.

Plain values that say things of zones and columns by their names. What each of them does is in
engine.kernel.declared, which plays games that are nothing but these and cards.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tree:
    """A node of a tree of play."""


# --- players ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Who(Tree):
    """Players: a node that stands for some of them."""


@dataclass(frozen=True, slots=True)
class You(Who):
    """The player who acts, or who is spoken of."""


@dataclass(frozen=True, slots=True)
class Everybody(Who):
    """All players in turn order, from the one who begins the round."""


@dataclass(frozen=True, slots=True)
class WhoDid(Who):
    """The player who last did a deed with a card; nobody where `card` means no card."""

    verb: str
    card: Cards


# --- cards -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cards(Tree):
    """Cards: a node that stands for some of them, in an order."""


@dataclass(frozen=True, slots=True)
class Chosen(Cards):
    """The card that was chosen with the action."""


@dataclass(frozen=True, slots=True)
class In(Cards):
    """The cards in a zone, the first to come first; of zones that players have, those of the players `of`."""

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
    """Those of some cards with the highest value in a column; several where they tie."""

    column: str
    of: Cards


@dataclass(frozen=True, slots=True)
class Lone(Cards):
    """Those of some cards whose value in a column no other of these cards has."""

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
    """Something that is true of a card, or not."""

    __test__ = False


@dataclass(frozen=True, slots=True)
class Same(Test):
    """The card has the same value in a column as one of the cards `as_`."""

    column: str
    as_: Cards


@dataclass(frozen=True, slots=True)
class Is(Test):
    """The card has this value in a column."""

    column: str
    value: str | int


@dataclass(frozen=True, slots=True)
class Either(Test):
    """The card passes at least one of these tests."""

    tests: tuple[Test, ...]


# --- amounts ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount(Tree):
    """A number: a node that stands for one."""


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """A fixed number."""

    n: int


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many cards some cards are."""

    of: Cards


@dataclass(frozen=True, slots=True)
class Sum(Amount):
    """The values of some cards in a column, added up."""

    column: str
    of: Cards


@dataclass(frozen=True, slots=True)
class Has(Amount):
    """How much of a counter a player has."""

    counter: str
    who: Who = You()


@dataclass(frozen=True, slots=True)
class Minus(Amount):
    """The negative of another amount."""

    of: Amount


# --- conditions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition(Tree):
    """Something that is true at the table, or not."""


@dataclass(frozen=True, slots=True)
class Nothing(Condition):
    """There are no such cards."""

    of: Cards


@dataclass(frozen=True, slots=True)
class CanDraw(Condition):
    """There is a card to draw, in the deck or by making a new deck of the pile."""


@dataclass(frozen=True, slots=True)
class OfSome(Condition):
    """A condition holds for at least one player, each being "you" in turn."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """All of these conditions hold."""

    conditions: tuple[Condition, ...]


# --- what is done ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect(Tree):
    """Something that is done."""


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Cards go to a zone, one after the other; where players have that zone, to the one of the first player of `of`.

    A card that the zone does not hold, or has no room for, stays where it is; so it is with all that moves cards.
    """

    what: Cards
    to: str
    of: Who = You()


@dataclass(frozen=True, slots=True)
class Deal(Effect):
    """`n` cards from the top of a zone go to each player's zone, one card to each in turn, as long as there are any."""

    n: int
    source: str
    to: str


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Players take `n` cards each from the deck into their hands, as long as there are any."""

    n: int = 1
    who: Who = You()


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """A zone is shuffled."""

    zone: str


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Players get an amount of a counter, or lose it where the amount is below 0."""

    counter: str
    n: Amount
    who: Who = You()


@dataclass(frozen=True, slots=True)
class Lead(Effect):
    """A player begins the turns from now on."""

    who: Who


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Effects that are carried out only if a condition holds."""

    condition: Condition
    effects: tuple[Effect, ...]


# --- what players can do, and must -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action(Tree):
    """A deed that a player can choose: with one of some cards, each of them an option, or without a card.

    Where the first effect moves the card, it is no option while there is no room for it where it goes. A last resort
    is offered only where nothing else can be done.
    """

    verb: str
    effects: tuple[Effect, ...] = ()
    cards: Cards | None = None
    only_if: Condition | None = None
    is_last_resort: bool = False


@dataclass(frozen=True, slots=True)
class Obligation(Tree):
    """A player who does a deed with a card must do it with one that passes a test, if they have one."""

    verb: str
    test: Test


# --- the flow of the game --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phase(Tree):
    """A part of the game."""


@dataclass(frozen=True, slots=True)
class Rounds(Phase):
    """The same phases again and again, until a condition holds at the end of a round."""

    phases: tuple[Phase, ...]
    until: Condition
    period: str = ""
    moves_on: bool = False  # the next player begins the next round


@dataclass(frozen=True, slots=True)
class Turns(Phase):
    """One action of each player after the other: `laps` turns each, or until a condition holds after a turn."""

    actions: tuple[Action, ...]
    laps: int = 0
    until: Condition | None = None
    period: str = "turn"


@dataclass(frozen=True, slots=True)
class InSecret(Phase):
    """Everybody chooses an action in secret; when all have chosen, the actions are done by order of seats.

    They choose among cards in zones of their own. Nothing is done with a card that somebody else has moved by then, or
    for which there is no room left.
    """

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Do(Phase):
    """Carries out what a section of the rules says."""

    section: str


@dataclass(frozen=True, slots=True)
class Play(Tree):
    """A whole game: its set-up, its phases, and each player's score."""

    set_up: tuple[Effect, ...]
    phases: tuple[Phase, ...]
    score: Amount
    hand: str = ""  # the zone of each player that texts call a hand
    deck: str = ""  # the zone that texts draw from
    pile: str = ""  # the zone that goes back into the deck when that is empty, but for its last card
