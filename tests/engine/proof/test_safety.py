"""What was found wrong in games is kept once, with the first game that shows it."""

from __future__ import annotations

import pytest

from engine.games.ark import ending_the_turn
from engine.games.ark.state import ArkState
from engine.proof.branch_coverage import watched_referee
from engine.proof.play import Bulk
from engine.proof.safety import MOST_KEPT, TRIED, Safety
from engine.proof.witness import Observer
from tests.engine.records.games import referee_of


def test_the_same_fault_of_many_states_and_games_is_told_once() -> None:
    safety, other = Safety(), Safety()
    for seed in (12, 12, 13):
        safety.keep("R8-R11", seed, "nobody has to choose")
        other.keep("R8-R11", seed + 1, "nobody has to choose")
    other.keep("R12", 12, "nobody has to choose")
    safety.add(other)
    assert safety.wrong == [("R8-R11", 12, "nobody has to choose"), ("R12", 12, "nobody has to choose")]


def test_different_faults_are_all_told_up_to_a_number() -> None:
    safety = Safety()
    for n in range(MOST_KEPT + 1):
        safety.keep("R8-R11", 1, f"fault {n}")
    assert len(safety.wrong) == MOST_KEPT


def test_a_choice_at_which_it_makes_no_difference_what_is_picked_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(state: ArkState, player: int, design: int) -> None:
        discard(state, player, discards(state, player)[0])

    discard, discards = ending_the_turn.discard, ending_the_turn.discards
    assert played_ark().wrong == []
    monkeypatch.setattr(ending_the_turn, "discard", deaf)
    (wrong,) = played_ark().wrong
    assert wrong[2] == "it makes no difference what is picked at the choice “discard, discard”"


def played_ark() -> Safety:
    """What was wrong in some games of ARK."""
    safety = Bulk(Observer(*watched_referee(referee_of("ark").box))).play(range(0, 36, 3), {}).safety
    safety.close()
    return safety


def test_a_few_choices_without_a_difference_are_left_alone_and_so_are_many_if_one_had_some() -> None:
    few, heeded = Safety(ignored={"held": [1] * (TRIED - 1)}), Safety(ignored={"held": [3] * TRIED})
    heeded.add(Safety(heeded={"held"}))
    few.close()
    heeded.close()
    assert few.wrong == heeded.wrong == []
    few.add(Safety(ignored={"held": [2]}))
    few.close()
    assert few.wrong == [("R12", 1, "it makes no difference what is picked at the choice “held”")]
