"""Endings: that what holds for a while ends with its period, neither before nor after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.proof.meaning.changes import Began, Ended
from engine.proof.meaning.facts import Facts, Things
from engine.proof.meaning.firing import Step
from engine.proof.meaning.ledger import Fault

USED_UP = frozenset({"once", "spare"})  # what is over when it has worked


def wrong_endings(things: Things, steps: Sequence[Step]) -> Iterator[tuple[int, Fault]]:
    """For each effect that ends too early or too late the number of its sentence, or -1, and what is wrong.

    Only effects that last until a period ends are followed; a trigger that works once ends when it has worked.
    """
    begun: dict[int, tuple[object, ...] | None] = {}  # None until it is the turn of whose period it is
    for step in steps:
        for change in step.changes:
            if isinstance(change, Began) and change.effect.until in things.customs.periods:
                begun[change.effect.serial] = None
            elif isinstance(change, Ended) and change.effect.what not in USED_UP:
                begun.pop(change.effect.serial, None)
                routines = things.customs.ends.get(change.effect.until)
                if routines is not None and step.routine not in routines:
                    said = f"it holds until the end of the {change.effect.until}"
                    yield (
                        _number(change.effect.what, change.effect.sentence),
                        Fault(said, "it ends before", step.action),
                    )
        for effect in step.after.lasting:
            if effect.serial not in begun:
                continue
            if begun[effect.serial] is None and effect.whose in (-1, step.after.decider):
                begun[effect.serial] = _period(step.after, effect.until)
            elif begun[effect.serial] not in (None, _period(step.after, effect.until)):
                del begun[effect.serial]
                said = f"it ends with the {effect.until}"
                yield _number(effect.what, effect.sentence), Fault(said, "it holds on", step.action)


def _number(what: str, sentence: int) -> int:
    return sentence if what in ("rule", "ability") else -1


def _period(facts: Facts, period: str) -> tuple[object, ...]:
    """What tells one period from the next."""
    values = (facts.own[name] for name in facts.things.customs.periods[period])
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)
