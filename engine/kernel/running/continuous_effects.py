"""What lasts for a while: entries [what, number, card, you, place, until, whose, slots] in `state.lasting`.

what     "rule" (a standing rule), "ability" (a trigger), "once" (a trigger that goes when it has been set off),
         "ignore card", "ignore piece" and "ignore thing" (`number` is it, `you` who ignores it),
         "spare" (a card to come)
until    a period ("night", "turn", "game"), or "event" with the number of what is waited for in `whose`
slots    what the text had named; not there where nothing was
whose    the player whose period it is, -1 for everybody's
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.core.frames import CARD, PLACE, SLOTS, YOU, Env, env_for
from engine.kernel.core.state import copied

if TYPE_CHECKING:
    from engine.kernel.core.state import State
    from engine.kernel.running.events import Event

WHAT, NUMBER, L_CARD, L_YOU, L_PLACE, UNTIL, WHOSE, L_SLOTS = range(8)


def install(state: State, what: str, number: int, env: Env, until: tuple[str, int]) -> None:
    """Let something of a text hold for a while."""
    add(state, [what, number, env[CARD], env[YOU], env[PLACE], *until, copied_slots(env[SLOTS])])


def copied_slots(slots: list[Any]) -> list[Any]:
    """What a text has named, to be kept apart from it."""
    return [copied(row) if row else row for row in slots]


def add(state: State, entry: list[Any]) -> None:
    """Add an entry; one that is there already, word for word, is not added twice if it only ignores."""
    if entry[WHAT].startswith("ignore") and entry in state.lasting:
        return
    state.lasting.append(entry)
    state.cache.clear()


def remove(state: State, entry: list[Any]) -> None:
    """Take an entry out."""
    state.lasting.remove(entry)
    state.cache.clear()


def expire(state: State, period: str, whose: int = -1) -> None:
    """A period ends: everybody's, or one player's. What may be done once in it may be done again."""
    kept = [row for row in state.lasting if row[UNTIL] != period or row[WHOSE] not in (-1, whose)]
    if len(kept) != len(state.lasting):
        state.lasting = kept
        state.cache.clear()
    for row in kept:
        if row[UNTIL] == f"next {period}" and row[WHOSE] in (-1, whose):
            row[UNTIL] = period
    if state.used:
        state.used = [row for row in state.used if row[2] != period]


def expire_on(state: State, event: Event) -> None:
    """Something has happened that an entry may have waited for."""
    for row in state.lasting[:]:
        if row[UNTIL] == "event":
            matcher = state.referee.matchers[row[WHOSE]]
            env = env_for(-1, row[L_CARD], row[L_YOU], row[L_PLACE], matcher.slots)
            if len(row) > L_SLOTS:
                env[SLOTS] = copied_slots(row[L_SLOTS])
            if event[0] in matcher.kinds and matcher.match(state, env, event):
                remove(state, row)
