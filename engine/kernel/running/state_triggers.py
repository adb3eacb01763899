"""State triggers: abilities that wait until something comes to be true, such as "has 3 Features".

No event tells of that, so after every step of a game each state trigger in force is asked whether its condition is met;
the answers are kept in `state.used`, as (ability, card, "so" and the number of the thing).
"""

from __future__ import annotations

from functools import cache

from engine.kernel.core.events import Event, Source, Used
from engine.kernel.core.frames import env_for
from engine.kernel.core.state import Ability, State, StateTrigger
from engine.kernel.running.events import hear
from engine.kernel.running.rule_index import waiting_for

SEEN = "seen"


@cache
def _so(x: int) -> str:
    """The word under which it is kept in `state.used` that a thing meets a condition."""
    return f"so {x}"


def watch(state: State) -> None:
    """Tell each state trigger in force which things have come to meet its condition since the last time."""
    for kind, trigger in state.compiled.state_triggers.items():
        for ability, source in waiting_for(state, kind, -1):
            _look(state, kind, trigger, ability, source)


def _look(state: State, kind: str, trigger: StateTrigger, ability: Ability, source: Source) -> None:
    card, you = source.card, source.you
    env = env_for(-1, card, you, source.place, ability.slots)
    actor = you if you >= 0 else state.referee.decider(state)
    seen = Used(ability.number, card, SEEN)
    is_new = seen not in state.used
    if is_new:
        state.used.append(seen)
    for x in trigger.things(state, env, actor):
        so = Used(ability.number, card, _so(x))
        was = so in state.used
        if trigger.test(state, env, x, x) == was:
            continue
        if was:
            state.used.remove(so)
            continue
        state.used.append(so)
        if is_new and trigger.without(state, env, card, x):
            continue  # it was so before the card came
        sort = trigger.sort
        who = x if sort in ("piece", "player") else -1
        hear(state, ability, source, Event(kind, who, x if sort == "place" else -1, x if sort == "card" else -1))
