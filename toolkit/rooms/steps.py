"""Which choices of a player belong to one deed, what of it they have chosen so far, and what is known to come.

A deed lasts while what it has begun is still on the stack of the state: the choice by which it began was made by a
frame that is still there, and others were made above it. A routine of the rules that asks first one thing and then the
next, as in the parts of a turn, is one deed too. How many choices it will have cannot be known: what texts say can
depend on what is chosen, drawn or rolled. Known are the sentences that are still to come, and how many things are
picked of those that one picks now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.kernel import State
from engine.kernel.core.frames import FillFrame, NodeFrame, SelectFrame, TextFrame
from engine.kernel.core.viewer import Viewer, is_among

OF_TEXTS = frozenset(each.__name__ for each in (TextFrame, NodeFrame, SelectFrame, FillFrame))


class Step(NamedTuple):
    """A choice that was made: whose, how many frames were on the stack, and of the top one the class, step and code."""

    player: int
    depth: int
    frame: str
    at: int
    code: int | str = ""


def step_of(state: State, player: int) -> Step:
    """The choice that a player makes in a state, before they make it."""
    if not state.stack:
        return Step(player, 0, "", 0)
    top = state.stack[-1]
    return Step(player, len(state.stack), type(top).__name__, top.step, top.code)


def begun(steps: Sequence[Step], state: State, player: int) -> int:
    """The number of choices before the deed in the midst of which a player has to choose now.

    It is the number of all choices where what they choose now begins a deed.
    """
    frames = [type(frame).__name__ for frame in state.stack]
    first, now = len(steps), step_of(state, player)
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if step.player != player:
            break
        is_below = 0 < step.depth < now.depth and frames[step.depth - 1] == step.frame
        if is_below or (step[:3] == now[:3] and step.at < now.at and step.frame not in OF_TEXTS):
            first, now = number, step
    return first


def in_its_words(state: State, step: Step, action: str) -> str:
    """What was chosen at a step: where it was one of several things that a sentence offers, in the sentence's words."""
    ways = state.compiled.ways.get(step.code) if isinstance(step.code, int) else None
    number = action.removeprefix("choose ")
    return ways[int(number) - 1] if ways and number.isdigit() else action


class Picked(NamedTuple):
    """Which of several things is picked now, from 1, and how many are picked at least and at most."""

    number: int
    least: int
    most: int


def picked(state: State, player: int) -> Picked | None:
    """Where a player is who picks several things one after the other; None where one is picked, or nothing."""
    frame = state.stack[-1] if state.stack and state.at_once is None else None
    if not isinstance(frame, SelectFrame) or frame.actor != player or not frame.groups:
        return None
    there = frame.step + len(frame.groups[0])
    least, most = min(frame.least, there), min(frame.most, there)
    return Picked(frame.step + 1, least, most) if most > 1 else None


def to_come(state: State, viewer: Viewer, steps: Sequence[Step], first: int) -> list[str]:
    """The sentences that follow the one that asks now, in the texts that the deed from step `first` on resolves.

    Where it begins now, of the innermost text alone. A text is told to who knows its card.
    """
    depth = steps[first].depth if first < len(steps) else 0
    found = [frame for frame in reversed(state.stack[depth:]) if isinstance(frame, TextFrame)]
    frames = found if depth else found[:1]
    known = [frame for frame in frames if frame.card < 0 or is_among(viewer, frame.knowers)]
    return [text for frame in known for text in _rest(state, frame)]


def _rest(state: State, frame: TextFrame) -> Iterator[str]:
    """The sentences of a text after the one that is resolved, each once."""
    numbers = state.compiled.programs[frame.program].sentences
    done = {*numbers[: frame.step]}
    for number in dict.fromkeys(numbers[frame.step :]):
        if number not in done:
            yield state.compiled.sentences[number].text
