"""Executors that are broken on purpose are found by the second opinion in kept witnesses; sound ones are not."""

from __future__ import annotations

import pytest

from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.proof.branch_coverage import watched_referee
from engine.proof.meaning.judge import Verdict
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.shipped import box, clause, observer, rows
from tests.engine.proof.test_broken_executors import Plant, does_nothing, gains_double

PLANTED: list[tuple[Plant, str, int]] = [
    (does_nothing, "bedroom-light", 0),
    (gains_double, "pie-on-the-sill", 0),
]


def verdicts(tables: Tables, card: str, index: int) -> list[Verdict]:
    """What is said of a sentence in its kept witnesses, by rules that are made of these tables."""
    number = clause(observer(), card, index).number
    opinion = SecondOpinion(watched_referee(box(), tables)[0])
    found = [each for row in rows(clause(observer(), card, index)) for each in opinion.of(row.witness)]
    return [each for each in found if number in each.judged]


@pytest.mark.parametrize(("card", "index"), [row[1:] for row in PLANTED])
def test_a_sound_executor_is_not_accused(card: str, index: int) -> None:
    found = verdicts(TABLES, card, index)
    assert found
    assert not [fault for each in found for fault in each.faults]


@pytest.mark.parametrize("row", PLANTED, ids=[row[0].__name__ for row in PLANTED])
def test_a_broken_executor_is_found(row: tuple[Plant, str, int]) -> None:
    plant, card, index = row
    assert [fault for each in verdicts(plant(TABLES), card, index) for fault in each.faults]
