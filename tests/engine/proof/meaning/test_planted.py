"""Executors that are broken on purpose are found by the second opinion in games that are played; sound ones are not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from engine.kernel import choose, new_game
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.proof.branch_coverage import watched_referee
from engine.proof.meaning.judge import Verdict
from engine.proof.play import Habits
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.shipped import box, clause, observer, rows
from tests.engine.proof.test_broken_executors import (
    Plant,
    costs_the_other_way,
    does_nothing,
    forgets_who_did,
    gains_double,
    is_negated,
    never_asks,
    takes_no_price,
)

SEEDS = range(4)
WITNESSED: list[tuple[Plant, str, int]] = [
    (does_nothing, "bedroom-light", 0),
    (gains_double, "pie-on-the-sill", 0),
    (is_negated, "trellis-collapse", 0),
]
PLAYED: list[Plant] = [
    does_nothing, gains_double, takes_no_price, never_asks, forgets_who_did, costs_the_other_way, is_negated,
]  # fmt: skip


def verdicts(tables: Tables, card: str, index: int) -> list[Verdict]:
    """What is said of a sentence in its kept witnesses, by rules that are made of these tables."""
    number = clause(observer(), card, index).number
    opinion = SecondOpinion(watched_referee(box(), tables)[0])
    found = [each for row in rows(clause(observer(), card, index)) for each in opinion.of(row.witness)]
    return [each for each in found if number in each.judged]


@pytest.mark.parametrize(("card", "index"), [row[1:] for row in WITNESSED])
def test_a_sound_executor_is_not_accused(card: str, index: int) -> None:
    found = verdicts(TABLES, card, index)
    assert found
    assert not [fault for each in found for fault in each.faults]


@pytest.mark.parametrize("row", WITNESSED, ids=[row[0].__name__ for row in WITNESSED])
def test_a_broken_executor_is_found_in_a_witness(row: tuple[Plant, str, int]) -> None:
    plant, card, index = row
    assert [fault for each in verdicts(plant(TABLES), card, index) for fault in each.faults]


def faults(tables: Tables) -> Iterator[int]:
    """The sentence of each thing that is not as the words say in some games by chance, game after game."""
    opinion = SecondOpinion(watched_referee(box(), tables)[0])
    habits = Habits(observer().referee)
    for seed in SEEDS:
        luck, state = Random(seed), new_game(opinion.referee, 3 + seed % 3, seed, quiet=True)
        opinion.watch(state, is_start=True)
        while state.choice is not None:
            choose(state, habits.busily(state, luck))
        yield from (number for verdict in opinion.verdicts() for number, _ in verdict.faults)
        yield from (number for number, _ in opinion.priced().faults)


@cache
def accused_of_sound_ones() -> frozenset[int]:
    """The sentences of which something is said although nothing is broken."""
    return frozenset(faults(TABLES))


def test_sound_executors_are_not_accused_in_games() -> None:
    assert accused_of_sound_ones() == set()


@pytest.mark.parametrize("plant", PLAYED, ids=[plant.__name__ for plant in PLAYED])
def test_a_broken_executor_is_found_in_games(plant: Plant) -> None:
    assert any(number not in accused_of_sound_ones() for number in faults(plant(TABLES)))
