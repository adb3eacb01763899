"""What a trigger waits for, with its "first time" and its "while"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.conditions import compile_condition
from engine.kernel.compile.events import compile_event
from engine.kernel.compile.trigger_events import WHO, Kinds
from engine.kernel.core.frames import CARD, SLOTS, Env
from engine.kernel.program.programs import Match
from engine.kernel.running.events import Event
from engine.language.nodes import events, putting, sentences, taking

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
        return kinds, lambda state, env, event: match(state, env, event) and so(state, env, event[WHO])
    return kinds, match


def nth_time(c: Compiler, kinds: Kinds, match: Match, period: str, n: int) -> Match:
    """Only the first (second, third) such deed in a period; deeds count, not uses of the card."""
    c.referee.track(kinds)

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        slots = env[SLOTS][:]
        before = sum(
            match(state, env, (verb, who, place, card, 1, -1))
            for verb, who, place, card in state.referee.deeds_in(state, period)
            if verb in kinds
        )
        env[SLOTS][:] = slots
        return before == n - 1

    return nth


def nth_noticed(c: Compiler, match: Match, period: str, n: int) -> Match:
    """Only the first (second, third) in a period, where deeds of the past do not show whether they were meant.

    Each is noted in `state.used` as it happens, while the card is in force.
    """
    c.referee.nodes += 1
    number = -c.referee.nodes

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        key = (number, env[CARD], period)
        state.used.append(key)
        return state.used.count(key) == n

    return nth
