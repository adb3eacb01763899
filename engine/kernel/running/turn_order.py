"""Whose turn comes after whose: players sit in the order of their numbers."""

from __future__ import annotations

from engine.kernel.core.state import State


def players_from(state: State, first: int) -> list[int]:
    """All players in turn order, from one of them."""
    return [*range(first, state.players), *range(first)]


def player_after(state: State, player: int, places: int = 1) -> int:
    """Who sits so many places after a player."""
    return (player + places) % state.players
