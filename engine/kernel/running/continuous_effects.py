"""Continuous effects: rules, triggers and permissions in `state.lasting`, until a period or an event ends them."""

from __future__ import annotations

from engine.kernel.core.events import IGNORING, ContinuousEffect, Event, next_period
from engine.kernel.core.frames import Env, Slots, env_for
from engine.kernel.core.state import State
from engine.kernel.running.game_log import resolved


def install(state: State, what: str, number: int, env: Env, until: tuple[str, int]) -> None:
    """Let a rule or an ability of a text hold for a while, with a copy of what the text has named so far.

    `until` gives the effect's `until` and `whose`: a period and its player, or "event" and the number of a matcher.
    """
    add(state, ContinuousEffect(what, number, env.card, env.you, env.place, *until, copied_slots(env.slots)))


def copied_slots(slots: Slots) -> Slots:
    """A copy of what a text has named, which does not change when the text names more."""
    return [None if row is None else row[:] for row in slots]


def add(state: State, effect: ContinuousEffect) -> None:
    """Let an effect hold from now on, known to those who know its text.

    A permission to ignore the same thing is not added twice.
    """
    frame = resolved(state)
    if frame is not None and frame.card == effect.card:
        effect.knowers = frame.knowers
    if effect.what in IGNORING and any(effect.told() == each.told() for each in state.lasting):
        return
    state.lasting.append(effect)
    state.cache.clear()


def remove(state: State, effect: ContinuousEffect) -> None:
    """End an effect."""
    state.lasting.remove(effect)
    state.cache.clear()


def begin_period(state: State, period: str) -> None:
    """Note that a period begins: "the first" deed in it is counted from here. Unknown periods are passed over."""
    periods = state.referee.periods
    if period in periods:
        state.since[periods.index(period)] = len(state.deeds)


def expire(state: State, period: str, whose: int = -1) -> None:
    """End the effects that last until a period ends: those for everybody, and with `whose` those of this player.

    Effects that last until the end of the period after this one will end with the next. Abilities that work once in the
    period may be used again, by everybody.
    """
    kept = [each for each in state.lasting if each.until != period or each.whose not in (-1, whose)]
    if len(kept) != len(state.lasting):
        state.lasting = kept
        state.cache.clear()
    following = next_period(period)
    for each in kept:
        if each.until == following and each.whose in (-1, whose):
            each.until = period
    if state.used:
        state.used = [used for used in state.used if used.period != period]


def expire_on(state: State, event: Event) -> None:
    """End the effects that wait for such an event."""
    for each in state.lasting[:]:
        if each.until == "event":
            matcher = state.compiled.matchers[each.whose]
            env = env_for(-1, each.card, each.you, each.place, matcher.slots)
            if each.slots is not None:
                env.slots = copied_slots(each.slots)
            if event.kind in matcher.kinds and matcher.match(state, env, event):
                remove(state, each)
