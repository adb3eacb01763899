"""Every class of nodes has a meaning, or is read by what gives the meaning of the node around it."""

from __future__ import annotations

from engine.language.nodes import FORMS
from engine.proof.meaning.scene import Table
from engine.proof.meaning.tables import PARTS, TABLES, judged


def test_every_form_has_a_meaning() -> None:
    assert {*FORMS} - judged() == set()


def test_no_part_has_a_meaning_of_its_own() -> None:
    assert {cls for table in TABLES if isinstance(table, Table) for cls in table} & PARTS == set()
