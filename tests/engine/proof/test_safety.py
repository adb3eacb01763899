"""What was found wrong in games is kept once, with the first game that shows it."""

from __future__ import annotations

from engine.proof.safety import MOST_KEPT, Safety


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
