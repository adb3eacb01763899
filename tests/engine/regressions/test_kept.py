"""Games that once went wrong, played again; and that one that goes wrong is found, cut down and kept.

A record here is played as far as its actions are still offered, whatever the cards are now: no promise may break on it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import State
from engine.records import read_record
from tests.engine.records.games import referee_of
from tests.engine.regressions.__main__ import main
from tests.engine.regressions.shrink import FOLDER, Fault, Start, fault_after, fault_by_chance, keep, shrunk

GAME = "top-of-the-heap"
Harm = Callable[[State], None]
START = Start(referee_of(GAME), 3, 4)


def again(file: Path) -> Fault | None:
    record = read_record(file.read_text())
    return fault_after(Start(referee_of(record.game), record.players, record.seed), record.actions)


def test_all_games_that_went_wrong_go_well() -> None:
    assert {file.name: fault for file in sorted(FOLDER.glob("*.heapgame")) if (fault := again(file))} == {}


def test_a_sound_game_is_not_kept() -> None:
    assert fault_by_chance(START) is None
    assert main([GAME, "3", "4"]) == "Nothing goes wrong in this game."


@pytest.mark.parametrize("words", [[], [GAME, "3"], ["no-game", "3", "4"], [GAME, "three", "4"], [GAME, "9", "4"]])
def test_what_cannot_be_played_is_a_message(words: list[str]) -> None:
    assert "GAME is one of" in main(words) or "is for 3 to 5 players" in main(words)


def lose_a_card(state: State) -> None:
    state.zones[0].pop()


def stumble(state: State) -> None:
    raise ZeroDivisionError("too many Snacks")


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Callable[[Harm], None]:
    """Who forages and has 2 Snacks then does harm, in all games from now on."""
    runs = START.referee.compiled.runs
    real = runs["forage"]

    def planted(harm: Harm) -> None:
        def run(state: State, frame: list[Any], answer: int | None) -> None:
            real(state, frame, answer)
            if max(state.counts[START.referee.counters.index("Snack")][: state.players]) >= 2:
                harm(state)

        monkeypatch.setitem(runs, "forage", run)

    return planted


def late_fault() -> tuple[Start, Fault]:
    """A game that goes wrong after some actions; a promise that plays on may find out at the first choice."""
    for seed in range(START.seed, START.seed + 20):
        start = START._replace(seed=seed)
        found = fault_by_chance(start)
        if found is not None and len(found.done) > 1:
            return start, found
    raise AssertionError("all games go wrong at once, or none does")


@pytest.mark.parametrize(
    ("harm", "kind", "words"),
    [(lose_a_card, "is_sound", "lies nowhere"), (stumble, "ZeroDivisionError", "too many Snacks")],
)
def test_a_game_that_goes_wrong_is_cut_down_and_kept(
    harm: Harm, kind: str, words: str, plant: Callable[[Harm], None], tmp_path: Path
) -> None:
    plant(harm)
    start, found = late_fault()
    fewer = shrunk(start, found)
    assert (fewer.kind, words in fewer.words) == (kind, True)
    assert len(fewer.done) < len(found.done)
    file = keep(start, fewer, tmp_path)
    assert file.read_text().startswith(f"# {kind}: ")
    assert again(file) is not None
    plant(lambda state: None)
    assert again(file) is None


def test_the_command_keeps_what_it_finds(plant: Callable[[Harm], None], tmp_path: Path) -> None:
    plant(stumble)
    said = main([GAME, "3", "4"], tmp_path)
    assert said.startswith("ZeroDivisionError: too many Snacks\n")
    assert [file.name for file in tmp_path.iterdir()] == [f"{GAME}-3-4-ZeroDivisionError.heapgame"]
