"""What a card does to nobody who ignores it: a sound game is not accused, and one in which ignoring is nothing is."""

from __future__ import annotations

from engine.kernel.compile.tables import TABLES
from engine.language.nodes import static_rules
from tests.engine.proof.meaning.opinions import opinion
from tests.engine.proof.shipped import box

SEED = 127  # somebody who ignores WATER Features is at a house with one that gives each animal there Snacks


def test_who_ignores_a_card_gets_nothing_from_it() -> None:
    assert not opinion(box(), [SEED]).faults


def test_who_gets_something_from_a_card_that_they_ignore_is_found() -> None:
    tables = TABLES._replace(rules=TABLES.rules.wrapped(lambda sound: lambda c, node: [], static_rules.Ignores))
    assert opinion(box(), [SEED], tables).faults
