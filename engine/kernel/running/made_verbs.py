"""Verbs of the vocabulary that are made of deeds, "buy: pay its cost, then take it": who can do one, and doing it.

What such a verb is made of is said by a section of the rules, and carried out as the text of that section. Texts that
wait for it are told when all of it is done.
"""

from __future__ import annotations

from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env, env_for
from engine.kernel.core.state import State
from engine.kernel.running.rule_index import forbidden


def can_do_made(state: State, verb: str, actor: int, card: int) -> bool:
    """Whether somebody can do a deed to a card now: no text forbids it, and what it is made of can be done."""
    made = state.compiled.made[verb]
    if forbidden(state, event_of(state, verb, actor, card)):
        return False
    can = state.compiled.cans[made.node]
    return can is None or can(state, _frame(state, verb, actor, card), actor)


def begin_made(state: State, verb: str, actor: int, card: int) -> None:
    """Do a deed to a card next: the text that says what it is made of is resolved."""
    state.stack.append(_frame(state, verb, actor, card))


def event_of(state: State, verb: str, actor: int, card: int) -> Event:
    """The event that a deed is, as it is about to be done."""
    return Event(verb, actor, -1, card, 1, state.zone_of[card])


def _frame(state: State, verb: str, actor: int, card: int) -> Env:
    made = state.compiled.made[verb]
    frame = env_for(made.program, -1, actor, -1, state.compiled.programs[made.program].slots)
    frame.slots[made.slot] = [card]
    return frame
