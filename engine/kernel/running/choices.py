"""Choices: everything a player decides goes through here, with one stable text for each option."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.core.choice import AtOnce, Choice, Refused
from engine.kernel.core.state import State

ALL_IN = 0  # what the frame that asked several players at once is run with, when all have answered


def offer(state: State, player: int, kind: str, options: list[int], prompt: str = "") -> None:
    """Wait for `player` to pick one of `options`; the frame on top of the stack is run again with the answer.

    `prompt` says what the choice is for: a key of the game's prompts, or the number of a sentence for a text. Where the
    player is a piece that belongs to nobody, the decider of the game chooses. `options` are plain numbers, no members
    of an enumeration, in a list that belongs to the choice from now on.
    """
    if player >= state.players:  # a piece of nobody's
        player = state.referee.decider(state)
    state.choice = Choice(player, kind, options, prompt)


def offer_at_once(state: State, choices: Iterable[Choice]) -> None:
    """Wait for several players, each with a choice of their own, in the order of their seats.

    The frame on top of the stack is run with ALL_IN when every one has answered; `collect` gives it the answers.
    Raises ValueError where nobody has to choose, or somebody twice.
    """
    asked = sorted(choices, key=lambda choice: choice.player)
    if not asked or len({choice.player for choice in asked}) < len(asked):
        raise ValueError("players who choose at once have one choice each")
    state.choice = asked[0]
    state.at_once = AtOnce(asked, [None] * len(asked))


def collect(state: State) -> dict[int, int]:
    """The answers of all players who were asked at once, by player; ends the choice that they made together."""
    at_once, state.at_once = state.at_once, None
    assert at_once is not None
    return {
        choice.player: value
        for choice, value in zip(at_once.choices, at_once.answers, strict=True)
        if value is not None
    }


def choice_of(state: State, player: int) -> Choice | None:
    """What a player has to choose now; None when there is nothing."""
    choice = state.choice
    if choice is None or choice.player == player or state.at_once is None:
        return choice if choice is not None and choice.player == player else None
    return next((each for each in state.at_once.open() if each.player == player), None)


def texts(state: State) -> list[str]:
    """The texts of the options of the current choice, in their order; empty when the game is over."""
    return texts_of(state, state.choice)


def texts_of(state: State, choice: Choice | None) -> list[str]:
    """The texts of the options of a choice, in their order; empty for None."""
    if choice is None:
        return []
    words = state.referee.words[choice.kind]
    return [words[option] for option in choice.options]


def option(state: State, action: str) -> int:
    """The option of the current choice that an action means. Raises Refused."""
    if state.choice is None:
        raise Refused("the game is over")
    return option_of(state, state.choice, action)


def option_of(state: State, choice: Choice, action: str) -> int:
    """The option of a choice that an action means. Raises Refused."""
    options = choice.options
    value = state.referee.meanings[choice.kind].get(" ".join(action.split()))
    if value is None or value not in options:
        offered = ", ".join(texts_of(state, choice)[:12]) + (", …" if len(options) > 12 else "")
        raise Refused(f"“{action}” is not offered; player {choice.player + 1} can: {offered}")
    return value
