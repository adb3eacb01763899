"""Choices: everything a player decides goes through here, with one stable text for each option."""

from __future__ import annotations

from engine.kernel.core.choice import Choice, Refused
from engine.kernel.core.state import State


def offer(state: State, player: int, kind: str, options: list[int], prompt: str = "") -> None:
    """Wait for `player` to pick one of `options`; the frame on top of the stack is run with the answer.

    `prompt` says what for: a written key of the game's prompts, or "card:sentence" for a text. Options of an
    enumeration are plain numbers from here on.
    """
    if player >= state.players:  # a piece of nobody's
        player = state.referee.decider(state)
    state.choice = Choice(player, kind, [*map(int, options)], prompt)


def texts(state: State) -> list[str]:
    """What the options of the current choice are called, in their order."""
    if state.choice is None:
        return []
    words = state.referee.words[state.choice.kind]
    return [words[option] for option in state.choice.options]


def option(state: State, action: str) -> int:
    """The option an action means. Raises Refused."""
    if state.choice is None:
        raise Refused("the game is over")
    player, kind, options, _ = state.choice
    value = state.referee.meanings[kind].get(" ".join(action.split()))
    if value is None or value not in options:
        offered = ", ".join(texts(state)[:12]) + (", …" if len(options) > 12 else "")
        raise Refused(f"“{action}” is not offered; player {player + 1} can: {offered}")
    return value
