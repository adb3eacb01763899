"""What a trigger waits for, with its "first time" and its "while"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.conditions import compile_condition
from engine.kernel.compile.events import compile_event
from engine.kernel.compile.trigger_events import Kinds
from engine.kernel.core.events import Event, Used
from engine.kernel.core.frames import Env
from engine.kernel.core.state import Match
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
