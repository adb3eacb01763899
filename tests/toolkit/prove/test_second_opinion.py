"""What the second opinion finds makes a game unproven, and is told with its sentence."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from engine.proof.ladder import Standing
from engine.proof.second_opinion import NO_CUSTOMS, Opinion
from tests.engine.proof.shipped import box, clause, game, observer, rows
from toolkit.prove.data import proof_data
from toolkit.prove.prove import Proof
from toolkit.prove.report import opinion_lines, summary_lines


def proof(opinion: Opinion) -> Proof:
    """A proof of one sentence that has nothing against it but an opinion."""
    return Proof(game(), box(), [], games=1, opinion=opinion)


def test_without_a_fault_nothing_is_held_against_a_game() -> None:
    assert proof(Opinion(judged={1})).is_proven


def test_with_a_fault_a_game_is_not_proven() -> None:
    accused = proof(Opinion(faults={(1, "expected: a; seen: b"): None}))
    assert not accused.is_proven
    assert "the second opinion finds 1 fault" in list(summary_lines(accused))[-1]


def test_a_fault_is_told_with_its_sentence() -> None:
    pie = clause(observer(), "pie-on-the-sill")
    told = proof(Opinion(faults={(pie.number, "expected: 2; seen: 4"): None}))
    told.standings = [Standing(pie)]
    assert any("pie-on-the-sill" in line and "seen: 4" in line and pie.text in line for line in opinion_lines(told))


def test_what_cannot_be_judged_is_told_with_the_reason() -> None:
    found = Opinion()
    found.unjudged["Roll: what came up by chance is not seen"] += 2
    assert any("Roll" in line and "2 times" in line for line in opinion_lines(proof(found)))


def witnessed(opinion: Opinion) -> Proof:
    """A proof of one sentence that happens."""
    pie = clause(observer(), "pie-on-the-sill")
    found = proof(opinion)
    found.standings = [Standing(pie, list(rows(pie)))]
    return found


def test_what_was_not_judged_is_told_and_is_not_proven() -> None:
    pie = clause(observer(), "pie-on-the-sill")
    silent = witnessed(Opinion(is_asked=True))
    assert [each.clause for each in silent.unjudged] == [pie]
    assert not silent.is_proven
    assert any(line.strip().startswith("not judged: pie-on-the-sill") for line in opinion_lines(silent))
    assert "1 sentence not judged a second time" in list(summary_lines(silent))[-1]
    assert '"not judged": [{"card": "pie-on-the-sill", "sentence": 1}]' in json.dumps(proof_data(silent))


def test_what_was_not_judged_by_rules_of_a_game_s_own_is_told_and_stops_nothing() -> None:
    silent = witnessed(Opinion(is_asked=True))
    silent.standings[0].resolved.ends = 1
    assert not silent.is_proven
    silent.box = replace(silent.box, home="mine")
    assert len(silent.unjudged) == 1 and silent.is_proven
    assert "Proven, but 1 sentence not judged a second time." in list(summary_lines(silent))[-1]
    silent.opinion.faults[-1, "expected: 2; seen: 4"] = None
    assert "Not proven: 1 sentence not judged a second time" in list(summary_lines(silent))[-1]


def test_what_was_judged_is_not_held_against_a_game() -> None:
    number = clause(observer(), "pie-on-the-sill").number
    assert not witnessed(Opinion({number}, is_asked=True)).unjudged


def test_a_game_that_cannot_be_judged_says_so() -> None:
    unable = witnessed(Opinion(unjudged=Counter({NO_CUSTOMS: 1}), is_asked=True))
    assert not unable.unjudged
    assert ", without a second opinion" in list(summary_lines(unable))[-1]
