"""What each player has in the end: food, less -1 CP tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.crafty_critters import layout as at

if TYPE_CHECKING:
    from engine.kernel.state import State


def scores(state: State) -> list[float]:
    """CP of each player."""
    referee: Any = state.referee
    lost = state.counts[referee.counter_numbers["CP"]]
    return [
        float(sum(referee.value(state, card) for card in state.zones[at.seat(player, at.BASKET)]) - lost[player])
        for player in range(state.players)
    ]
