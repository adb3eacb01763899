"""A watched referee plays like any other, and sees what is decided."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.games import referee
from engine.kernel import choose, digest, new_game
from engine.kernel.compile.tables import TABLES
from engine.language import Node
from engine.language.nodes import columns
from engine.language.references import walk
from engine.proof.branch_coverage import watched_referee
from engine.proof.evidence import trees
from tests.engine.proof.shipped import box, clause, new_observer, observer
from tests.other_texts.variants import variant


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
        ("recycling-crates", 0): ("happens", "PAPER", "GLASS", "yes", "no", "discard", "gain"),
        ("banana-peel", 1): ("happens", "of none", "of one", "of several", "so", "not so"),
        ("rubber-duck", 0): ("happens", "so"),
        ("beekeeper", 2): ("happens", "yes", "no", "pay", "gain"),
    }
    assert {key: clause(observer(), *key).needed for key in declared} == declared


@pytest.mark.parametrize(("age", "seen"), [(2, {"so"}), (3, {"not so"}), (None, {"not so"})])
def test_what_is_printed_on_a_card_is_so_or_not_and_never_both(age: int | None, seen: set[str]) -> None:
    whole = variant("ark+columns")[1]
    own = {"columns": {} if age is None else {"age": age}}
    designs = [replace(each, **own) if ASKED in each.text else each for each in whole.designs]
    rules, coverage = watched_referee(replace(whole, designs=tuple(designs)))
    about = [number for number, tree in enumerate(trees(rules)) if tree is not None and _asks(tree)]
    assert len(about) == sum(ASKED in each.text for each in designs)
    assert all({*coverage.branches[number]} & {"so", "not so"} == seen for number in about)


def test_what_is_printed_on_another_card_can_be_both() -> None:
    coverage = watched_referee(variant("top-of-the-heap+columns")[1])[1]
    assert any({"so", "not so"} <= {*labels} for labels in coverage.branches.values())


ASKED = "When you play this pair, if this card's age is less than 3, gain 1 point."


def _asks(tree: Node) -> bool:
    return any(isinstance(node, columns.ColumnIs) for node, _ in walk(tree))
