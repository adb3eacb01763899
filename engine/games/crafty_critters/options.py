"""What the numbers of options mean. Cards of one name are equal, so an option names a design."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import heist
from engine.kernel.core import options as of
from engine.kernel.core.options import Target, TargetSort
from engine.kernel.core.state import State

TURNS = 16  # of placing a tile: space * TURNS + the sides its paths reach then


class Act(IntEnum):
    """What is done in a turn; an option below DRAW is the place to move to."""

    DRAW = 100  # draw a tile
    HELD = 101  # place one that is held
    END = 102  # end the heist
    PLAY = 1_000  # and so many more: play a card of that design from the hand
    AGAIN = 1_000_000  # and so many more: play one of that design once more, which lies in front


DRAW, HELD, END, PLAY, AGAIN = (act.value for act in Act)  # as they are offered: plain numbers


class Draft(IntEnum):
    """How two players draft."""

    ALONE = 0
    THIRD_HAND = 1


def design_of_option(option: int) -> int:
    """The design of the card that an option plays."""
    return option - (AGAIN if option >= AGAIN else PLAY)


# --- what they touch -------------------------------------------------------------------------------------------------


def _mine(state: State, kind: int, design: int) -> tuple[Target, ...]:
    """The cards of a design in a zone of the player who has to choose."""
    choice = state.choice
    row = state.zones[at.seat(choice.player, kind)] if choice is not None else []
    return of.cards(*(card for card in row if state.referee.design_of[card] == design))


def _of_turn(state: State, option: int) -> tuple[Target, ...]:
    """What an option of a turn names: a place, the tile deck, held tiles, the way out, or the cards to play."""
    if option < DRAW:
        return of.places(option)
    if option == DRAW:
        return of.zones(at.TILES)
    if option < PLAY:
        choice = state.choice
        player = choice.player if choice is not None else 0
        return of.zones(at.seat(player, at.HELD)) if option == HELD else of.places(state.at[player])
    return _mine(state, at.FRONT if option >= AGAIN else at.HAND, design_of_option(option))


def _food(state: State, design: int) -> tuple[Target, ...]:
    """The food of a design where the player who chooses is."""
    choice, lies = state.choice, heist(state).lies
    here = state.at[choice.player] if choice is not None else -1
    row = [card for card in state.zones[at.SHOP] if state.referee.design_of[card] == design]
    return of.cards(*([card for card in row if lies[card] == here] or row))


def _spot(_state: State, option: int) -> tuple[Target, ...]:
    """The space that a tile is placed on, and how many quarter turns it is turned from how it is printed."""
    space, paths = divmod(option, TURNS)
    return (Target(TargetSort.PLACE, space, at.QUARTER_TURNS[paths]),)


TOUCHES: Mapping[str, Callable[[State, int], tuple[Target, ...]]] = {
    "corner": lambda state, option: of.places(option),
    "hire": lambda state, option: _mine(state, at.PACK, option),
    "turn": _of_turn,
    "react": _of_turn,
    "food": _food,
    "held": lambda state, option: _mine(state, at.HELD, option),
    "spot": _spot,
}
