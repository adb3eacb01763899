"""What can be evaded: a sound game is not accused, one in which it comes to the wrong player, or with the wrong
amount, or is evaded again and again, is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from engine.games.crafty_critters import hazards
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.programs import spared_number
from engine.proof.second_opinion import Opinion
from tests.engine.proof.meaning.opinions import opinion
from tests.engine.records.games import referee_of

SEEDS = range(8)


@cache
def sound() -> Opinion:
    """What is said of some games by sound rules."""
    return opinion(referee_of("crafty-critters").box, SEEDS)


def said(monkeypatch: pytest.MonkeyPatch, name: str, broken: object) -> str:
    """What is said of the same games where something of the rules is exchanged."""
    monkeypatch.setattr(hazards, name, broken)
    return " ".join(words for _, words in opinion(referee_of("crafty-critters").box, SEEDS).faults)


def test_sound_games_are_not_accused() -> None:
    assert not sound().faults
    assert not sound().unjudged


def test_what_lets_somebody_evade_again_and_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hazards, "remove", lambda state, effect: None)
    found = opinion(referee_of("crafty-critters").box, SEEDS)
    assert any("uses up the text" in words for _, words in found.faults)


def of_anybody(state: HeistState, player: int, noun: str) -> list[int]:
    """The effects that let anybody at all evade such a hazard."""
    name = spared_number(state.compiled, f"evade {noun}")
    return [i for i, each in enumerate(state.lasting) if each.what == "spare" and each.number == name]


def test_what_saves_somebody_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "over before it has come to them" in said(monkeypatch, "_evasions", of_anybody)


def test_the_last_of_two_used_up_first_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Callable[[HeistState, int, str], list[int]] = hazards._evasions
    words = said(monkeypatch, "_evasions", lambda state, player, noun: kept(state, player, noun)[::-1])
    assert "not the oldest" in words


@pytest.mark.parametrize(("name", "n"), [("CAUGHT", 1), ("NOTICED", 2), ("NOTICED", 0), ("TOO_MUCH", 9)])
def test_another_amount_than_security_brings_is_found(monkeypatch: pytest.MonkeyPatch, name: str, n: int) -> None:
    words = said(monkeypatch, name, n)
    assert "suspicion" in words or "CP" in words
