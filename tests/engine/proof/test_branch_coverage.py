"""A watched referee plays like any other, and sees what is decided."""

from __future__ import annotations

import random

from engine.games import referee
from engine.kernel import choose, digest, new_game
from engine.kernel.compile.tables import TABLES
from tests.engine.proof.shipped import box, clause, new_observer, observer


def test_a_watched_game_is_the_same_game() -> None:
    plain = new_game(referee(box()), 4, 11)
    watched = new_game(observer().referee, 4, 11)
    chance = random.Random(5)
    for _ in range(120):
        assert plain.choice is not None
        option = chance.choice(plain.choice.options)
        choose(plain, option)
        choose(watched, option)
    assert digest(plain) == digest(watched)
    assert plain.log == watched.log


def test_the_tables_are_as_before() -> None:
    tables = (TABLES.effects, TABLES.acts, TABLES.conditions, TABLES.phrases)
    before = [{each.node: each.compile for each in table} for table in tables]
    new_observer()
    assert [{each.node: each.compile for each in table} for table in tables] == before


def test_branches_are_declared_by_what_a_sentence_says() -> None:
    declared = {
        ("bedroom-light", 0): ("happens",),
        ("flying-slipper", 0): ("happens", "choice 1", "choice 2", "lose", "discard"),
        ("raccoon", 0): ("happens", "yes", "no"),
        ("cat", 0): ("happens", "visit", "leave"),
        ("trellis-collapse", 0): ("happens", "so", "not so", "lose", "gain"),
        ("bake-off", 0): ("happens", "BREAD", "SWEET"),
        ("banana-peel", 1): ("happens", "of none", "of one", "of several", "so", "not so"),
        ("rubber-duck", 0): ("happens", "so"),
        ("beekeeper", 2): ("happens", "yes", "no", "pay", "gain"),
    }
    assert {key: clause(observer(), *key).needed for key in declared} == declared
