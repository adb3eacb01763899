"""A text that waits for something is set off each time that it is done, and one that is not is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from engine.kernel.compile.compiler import Compiler, Tables
from engine.kernel.compile.products import Kinds
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.state import Match
from engine.language.forms import Node
from engine.language.nodes import sentences
from engine.proof.branch_coverage import watched_referee
from engine.proof.meaning.triggers import missing
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.shipped import box, observer

SEED = 1
SEEDS = (1, 7, 11)


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
    assert not list(missing(second.judge.rules, steps, firings, is_whole=True))
    one = next(each for each in firings if each.sentences[:1] and each.sentences[0] in due and each.cause)
    rest = [each for each in firings if each is not one]
    assert [number for number, _ in missing(second.judge.rules, steps, rest)] == [one.sentences[0]]


def never(node: type[Node]) -> Tables:
    """Rules in which texts of a class are never set off."""

    def deaf(c: Compiler, node: Node) -> tuple[Kinds, Match]:
        return ("start night",), lambda state, env, event: False

    return TABLES._replace(triggers=TABLES.triggers.wrapped(lambda sound: deaf, node))


def accused(tables: Tables) -> Iterator[Node | None]:
    """What the sentences say that are accused in some games by rules that are made of these tables."""
    second = SecondOpinion(watched_referee(box(), tables)[0])
    return (watched().judge.rules.body(number) for seed in SEEDS for number, _ in second.game(seed).faults)


def is_of(body: Node | None, node: type[Node]) -> bool:
    """Whether what a sentence says is of a class, behind "tonight" and "once per night"."""
    return type(getattr(body, "trigger", getattr(body, "body", body))) is node


def test_sound_games_are_not_accused() -> None:
    assert not list(accused(TABLES))


@pytest.mark.parametrize("node", [sentences.When, sentences.FirstTime, sentences.AtMoment])
def test_what_is_never_set_off_is_found(node: type[Node]) -> None:
    assert any(is_of(body, node) for body in accused(never(node)))


def test_what_waits_for_tonight_only_and_is_not_set_off_is_found() -> None:
    assert any(isinstance(body, sentences.For) for body in accused(never(sentences.When)))


def test_a_moment_that_comes_at_another_time_is_found() -> None:
    second = watched()
    rules = second.judge.rules
    one = next(each for each in second.seen if isinstance(rules.body(each.sentences[0]), sentences.AtMoment))
    assert one.cause is not None
    assert not second.judge.judge(one).faults
    late = replace(one.cause, routine="raid")
    one.cause = late
    assert second.judge.judge(one).faults


def test_what_works_once_in_a_period_and_works_twice_is_found() -> None:
    second = watched()
    rules = second.judge.rules
    limited = [each for each in second.seen if isinstance(rules.body(each.sentences[0]), sentences.OncePer)]
    second.judge.begin(second.observer.steps)
    assert not any(second.judge.judge(each).faults for each in limited)
    assert any(second.judge.judge(each).faults for each in limited)
