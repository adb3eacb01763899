"""Who acts: an act for each of those a clause is about, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_act, compile_phrase
from engine.kernel.core.frames import DONE, UNABLE, Env, NodeFrame
from engine.kernel.running.rule_index import ignores
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of, push
from engine.language.forms import Node

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def subject_of(c: Compiler, who: Node) -> Pick:
    """Those a clause is about."""
    return compile_phrase(c, who)


def actors_of(state: State, env: Env, actor: int, subject: Pick) -> list[int]:
    """Who acts, one after the other; those who ignore the card are left out."""
    found = subject.all(state, env, actor)
    if env.card >= 0 and subject.is_loop:
        found = [x for x in found if not ignores(state, x, env.card)]
    return found


def _chosen(state: State, frame: NodeFrame, subject: Pick) -> bool:
    """Have a subject that leaves a choice chosen: "a player gains 1 VP"."""
    return subject.least < 0 or subject.begin(state, frame)


def each_actor(c: Compiler, subject: Pick, step: Any, can: Any, *, is_later: bool = False) -> Op:
    """Run `step(state, frame, env, actor, answer)` for each actor; it is True when that actor is done."""
    slot = subject.slot

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        if frame.step == 0:
            if not _chosen(state, frame, subject):
                frame.step = 1
                return
            frame.step = 1
        slots = env.slots
        if frame.step == 1:
            frame.step = 2
            found = env.named(slot) if subject.least >= 0 else actors_of(state, env, frame.actor, subject)
            frame.left = frame.done = tuple(found)
            slots[DONE], slots[UNABLE] = [], []
        while frame.left:
            actor = frame.left[0]
            if slot >= 0:
                slots[slot] = [actor]
            if not step(state, frame, env, actor, answer):
                return
            answer = None
            frame.left = frame.left[1:]
            frame.step = 2
            if state.stack[-1] is not frame:
                return
        if slot >= 0:
            slots[slot] = list(frame.done)
        state.stack.pop()

    def can_all(state: State, env: Env, actor: int) -> bool:
        found = subject.all(state, env, actor)
        return bool(found) and (can is None or can(state, env, found[0]))

    return c.op(run, can_all, is_later)


def must(c: Compiler, node: Any) -> Op:
    """It is done, as far as it can be."""
    return act_of(c, node.who, compile_subject_first(c, node))


def compile_subject_first(c: Compiler, node: Any) -> tuple[Pick, Op]:
    """Subject and act, in the order of the text, so that the act finds what the subject names."""
    subject = subject_of(c, node.who)
    return subject, compile_act(c, node.act)


def act_of(c: Compiler, who: Node, parts: tuple[Pick, Op]) -> Op:
    """An act for each of its subjects."""
    subject, op = parts

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        able = op.can is None or op.can(state, env, actor)
        env.add(DONE if able else UNABLE, actor)
        push(state, op.number, frame, actor)
        return True

    return each_actor(c, subject, step, op.can)
