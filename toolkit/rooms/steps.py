"""Which choices of a player belong to one deed, and what of it they have chosen so far.

A deed lasts while what it has begun is still on the stack of the state: the choice by which it began was made by a
frame that is still there, and others were made above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel import State


class Step(NamedTuple):
    """A choice that was made: whose it was, how many frames were on the stack, and which class the top one was of."""

    player: int
    depth: int
    frame: str


def step_of(state: State, player: int) -> Step:
    """The choice that a player makes in a state, before they make it."""
    return Step(player, len(state.stack), type(state.stack[-1]).__name__ if state.stack else "")


def begun(steps: Sequence[Step], state: State, player: int) -> int:
    """The number of choices before the deed in the midst of which a player has to choose now.

    It is the number of all choices where what they choose now begins a deed.
    """
    frames = [type(frame).__name__ for frame in state.stack]
    first, depth = len(steps), len(frames)
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if step.player != player:
            break
        if 0 < step.depth < depth and frames[step.depth - 1] == step.frame:
            first, depth = number, step.depth
    return first
