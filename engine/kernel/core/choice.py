"""Choices: everything a player decides goes through here, with one stable text for each option.

A choice is [player, kind, options, prompt]. Options are ints; what they are called is `referee.words[kind]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.kernel.core.state import State

STOP = -1  # in every kind that may be stopped: no more
UNSEEN = -2  # - the player: one of the cards of theirs that who chooses cannot see; it is drawn by lot
MOST_HOLDERS = 12  # players who can have cards that others cannot see
YES_OR_NO = [1, 0]


class Refused(Exception):  # noqa: N818 - it is an answer, not a failure of the machine
    """The action is not offered; the message says why. Nothing has changed."""


def offer(state: State, player: int, kind: str, options: list[int], prompt: str = "") -> None:
    """Wait for `player` to pick one of `options`; the frame on top of the stack is run with the answer.

    `prompt` says what for: a written key of the game's prompts, or "card:sentence" for a text.
    """
    if player >= state.players:  # a piece of nobody's
        player = state.referee.decider(state)
    state.choice = [player, kind, options, prompt]


def texts(state: State) -> list[str]:
    """What the options of the current choice are called, in their order."""
    if state.choice is None:
        return []
    words = state.referee.words[state.choice[1]]
    return [words[option] for option in state.choice[2]]


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
