"""What lasts for a while: rules, triggers and permissions in `state.lasting`, until a period or an event ends them."""

from __future__ import annotations

from engine.kernel.core.events import IGNORING, ContinuousEffect, Event, next_period
from engine.kernel.core.frames import Env, Slots, env_for
from engine.kernel.core.state import State


def install(state: State, what: str, number: int, env: Env, until: tuple[str, int]) -> None:
    """Let something of a text hold for a while."""
    add(state, ContinuousEffect(what, number, env.card, env.you, env.place, *until, copied_slots(env.slots)))


def copied_slots(slots: Slots) -> Slots:
    """What a text has named, to be kept apart from it."""
    return [None if row is None else row[:] for row in slots]


def add(state: State, effect: ContinuousEffect) -> None:
    """Let something hold; what only lets somebody ignore something does not hold twice."""
    if effect.what in IGNORING and any(effect.to_json() == each.to_json() for each in state.lasting):
        return
    state.lasting.append(effect)
    state.cache.clear()


def remove(state: State, effect: ContinuousEffect) -> None:
    """Something holds no longer."""
    state.lasting.remove(effect)
    state.cache.clear()


def begin_period(state: State, period: str) -> None:
    """A period begins: the first deed of its kind is the first from now on. Nothing where no text knows the period."""
    periods = state.referee.periods
    if period in periods:
        state.since[periods.index(period)] = len(state.deeds)


def expire(state: State, period: str, whose: int = -1) -> None:
    """A period ends: everybody's, or one player's. What may be done once in it may be done again."""
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
    """Something has happened that an entry may have waited for."""
    for each in state.lasting[:]:
        if each.until == "event":
            matcher = state.compiled.matchers[each.whose]
            env = env_for(-1, each.card, each.you, each.place, matcher.slots)
            if each.slots is not None:
                env.slots = copied_slots(each.slots)
            if event.kind in matcher.kinds and matcher.match(state, env, event):
                remove(state, each)
