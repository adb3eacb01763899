"""End game: who ends the heist, who is out of the store, and the points of each player."""

from __future__ import annotations

from engine.games.crafty_critters import food
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.outcome import Ending
from engine.kernel.running import tokens
from engine.kernel.running.game_log import note

LAST_ROUND = 30  # the store opens
LEFT_INSIDE = 2  # CP that are lost by who is not out in time


def may_end(state: HeistState, player: int) -> bool:
    """Whether a player can end the heist now: the Canned Goods were taken, and the crew is on a start tile."""
    return bool(state.canned) and not state.ended_in and state.at[player] in at.STARTS


def end_heist(state: HeistState, player: int) -> None:
    """Let a player end the heist and leave; their reward is an Apple."""
    state.ended_in = state.round
    state.ender = player
    state.home[player] = 1
    note(state, "end", player)
    reward = food.from_pantry(state, food.REWARD)
    if reward >= 0:
        food.pocket(state, player, reward)
        note(state, "take", player, reward)


def leave(state: HeistState, player: int) -> None:
    """Let a crew on a start tile leave the store, once somebody has ended the heist."""
    if state.ended_in and not state.home[player] and state.at[player] in at.STARTS:
        state.home[player] = 1
        note(state, "home", player)


def is_over(state: HeistState) -> bool:
    """Whether the last round is over."""
    if state.ended_in:
        return state.round > state.ended_in
    return state.round == LAST_ROUND


def finish(state: HeistState) -> None:
    """End the game: players whose crews are still inside lose CP."""
    note(state, "over", -1, state.ender)
    for player in range(state.players):
        if not state.home[player] and state.at[player] not in at.STARTS:
            tokens.lose(state, player, state.components.cp, LEFT_INSIDE, "lose")


def ending(state: HeistState) -> Ending:
    """Who ended the heist, or that the store opened, and in which round the game was over."""
    if state.ended_in:
        return Ending("the heist was ended", state.round, "rounds", state.ender)
    return Ending("the store opened", state.round, "rounds")


# --- points ----------------------------------------------------------------------------------------------------------


def points(state: HeistState, player: int) -> int:
    """A player's CP: food in the basket and what cards have given, less -1 CP tokens."""
    eaten = sum(state.referee.value(state, card) for card in state.zones[at.seat(player, at.BASKET)])
    return eaten + state.earned[player] - state.counts[state.components.cp][player]


def score(state: HeistState, player: int, n: int) -> None:
    """Give a player `n` CP, or take them: -1 CP tokens are given back first, and taken last."""
    fines = state.counts[state.components.cp]
    balance = state.earned[player] - fines[player] + n
    state.earned[player], fines[player] = max(balance, 0), max(-balance, 0)
