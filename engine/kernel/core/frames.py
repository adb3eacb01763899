"""Frames on the stack, and what of them has a fixed place.

A frame of a text:    ["text", step, program, card, you, place, slots]
A frame of a node:    [node number, step, base, actor, ...]     `base` is where on the stack its text's frame is
A frame of the rules: [routine, step, ...]

`you` is the player who holds the card or resolves it, -1 if nobody. `place` is where the card lies, or where it is
resolved. `slots` hold lists of what the text has named, so that "it" and "that item" find it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.kernel.core.state import Frame, State

CODE, STEP = 0, 1
BASE, ACTOR, LOCAL = 2, 3, 4  # of a node's frame
PROGRAM, CARD, YOU, PLACE, SLOTS = 2, 3, 4, 5, 6  # of a text's frame

# Slots every text has; its phrases come after them.
DONE, UNABLE, LOOKED, RESULT, MOVED, FREE_SLOT = 0, 1, 2, 3, 4, 5

Env = list[Any]  # a text's frame, or a list of the same shape for rules that just stand


def env_of(state: State, frame: Frame) -> Env:
    """The text's frame that a node's frame belongs to."""
    return state.stack[frame[BASE]]


def push(state: State, node: int, frame: Frame, actor: int) -> None:
    """Run another node of the same text next, for `actor`."""
    state.stack.append([node, 0, frame[BASE], actor])


def call(state: State, routine: str, *locals_: Any) -> None:
    """Run a routine next."""
    state.stack.append([routine, 0, *locals_])


def env_for(program: int, card: int, you: int, place: int, slots: int) -> Env:
    """The frame of a text that is about to be resolved."""
    return ["text", 0, program, card, you, place, [None] * slots]
