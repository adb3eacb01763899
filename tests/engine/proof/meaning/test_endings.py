"""What holds for a while ends with its period: what is dropped before, and what is kept after, is found."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.proof.meaning.changes import Ended
from engine.proof.meaning.endings import wrong_endings
from engine.proof.meaning.firing import Step
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.shipped import observer

SEED = 0


@cache
def observed() -> tuple[SecondOpinion, tuple[Step, ...]]:
    """The steps of a game in which rules hold until the night ends."""
    second = SecondOpinion(observer().referee)
    assert not second.game(SEED).faults
    return second, tuple(second.observer.steps)


def ending() -> int:
    """The index of a step in which something ends with its night."""
    return next(at for at, step in enumerate(observed()[1]) if _ends_with_the_night(step))


def _ends_with_the_night(step: Step) -> bool:
    return any(isinstance(change, Ended) and change.effect.until == "night" for change in step.changes)


def test_what_ends_in_time_is_left_alone() -> None:
    second, steps = observed()
    assert not list(wrong_endings(second.observer.things, steps))


def test_what_ends_before_its_time_is_found() -> None:
    second, steps = observed()
    at = ending()
    early = (*steps[:at], replace(steps[at], routine="raid"), *steps[at + 1 :])
    assert {fault.seen for _, fault in wrong_endings(second.observer.things, early)} == {"it ends before"}


def test_what_holds_on_is_found() -> None:
    second, steps = observed()
    at = ending()
    before = steps[at].before
    later = replace(steps[at + 1].after, lasting=before.lasting, own=before.own | {"night": 99})
    kept = (*steps[:at], replace(steps[at], changes=(), after=later))
    assert {fault.seen for _, fault in wrong_endings(second.observer.things, kept)} == {"it holds on"}
