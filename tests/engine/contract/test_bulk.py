"""Bulk play says which game and seed went wrong, and leaves sound games alone."""

from __future__ import annotations

import pytest

from engine.kernel import State, check_state
from tests.benchmarks import bulk
from tests.benchmarks.bulk import Lot, Tally, lots, play_lot
from tests.engine.records.games import PLAYED, referee_of


@pytest.mark.parametrize("game", PLAYED)
def test_sound_games_are_counted(game: str) -> None:
    tally = play_lot(Lot(game, 3, 0, 3, every=1))
    assert tally.faults == []
    assert tally.games == 3 == sum(tally.ends.values())
    assert tally.states == tally.choices + tally.games
    assert tally.looks > 0
    assert play_lot(Lot(game, 3, 0, 3)).states < tally.states / 3
    assert all(kind not in {"over", "together: over"} for kind in tally.ends), "its rules do not say what ended it"


def test_a_state_that_is_not_sound_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = check_state
    monkeypatch.setattr(bulk, "check_state", lambda state: ["odd"] if _is_odd(state) else real(state))
    tally = play_lot(Lot("trash-kings", 2, 4, 3))
    (fault,) = tally.faults
    assert (fault.seed, fault.choice) == (5, 0)
    assert str(fault).startswith("trash-kings, 2 players, seed 5, choice 0: odd\n")
    assert str(fault).endswith("regressions trash-kings 2 5")
    assert tally.games == 3


def _is_odd(state: State) -> bool:
    return state.seed % 2 == 1


def test_what_is_offered_and_refused_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "options", lambda state: [-99])
    (fault,) = play_lot(Lot("ark", 1, 7, 1)).faults
    assert fault.words == "Refused: that is not offered"


def test_a_game_that_does_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "MOST_CHOICES", 9)
    (fault,) = play_lot(Lot("ark", 1, 7, 1)).faults
    assert fault.words == "after 9 choices it is not over"


def test_a_broken_promise_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = State.clone

    def differs(self: State) -> State:
        new = real(self)
        new.known[0] += 1
        return new

    monkeypatch.setattr(State, "clone", differs)
    (fault,) = play_lot(Lot("top-of-the-heap", 3, 0, 1)).faults
    assert fault.words.startswith("has_twins: ")


def test_an_end_without_scores_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "scores", lambda state: [])
    (fault,) = play_lot(Lot("ark", 1, 1, 1)).faults
    assert fault.words.startswith("1 players end with []")


def test_lots_are_all_that_was_asked_for() -> None:
    (work,) = lots("ark:6", 10, 60)
    assert [(lot.players, lot.first, lot.games) for lot in work] == [(6, 10, 25), (6, 35, 25), (6, 60, 10)]
    assert [work[0].players for work in lots("crafty-critters", 0, 1)] == [2, 3, 4]
    assert Tally().games == 0
    assert referee_of("ark").box.players == (1, 6)


@pytest.mark.parametrize(("word", "words"), [("chess", "there is no chess"), ("ark:7", "for 1 to 6"), ("ark:x", "for")])
def test_what_cannot_be_played_is_said(word: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        next(lots(word, 0, 1))
