"""What lasts: rules, triggers and effects that a sentence installs for a while when it is resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import way_of
from engine.kernel.compile.compiler import Compiler, Op, add_ability
from engine.kernel.compile.compiling import compile_effect, compile_rules
from engine.kernel.compile.durations import until_of
from engine.kernel.compile.moments import compile_moment
from engine.kernel.compile.triggers import compile_waiting
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.state import Program
from engine.kernel.running import continuous_effects
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import effects, events, sentences, static_rules

if TYPE_CHECKING:
    from engine.kernel.core.events import Event
    from engine.kernel.core.state import State


def duration(node: Node) -> Node | None:
    """The duration of a rule, where it has one."""
    found: Node | None = getattr(node, "when", None)
    if found is None and isinstance(node, sentences.While):
        return duration(node.rule)
    return found if isinstance(found, events.Duration) else None


def lasts(node: Node) -> bool:
    """Whether a sentence lays down a rule for a while, which is done when it is resolved."""
    return isinstance(node, static_rules.Rule) and duration(node) is not None


def compile_lasting(c: Compiler, node: Node, made: Any = None, program: Any = None) -> Op | None:
    """A sentence that installs something for a while."""
    if isinstance(node, static_rules.Rule):
        when = duration(node)
        assert when is not None
        return _installs(c, "rule", compile_rules(c, node), until_of(c, when))
    c.is_here = c.is_own = False
    once = "ability"
    until: Any = lambda state, env, actor: ("game", -1)  # noqa: E731 - as durations are
    trigger: Any = node
    if isinstance(node, sentences.For):
        until, trigger = until_of(c, node.when), node.trigger
    if isinstance(trigger, sentences.NextTime):
        once = "once"
    when = getattr(getattr(getattr(trigger, "event", None), "act", None), "when", None)
    if when is not None:  # "when an animal forages tonight"
        until = until_of(c, when)
    if isinstance(trigger, sentences.AtMoment) and isinstance(trigger.moment, events.EndOf | events.StartOf):
        once = "once"
    if once == "ability" and when is None and not isinstance(node, sentences.For | sentences.AtMoment):
        return None
    return _installs(c, once, [_trigger(c, trigger, made, program)], until)


def compile_outcome(c: Compiler, node: Node) -> Op:
    """What a trigger brings about: an effect, or a rule for a while."""
    if isinstance(node, sentences.Imposing):
        op = compile_lasting(c, node.rule)
        assert op is not None
        return op
    return compile_effect(c, node)


def later(c: Compiler, node: Any) -> Op:
    """It is done when the moment comes, once; one that belongs to the current period is not the next one."""
    kinds, _ = compile_moment(c, node.moment)
    period, current = node.moment.period, c.slot(way_of(c.span(node)))

    def match(state: State, env: Env, event: Event) -> bool:
        number = state.referee.period_number(state, period)
        return number < 0 or [number] != env.slots[current]

    def since(state: State, env: Env, actor: int) -> tuple[str, int]:
        env.slots[current] = [state.referee.period_number(state, period)]
        return "game", -1

    outer = c.program
    new = _new_program(c)
    c.program = new
    op = compile_effect(c, node.clause)
    new.nodes.append(op.number)
    new.sentences.append(c.sentence)
    c.program = outer
    found = add_ability(c, new, kinds, match, [])
    found.is_own = found.is_local = False
    c.late.append(found)
    return _installs(c, "once", [found], since)


def _trigger(c: Compiler, trigger: Any, made: Any, program: Any) -> Any:
    if isinstance(trigger, sentences.AtMoment):
        kinds, match = compile_moment(c, trigger.moment)
    else:
        kinds, match = compile_waiting(c, trigger)
    outer = c.program
    new = program() if program is not None else _new_program(c)
    if made is not None:
        made.append(new)
    c.program = new
    op = compile_outcome(c, trigger.effect)
    new.nodes.append(op.number)
    new.sentences.append(c.sentence)
    c.program = outer
    into: list[Any] = []
    found = add_ability(c, new, kinds, match, into, optional=isinstance(trigger.effect, effects.May | effects.MayPay))
    found.is_own = found.is_local = False  # what lasts is asked wherever its card has gone
    return found


def _new_program(c: Compiler) -> Any:
    new = Program(len(c.compiled.programs))
    c.compiled.programs.append(new)
    return new


def _installs(c: Compiler, what: str, found: list[Any], until: Any) -> Op:
    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        state.stack.pop()
        for each in found:
            end = until(state, env, actor)
            continuous_effects.install(state, what, each.number, env, end)
            note(state, "lasting", actor, end[0])

    return c.op(run)
