"""The ladder of bots: one game of a rung, games that are kept, and the row that they come to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.kernel.core.aims import Aim
from tests.benchmarks import ladder
from tests.benchmarks.ladder import Result, edition, game, played, rung
from tests.engine.records.games import referee_of


def test_a_game_says_who_ended_it_and_what_it_came_to() -> None:
    found = game("crafty-critters", "random", "random", 1)
    assert found.end in {"the store opened", "the heist was ended by it", "the heist was ended by others"}
    assert found.unit == "rounds"
    assert 0 <= found.won <= 1
    assert len(found.seconds) > 10


def test_a_row_has_the_interval_the_endings_and_the_time_of_a_choice() -> None:
    one, other = (Result(1.0, 30, 20, [0.1, 0.3], end, 7, "rounds") for end in ("it was ended by it", "time is up"))
    cells = rung("harbour", "search:10", "greedy", [one] * 11 + [other]).cells
    assert cells[:5] == ("harbour: search:10 among 2 greedy", "12", "100.0% (75.7% to 100.0%)", "more", "30.0 to 20.0")
    assert cells[5:7] == ("it was ended by it 11; time is up 1 (7.0 rounds)", "200 ms, 95 of 100 within 300 ms")


@pytest.mark.parametrize(
    ("bot", "seconds", "said"),
    [
        ("greedy", 0.05, "within the budget of 50 ms"),
        ("greedy", 0.051, "not within the budget of 50 ms"),
        ("search:40", 0.5, "within the budget of 500 ms"),
        ("random", 9.0, "95 of 100 within 9000 ms"),
    ],
)
def test_a_row_says_whether_a_choice_keeps_to_its_budget(bot: str, seconds: float, said: str) -> None:
    cells = rung("harbour", bot, "greedy", [Result(1.0, 30, 20, [seconds] * 20, "", 7, "rounds")]).cells
    assert cells[6].split(", ")[-1] == said


def test_games_that_were_played_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "KEPT", tmp_path)
    first = played("ark", "random", "random", 2)
    monkeypatch.setattr(ladder, "game", lambda *asked: pytest.fail("played again"))
    assert played("ark", "random", "random", 2) == first
    assert played("ark", "random", "random", 1) == first[:1]


def test_other_aims_are_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are kept for the bots that played them."""
    before, box = edition("ark"), referee_of("ark").box
    monkeypatch.setattr(ladder, "referee_of", lambda name: SimpleNamespace(box=replace(box, bots=(Aim(1, "food"),))))
    assert edition("ark") != before
