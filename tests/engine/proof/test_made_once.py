"""Rules are made once for a proof: for what can be played, for whole games, and for a game without one rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import referee, rules_made
from engine.kernel.referee import Referee
from engine.proof.ablation import without
from engine.proof.branch_coverage import watched_referee
from engine.proof.ladder import playable
from tests.engine.proof.shipped import box


def test_rules_are_made_once_for_a_box_and_anew_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    sound = Referee.__init__

    def counted(rules: Referee, *given: object) -> None:
        made.append(rules)
        sound(rules, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Referee, "__init__", counted)
    whole = replace(box())
    assert playable(whole) == (whole, {}) and playable(whole)[0] is whole
    assert rules_made(whole) is rules_made(whole) is made[0]
    watched = watched_referee(whole)[0]
    one, other = without(watched, 1), without(rules_made(whole), 2)
    assert (one.compiled.silenced, other.compiled.silenced) == (1, 2)
    assert one.compiled.rules is other.compiled.rules
    assert len(made) == 3  # as it is played, with recording, and with rules that can be silenced
    assert rules_made(replace(whole)) is not made[0]
    assert referee(whole) is not referee(whole)
