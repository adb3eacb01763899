"""One effect after another, and one out of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.actors import each_actor, must, subject_of
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_effect
from engine.kernel.core.frames import DONE, Env, NodeFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.events import settle
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of, push
from engine.language.nodes import effects

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def sequence(c: Compiler, ops: list[Op], *, settled: bool) -> Op:
    """One after the other; `settled` resolves in between what each of them triggers."""

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if settled and (state.waiting or state.due):
            settle(state)
            return
        step = frame.step
        if step == len(ops):
            state.stack.pop()
            return
        frame.step = step + 1
        push(state, ops[step].number, frame, frame.actor)

    return c.op(run, ops[0].can)


def together(c: Compiler, node: effects.Together) -> Op:
    """Two subjects, one step."""
    return sequence(c, [compile_effect(c, node.first), must(c, node)], settled=False)


def then(c: Compiler, node: effects.Then) -> Op:
    """The second after the first is over, with all that it triggers."""
    return sequence(c, [compile_effect(c, node.first), must(c, node)], settled=True)


def choosing(c: Compiler, node: effects.Choosing) -> Op:
    """A choice, and what becomes of the one chosen."""
    return sequence(c, [must(c, node.choice), compile_effect(c, node.then)], settled=False)


def also(c: Compiler, node: effects.Also) -> Op:
    """Two permissions, each for itself."""
    return sequence(c, [compile_effect(c, node.first), compile_effect(c, node.second)], settled=True)


def one_of(c: Compiler, ops: list[Op], subject: Pick | None) -> Op:
    """One is chosen among those that can be done in full; if there is none, among all."""

    def choices(state: State, env: Env, actor: int) -> list[int]:
        found = [i for i, op in enumerate(ops) if op.can is None or op.can(state, env, actor)]
        return found or list(range(len(ops)))

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None:
            found = choices(state, env, actor)
            if len(found) > 1:
                offer(state, actor, "mode", found, str(sentence))
                return False
            answer = found[0]
        env.add(DONE, actor)
        push(state, ops[answer].number, frame, actor)
        return True

    sentence = c.sentence

    def can(state: State, env: Env, actor: int) -> bool:
        return any(op.can is None or op.can(state, env, actor) for op in ops)

    if subject is not None:
        return each_actor(c, subject, step, can)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if answer is None:
            found = choices(state, env, actor)
            if len(found) > 1:
                offer(state, actor, "mode", found, str(sentence))
                return
            answer = found[0]
        state.stack.pop()
        push(state, ops[answer].number, frame, actor)

    return c.op(run, can)


def choose_one(c: Compiler, node: effects.ChooseOne) -> Op:
    """Who resolves it picks one of the effects."""
    return one_of(c, [compile_effect(c, effect) for effect in node.effects], None)


def chooses_one(c: Compiler, node: effects.ChoosesOne) -> Op:
    """Somebody picks one of the effects, which then is theirs."""
    subject = subject_of(c, node.who)
    return one_of(c, [compile_effect(c, effect) for effect in node.effects], subject)
