"""
## What it finds
A word in `events` of a rules module of the game's own that the module never emits.

## Why it matters
`events` promises texts that they are told of it. A text that waits for it waits for ever, and no other finding says so.

## Example
    events = frozenset({"buy"})

## Instead
    events = frozenset({"buy"})
    ...
    emit(state, "buy", player, -1, card)

Starts and ends of periods are told by the routines of rounds and turns, and what a class of rules that this one is made
from promises is that class's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.own_events import emitted_in, line_of_events
from toolkit.own_rules import BrokenRules, Untrusted, is_own, rules_in
from toolkit.problem import Offence, Place, Problem, Severity
from toolkit.texts.playability import rules_named

OFFENCE = Offence("C142", "untold-event", __doc__, Severity.WARNING)
OF_PERIODS = ("start ", "end ")


def find(game: Game) -> Iterator[Problem]:
    """Events that the game's own rules promise and do not emit; nothing where that cannot be seen in the source."""
    name = rules_named(game)
    if not is_own(name):
        return
    try:
        rules = rules_in(game.folder, name)
    except (BrokenRules, Untrusted):
        return
    emitted = emitted_in(game.folder, name)
    inherited = {event for base in rules.__bases__ for event in getattr(base, "events", ())}
    promised = {event for event in rules.events if isinstance(event, str)} - inherited
    silent = sorted(event for event in promised - (emitted or set()) if not event.startswith(OF_PERIODS))
    if emitted is None or not silent:
        return
    file, line = line_of_events(game.folder, name)
    for event in silent:
        message = f"The rules module {name} says that it tells texts of {event!r}, and never does."
        hint = f"Call emit(state, {event!r}, …) where it happens, or take it out of `events`."
        yield OFFENCE.at(Place(file, line, 1, line, 1), message, hint)
