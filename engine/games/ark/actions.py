"""Actions: draw from the deck or from the Hold, flip the Time card, and play where that takes an action."""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.games.ark.hold import hold
from engine.games.ark.options import DRAW, TAKE
from engine.games.ark.playing_cards import play
from engine.games.ark.state import ArkState
from engine.kernel.running.decks import top_to
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note


def act(state: ArkState, player: int, answer: int) -> None:
    """Do what a player chose."""
    if answer >= TAKE:
        take(state, player, answer - TAKE)
    elif answer >= 0:
        play(state, player, answer)
    elif answer == DRAW:
        state.left -= 1
        card = top_to(state, at.DECK, at.hand(player))
        note(state, "draw", player, (card,))
        emit(state, "draw", player, -1, card, 1, at.DECK)
    else:
        state.left -= 1
        flip_time(state, player)


def take(state: ArkState, player: int, design: int) -> None:
    """Draw a card of a design from the Hold; everybody sees which one it is."""
    card = hold(state).cards[design][0]
    state.left -= 1
    state.referee.put(state, card, at.hand(player))
    note(state, "take", player, card)
    emit(state, "draw", player, -1, card, 1, at.HOLD)
    emit(state, "take", player, -1, card, 1, at.HOLD)


def flip_time(state: ArkState, player: int) -> None:
    """Turn the Time card over; each Day begins a new cycle. `player` is -1 where the rules turn it."""
    state.night = 1 - state.night
    if not state.night:
        state.cycle += 1
    note(state, "flip", player, state.night, state.cycle if state.together else 0)
    emit(state, "flip", player)
