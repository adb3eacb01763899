"""What the numbers of options mean. Cards of one name are equal, so an option names a design."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum

from engine.games.ark import layout as at
from engine.games.ark.state import ark
from engine.kernel.core import options as of
from engine.kernel.core.options import Target
from engine.kernel.core.state import State


class HowToPlay(IntEnum):
    """How the players agree to play."""

    APART = 0
    TOGETHER = 1
    OPEN = 2  # together, with open hands


class Act(IntEnum):
    """What is done in a turn; an option from 0 up to TAKE plays a card, or a pair, of that design."""

    FLIP = -3
    DRAW = -2
    TAKE = 10_000  # and so many more: taking a card of that design from the Hold


FLIP, DRAW, TAKE = (act.value for act in Act)  # as they are offered: plain numbers


def _cards_in(state: State, zone: int, design: int) -> tuple[Target, ...]:
    return of.cards(*(card for card in state.zones[zone] if state.referee.design_of[card] == design))


def _of_turn(state: State, option: int) -> tuple[Target, ...]:
    """What an option of a turn names: cards to play or to take, the deck, or the Time card."""
    if option >= Act.TAKE:
        return _cards_in(state, at.HOLD, option - Act.TAKE)
    if option == Act.DRAW:
        return of.zones(at.DECK)
    if option == Act.FLIP:
        return of.zones(at.ASIDE)
    return _cards_in(state, at.hand(ark(state).active), option)


TOUCHES: Mapping[str, Callable[[State, int], tuple[Target, ...]]] = {
    "turn": _of_turn,
    "discard": lambda state, option: _cards_in(state, at.hand(ark(state).active), option),
}
