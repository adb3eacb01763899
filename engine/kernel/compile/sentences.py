"""What whole sentences wait for and lay down: triggers, effects and rules for a while, rules on condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Entries, add_ability, entry
from engine.kernel.compile.compiling import (
    compile_condition,
    compile_effect,
    compile_event,
    compile_moment,
    compile_rules,
    until_of,
)
from engine.kernel.compile.products import Kinds, Op
from engine.kernel.core.events import Event, Used
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.programs import Rule
from engine.kernel.core.state import Match, Program
from engine.kernel.running import continuous_effects
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import effects, events, putting, sentences, static_rules, taking

if TYPE_CHECKING:
    from engine.kernel.core.state import State


# What the deeds of the past do not show afterwards: what was carried then, which pile something came from or went to.
UNSEEN = (
    events.HappensHolding, events.ComesToHave, events.IsTaken, events.IsPut, taking.TakeFrom,
    taking.Steal, putting.Put, putting.Place, putting.Add,
)  # fmt: skip


def compile_waiting(c: Compiler, node: Any) -> tuple[Kinds, Match]:
    """What a trigger waits for, with its "first time" and its "while"."""
    kinds, match = compile_event(c, node.event)
    if isinstance(node, sentences.FirstTime | sentences.NthTime):
        n = node.n if isinstance(node, sentences.NthTime) else 1
        act = getattr(node.event, "act", None)
        if isinstance(node.event, UNSEEN) or isinstance(act, UNSEEN):
            return kinds, nth_noticed(c, match, node.period, n)
        return kinds, nth_time(c, kinds, match, node.period, n)
    if isinstance(node, sentences.WhenWhile):
        so = compile_condition(c, node.condition)
        return kinds, lambda state, env, event: match(state, env, event) and so(state, env, event.who)
    return kinds, match


def nth_time(c: Compiler, kinds: Kinds, match: Match, period: str, n: int) -> Match:
    """Only the first (second, third) such deed in a period; deeds count, not uses of the card."""
    c.compiled.tracked.update(kinds)

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        slots = env.slots[:]
        before = sum(
            match(state, env, Event(verb, who, place, card))
            for verb, who, place, card in state.referee.deeds_in(state, period)
            if verb in kinds
        )
        env.slots[:] = slots
        return before == n - 1

    return nth


def nth_noticed(c: Compiler, match: Match, period: str, n: int) -> Match:
    """Only the first (second, third) in a period, where deeds of the past do not show whether they were meant.

    Each is noted in `state.used` as it happens, while the card is in force.
    """
    c.compiled.noticed += 1
    number = -c.compiled.noticed

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        key = Used(number, env.card, period)
        state.used.append(key)
        return state.used.count(key) == n

    return nth


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


def _while(c: Compiler, node: Any) -> list[Rule]:
    so = compile_condition(c, node.condition)
    found = compile_rules(c, node.rule)
    for rule in found:
        rule.apply = _conditional(rule.kind, so, rule.apply)
        rule.value, rule.extra = (
            (rule.value if rule.kind == "hold" else 0),
            (None if rule.extra == "plain" else rule.extra),
        )
    return found


def _conditional(kind: str, so: Any, apply: Callable[..., Any]) -> Callable[..., Any]:
    if kind in ("cannot", "also"):
        return lambda state, env, event: so(state, env, event.who) and apply(state, env, event)
    refused: Any = None if kind.startswith("cost") or kind in ("worth", "uses") else False
    return lambda state, env, piece, x: apply(state, env, piece, x) if so(state, env, piece) else refused


def _lasting(c: Compiler, node: sentences.Lasting) -> list[Rule]:
    return compile_rules(c, node.rule)


RULES: Entries[[], list[Rule]] = (
    entry(sentences.WorthIf, _while),
    entry(sentences.Lasting, _lasting),
    entry(sentences.While, _while),
)
