"""Each promise finds the bug it is there for, and leaves a sound game alone."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from engine.kernel import State, new_game
from tests.engine.contract import promises
from tests.engine.contract.promises import PROMISES, broken
from tests.engine.records.games import referee_of

GAME = "top-of-the-heap"


@pytest.fixture
def state() -> State:
    return new_game(referee_of(GAME), 3, 1, quiet=True)


def test_a_sound_game_breaks_nothing(state: State) -> None:
    assert broken(state) == []


def lose_a_card(state: State, patch: pytest.MonkeyPatch) -> None:
    state.zones[0].pop()


def share_a_list(state: State, patch: pytest.MonkeyPatch) -> None:
    real = type(state).clone

    def shares(self: State) -> State:
        new = real(self)
        new.zones, new.counts = self.zones, self.counts
        new.stack = self.stack
        return new

    patch.setattr(type(state), "clone", shares)


def stumble(state: State, patch: pytest.MonkeyPatch) -> None:
    real = promises.choose

    def stumbles(state: State, value: int) -> None:
        real(state, value)
        state.zones[0].remove(-1)

    patch.setattr(promises, "choose", stumbles)


def forget_when_saving(state: State, patch: pytest.MonkeyPatch) -> None:
    real = type(state).to_json
    patch.setattr(type(state), "to_json", lambda self: real(self) | {"steps": 0})
    patch.setattr(type(state), "digest", lambda self: str(real(self)))


def offer_an_enumeration(state: State, patch: pytest.MonkeyPatch) -> None:
    assert state.choice is not None
    wishes = IntEnum("Wish", {f"WISH_{value}": value for value in state.choice.options})
    state.choice = state.choice.offering([*wishes])


def offer_what_is_refused(state: State, patch: pytest.MonkeyPatch) -> None:
    assert state.choice is not None
    kind, value = state.choice.kind, state.choice.options[0]
    text = state.referee.words[kind][value]
    other = {**state.referee.meanings[kind]}
    del other[text]
    patch.setitem(state.referee.meanings, kind, other)


def accept_anything(state: State, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(promises, "apply", lambda state, text: None)


def change_when_refused(state: State, patch: pytest.MonkeyPatch) -> None:
    real = promises.apply

    def careless(state: State, text: str) -> None:
        state.steps += 1
        real(state, text)

    patch.setattr(promises, "apply", careless)


def show_what_is_hidden(state: State, patch: pytest.MonkeyPatch) -> None:
    real = type(state.referee).view

    def shows(self: Any, state: State, player: int) -> dict[str, Any]:
        return real(self, state, player) | {"decks": [row[:] for row in state.zones]}

    patch.setattr(type(state.referee), "view", shows)


def forget_a_score(state: State, patch: pytest.MonkeyPatch) -> None:
    real = type(state.referee).scores
    patch.setattr(type(state.referee), "scores", lambda self, state: real(self, state)[1:])


@pytest.mark.parametrize(
    ("plant", "promise"),
    [
        (lose_a_card, "is_sound"),
        (share_a_list, "has_twins"),
        (stumble, "has_twins"),
        (forget_when_saving, "has_twins"),
        (offer_an_enumeration, "has_twins"),
        (offer_what_is_refused, "accepts_what_it_offers"),
        (accept_anything, "refuses_all_else"),
        (change_when_refused, "refuses_all_else"),
        (show_what_is_hidden, "keeps_secrets"),
        (forget_a_score, "ends_with_scores"),
    ],
)
def test_a_planted_bug_is_found(state: State, monkeypatch: pytest.MonkeyPatch, plant: Any, promise: str) -> None:
    plant(state, monkeypatch)
    only = tuple(each for each in PROMISES if each.__name__ == promise)
    found = broken(state, only)
    assert found and all(name == promise for name, _ in found)


def test_a_twin_that_stumbles_is_told_with_why(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    stumble(state, monkeypatch)
    why = "breaks off: ValueError: list.remove(x): x not in list"
    assert [*promises.has_twins(state)] == [f"a clone {why}", f"a saved game {why}"]


def test_a_shared_list_is_told_wherever_the_twins_go(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a twin stumbles over it is luck; that the game has changed is told each time."""
    share_a_list(state, monkeypatch)
    assert "playing on in a clone changes the game" in [*promises.has_twins(state)]
