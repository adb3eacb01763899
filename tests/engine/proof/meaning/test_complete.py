"""Every class of nodes has a meaning, or a reason why it has none yet."""

from __future__ import annotations

from engine.language.nodes import FORMS
from engine.proof.meaning.tables import judged
from engine.proof.meaning.unjudged import UNJUDGED


def test_every_form_has_a_meaning_or_a_reason() -> None:
    assert {*FORMS} - judged() - {*UNJUDGED} == set()


def test_no_form_has_both() -> None:
    assert judged() & {*UNJUDGED} == set()


def test_every_reason_says_something() -> None:
    assert all(why.strip() for why in UNJUDGED.values())
