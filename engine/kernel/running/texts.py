"""Texts that are being resolved: one sentence after the other."""

from __future__ import annotations

from engine.kernel.core.frames import NodeFrame, SelectFrame, TextFrame
from engine.kernel.core.state import State
from engine.kernel.running.events import settle
from engine.kernel.running.hidden_information import who_knows


def run_text(state: State, frame: TextFrame, answer: int | None) -> None:
    """Resolve a text's next sentence, after everything that the one before has triggered is settled."""
    if state.waiting or state.due:
        settle(state)
        return
    program = state.compiled.programs[frame.program]
    step = frame.step
    if step == len(program.nodes):
        state.stack.pop()
        return
    if step == 0 and frame.card >= 0:
        frame.knowers |= who_knows(state, frame.card)
    frame.step = step + 1
    state.stack.append(NodeFrame(program.nodes[step], len(state.stack) - 1, frame.you))


def env_of(state: State, frame: NodeFrame | SelectFrame) -> TextFrame:
    """The frame of the text to which the frame of a node belongs."""
    found = state.stack[frame.base]
    assert isinstance(found, TextFrame)
    return found


def push(state: State, node: int, frame: NodeFrame, actor: int) -> NodeFrame:
    """Run another node of the same text next, for `actor`; returns its new frame."""
    found = NodeFrame(node, frame.base, actor)
    state.stack.append(found)
    return found
