"""What a game of ARK knows beyond cards."""

from __future__ import annotations

from engine.games.ark.cargo import Cargo
from engine.kernel.core.records import later, record, shared_later
from engine.kernel.core.state import State


@record
class ArkState(State):
    """Numbers of the voyage and of the turn.

    cargo      what the cards say about themselves
    night      1 while the Time card is set to Night
    cycle      which Day cycle it is, from 1
    together   1 in the solo and collaborative game
    open       1 when hands are open
    left       actions left in this turn
    added      1 when something was added to the Storeroom in this turn
    stowed     Food cards and pairs in Storerooms
    idle       turns in a row without anything added since the deck has run out
    """

    cargo: Cargo = shared_later()
    night: int = later(0)
    cycle: int = later(1)
    together: int = later(0)
    open: int = later(0)
    left: int = later(0)
    added: int = later(0)
    stowed: int = later(0)
    idle: int = later(0)


def ark(state: State) -> ArkState:
    """The state as an ArkState; any other is an error in the program."""
    assert isinstance(state, ArkState)
    return state
