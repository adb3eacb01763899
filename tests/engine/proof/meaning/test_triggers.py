"""A text that waits for something is set off each time that it is done, and one that is not is found."""

from __future__ import annotations

from functools import cache

from engine.proof.meaning.triggers import missing
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.shipped import observer

SEED = 1


@cache
def watched() -> SecondOpinion:
    """A game that was observed from its start to its end, in which nothing was wrong."""
    second = SecondOpinion(observer().referee)
    assert not second.game(SEED).faults
    return second


def test_a_trigger_that_does_not_fire_is_found() -> None:
    second = watched()
    steps, firings = second.observer.steps, second.seen
    due = {number for number, _ in missing(second.judge.rules, steps, [])}
    assert due
    assert not list(missing(second.judge.rules, steps, firings))
    one = next(each for each in firings if each.sentences[:1] and each.sentences[0] in due and each.cause)
    rest = [each for each in firings if each is not one]
    assert [number for number, _ in missing(second.judge.rules, steps, rest)] == [one.sentences[0]]
