"""The order of turns: players sit in the order of their numbers."""

from __future__ import annotations

from engine.kernel.core.state import State


def players_from(state: State, first: int) -> list[int]:
    """All players in turn order, beginning with `first`."""
    return [*range(first, state.players), *range(first)]


def player_after(state: State, player: int, places: int = 1) -> int:
    """The player who sits `places` seats after another, going round the table."""
    return (player + places) % state.players
