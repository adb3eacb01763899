"""What can be evaded: a sound game is not accused, one in which it comes to the wrong player, or with the wrong
amount, or is evaded again and again, is.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.crafty_critters import hazards
from engine.games.crafty_critters.state import HeistState
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.programs import spared_number
from engine.proof.branch_coverage import watched_referee
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.meaning.opinions import opinion
from tests.engine.records.games import referee_of

SEEDS = range(8)


def is_found(monkeypatch: pytest.MonkeyPatch, name: str, broken: object, *words: str) -> bool:
    """Whether one of these words is said of one of the same games where something of the rules is exchanged."""
    monkeypatch.setattr(hazards, name, broken)
    second = SecondOpinion(watched_referee(referee_of("crafty-critters").box, TABLES)[0])
    return any(word in said for seed in SEEDS for _, said in second.game(seed).faults for word in words)


def test_sound_games_are_not_accused() -> None:
    sound = opinion(referee_of("crafty-critters").box, SEEDS)
    assert not sound.faults
    assert not sound.unjudged


def test_what_lets_somebody_evade_again_and_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_found(monkeypatch, "remove", lambda state, effect: None, "uses up the text")


def of_anybody(state: HeistState, player: int, noun: str) -> list[int]:
    """The effects that let anybody at all evade such a hazard."""
    name = spared_number(state.compiled, f"evade {noun}")
    return [i for i, each in enumerate(state.lasting) if each.what == "spare" and each.number == name]


def test_what_saves_somebody_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_found(monkeypatch, "_evasions", of_anybody, "over before it has come to them")


def test_the_last_of_two_used_up_first_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Callable[[HeistState, int, str], list[int]] = hazards._evasions

    def newest(state: HeistState, player: int, noun: str) -> list[int]:
        return kept(state, player, noun)[::-1]

    assert is_found(monkeypatch, "_evasions", newest, "not the oldest")


@pytest.mark.parametrize(("name", "n"), [("CAUGHT", 1), ("NOTICED", 2), ("NOTICED", 0), ("TOO_MUCH", 9)])
def test_another_amount_than_security_brings_is_found(monkeypatch: pytest.MonkeyPatch, name: str, n: int) -> None:
    assert is_found(monkeypatch, name, n, "suspicion", "CP")
