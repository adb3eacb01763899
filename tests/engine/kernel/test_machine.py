"""The machine runs frames until a choice, refuses what is not offered, and finds what goes round."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.kernel.core.choice import Choice, Refused
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer, option, texts
from engine.kernel.running.machine import Endless, apply, choose, foresee, run


@record
class Ask(Frame):
    code: int | str = later("ask")


@record
class Begin(Frame):
    code: int | str = later("begin")
    player: int


@record
class Spin(Frame):
    code: int | str = later("spin")


def table(**runs: Any) -> Any:
    """A state with these routines and nothing else."""
    words = {"colour": {1: "choose red", 2: "choose blue"}}
    meanings = {"colour": {"choose red": 1, "choose blue": 2}}
    referee = SimpleNamespace(words=words, meanings=meanings, decider=lambda state: 0, causeless=frozenset(), box=None)
    compiled = SimpleNamespace(runs=runs, state_triggers={})
    return SimpleNamespace(
        referee=referee, compiled=compiled, stack=[], choice=None, at_once=None, players=2, steps=0, seen=[]
    )


def ask(state: Any, frame: Ask, answer: int | None) -> None:
    if answer is None:
        offer(state, 1, "colour", [1, 2], "which")
    else:
        state.seen.append(answer)
        state.stack.pop()


def test_the_frame_that_asks_gets_the_answer() -> None:
    state = table(ask=ask)
    state.stack = [Ask(), Ask()]
    run(state)
    assert state.choice == Choice(1, "colour", [1, 2], "which")
    assert texts(state) == ["choose red", "choose blue"]
    apply(state, "choose  blue")
    assert state.choice is not None
    choose(state, 1)
    assert state.seen == [2, 1]
    assert state.choice is None
    assert state.stack == []


@pytest.mark.parametrize("action", ["choose green", "", "choose", "1"])
def test_what_is_not_offered_is_refused(action: str) -> None:
    state = table(ask=ask)
    state.stack = [Ask()]
    run(state)
    with pytest.raises(Refused, match="player 2 can: choose red, choose blue"):
        apply(state, action)
    assert state.choice == Choice(1, "colour", [1, 2], "which")
    assert state.seen == []


def test_nothing_is_offered_when_it_is_over() -> None:
    with pytest.raises(Refused, match="the game is over"):
        option(table(), "choose red")
    with pytest.raises(Refused):
        choose(table(), 1)


def test_a_piece_of_nobodys_lets_the_decider_choose() -> None:
    state = table()
    offer(state, 6, "colour", [1], "which")
    assert state.choice.player == 0


def test_what_goes_round_is_found() -> None:
    state = table(spin=lambda state, frame, answer: None)
    state.stack = [Spin()]
    with pytest.raises(Endless, match="spin"):
        run(state)


def test_what_is_foreseen_ends_where_another_turn_begins() -> None:
    """With a player's own turn going on it goes as far as a choice; the other's is not asked what they can do."""

    def begin(state: Any, frame: Begin, answer: int | None) -> None:
        state.stack.pop()
        state.turn = frame.player

    def table_at(*frames: Frame) -> Any:
        state = table(ask=ask, begin=begin)
        state.referee.decider = lambda state: state.turn
        state.turn = 0
        state.stack = [*frames, Ask()]
        run(state)
        return state

    same, other, chosen = (table_at(Ask(), Begin(turn)) for turn in (0, 1, 1))
    foresee(same, 2)
    assert same.choice == Choice(1, "colour", [1, 2], "which")
    foresee(other, 2)
    assert (other.choice, other.turn, other.seen) == (None, 1, [2])
    choose(chosen, 2)
    assert chosen.choice == Choice(1, "colour", [1, 2], "which")
    with pytest.raises(Refused):
        foresee(chosen, 3)
