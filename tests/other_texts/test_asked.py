"""What texts have become is asked piece by piece, and texts that cannot be played are told of."""

from __future__ import annotations

from typing import Any

import pytest

from tests.other_texts.asked import told
from tests.other_texts.crowded import EXTRA, KINDS, refused, rules_of, texts_of
from tests.other_texts.evidence import ASKED, rules_by


def test_what_is_answered_hangs_on_the_state_and_the_number_alone() -> None:
    rules = rules_by("bazaar+5")
    rows = [*told(rules, ASKED)]
    assert rows == [*told(rules_by("bazaar+5"), ASKED)]
    assert rows != [*told(rules, ASKED + 1)]


def test_an_ability_that_hears_everything_answers_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = rules_by("bazaar+5")
    before = [*told(rules, ASKED)]
    ability = rules.compiled.abilities[0]
    monkeypatch.setattr(ability, "match", lambda state, env, event: True)
    assert before != [*told(rules, ASKED)]


@pytest.mark.parametrize("name", KINDS)
def test_of_a_crowded_box_each_text_stands_on_a_card_or_is_refused(name: str) -> None:
    rules = rules_of(name)
    said = {line.partition(": ")[0] for line in refused(rules)}
    there = {design.id for design in rules.box.designs if design.id.startswith(EXTRA)}
    assert there.isdisjoint(said)
    assert {*there, *said} == {f"{EXTRA}{number}" for number in range(len(texts_of(name)))}
    assert len(said) > 10
    assert len(there) > 90
