"""What a card costs: what is printed in its column, changed by the texts in force as prices of deeds are."""

from __future__ import annotations

from engine.kernel.core.programs import CARD_PRICE
from engine.kernel.core.state import State
from engine.kernel.running.prices import price


def cost_of(state: State, player: int, card: int, column: str) -> int | None:
    """What a card costs a player now, never below 0; None where nothing is printed in that column."""
    printed = state.referee.box.designs[state.referee.design_of[card]].columns.get(column)
    return price(state, CARD_PRICE + column, player, card, printed) if isinstance(printed, int) else None
