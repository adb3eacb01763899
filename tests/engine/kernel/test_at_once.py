"""Several choose at once: nothing is done or told before all have, and the order in which they do is nothing."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from engine.kernel import (
    NOBODY,
    Refused,
    State,
    actions,
    answer,
    choose,
    clone,
    digest,
    foresee,
    from_json,
    new_game,
    options,
    player_to_move,
    players_to_move,
    redeal,
    to_json,
    view,
)
from engine.kernel.core.choice import YES_OR_NO, Choice
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import listed, record
from engine.kernel.invariants import check_state
from engine.kernel.running.choices import collect, offer_at_once
from tests.engine.games.scene import heap

VOTE = "vote on it"


@record
class VoteFrame(Frame):
    """Everybody says a number; `said` is what was answered, by seat."""

    code: int | str = VOTE
    said: list[int] = listed()


def run_vote(state: State, frame: VoteFrame, value: int | None) -> None:
    """Everybody is asked, and player 1 once more what nobody else is asked."""
    if value is None:
        offer_at_once(state, [Choice(player, "number", [1, 2, 3], "vote") for player in reversed(range(state.players))])
    elif not frame.said:
        answers = collect(state)
        frame.said = [answers[player] for player in sorted(answers)]
        state.choice = Choice(0, "may", YES_OR_NO, "again")
    else:
        state.stack.pop()


@pytest.fixture
def state() -> State:
    """A game in which three players are asked at once, before it goes on."""
    referee = heap()
    referee.compiled.runs.setdefault(VOTE, run_vote)
    referee.frames.setdefault(VoteFrame.__name__, VoteFrame)
    found = new_game(referee, 3, 1, quiet=True)
    found.choice = None
    found.stack.append(VoteFrame())
    run_vote(found, found.stack[-1], None)  # type: ignore[arg-type]
    return found


def said(state: State) -> list[int]:
    frame = state.stack[-1]
    assert isinstance(frame, VoteFrame)
    return frame.said


def test_all_are_asked_at_once(state: State) -> None:
    assert players_to_move(state) == [0, 1, 2]
    assert player_to_move(state) == 0
    assert [actions(state, player) for player in range(3)] == [["1", "2", "3"]] * 3
    assert options(state, 2) == options(state) == [1, 2, 3]
    assert check_state(state) == []


def test_nothing_happens_before_all_have_answered(state: State) -> None:
    answer(state, 2, 3)
    answer(state, 0, 1)
    assert (players_to_move(state), said(state)) == ([1], [])
    assert options(state, 2) == []
    answer(state, 1, 2)
    assert (players_to_move(state), said(state), state.at_once) == ([0], [1, 2, 3], None)


def test_whoever_knows_one_choice_at_a_time_is_given_one_after_the_other(state: State) -> None:
    for player, value in enumerate((3, 1, 2)):
        assert player_to_move(state) == player
        choose(state, value)
    assert said(state) == [3, 1, 2]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_answers_changes_nothing(state: State, order: tuple[int, ...]) -> None:
    first = clone(state)
    for player in range(3):
        answer(first, player, player + 1)
    for player in order[:2]:
        answer(state, player, player + 1)
    some = clone(state)
    answer(state, order[2], order[2] + 1)
    assert digest(state) == digest(first)
    answer(some, order[2], 4 - (order[2] + 1) + (order[2] == 1))
    assert digest(some) != digest(first)


@pytest.mark.parametrize("answered", range(4))
def test_it_is_saved_and_goes_on_in_the_middle(state: State, answered: int) -> None:
    for player in range(answered):
        answer(state, player, 2)
    again = from_json(state.referee, json.loads(json.dumps(to_json(state))))
    assert digest(again) == digest(state)
    assert again.at_once == state.at_once is None or again.to_json() == state.to_json()
    for player in range(answered, 3):
        answer(again, player, 3)
    assert said(again) == [2] * answered + [3] * (3 - answered)


def test_a_clone_shares_no_answer(state: State) -> None:
    copy = clone(state)
    answer(copy, 1, 2)
    assert players_to_move(state) == [0, 1, 2]


def test_what_is_no_open_choice_is_refused(state: State) -> None:
    answer(state, 1, 2)
    before = digest(state)
    for player, value in ((1, 3), (3, 1), (-1, 1), (0, 4)):
        with pytest.raises(Refused):
            answer(state, player, value)
    with pytest.raises(Refused):
        choose(state, 7)
    with pytest.raises(Refused):
        foresee(state, 7)
    assert digest(state) == before


def test_one_who_is_asked_alone_is_answered_for_alone(state: State) -> None:
    for player in range(3):
        answer(state, player, 1)
    with pytest.raises(Refused, match="player 2 has nothing to choose"):
        answer(state, 1, 1)
    answer(state, 0, 1)
    assert state.choice is not None


def test_what_is_foreseen_waits_for_all(state: State) -> None:
    for player in range(3):
        assert players_to_move(state) == list(range(player, 3))
        foresee(state, 1)
    assert said(state) == [1, 1, 1]


def test_nobody_is_told_what_was_answered_but_who_did(state: State) -> None:
    """Who has not answered yet is told to all."""
    one, other = clone(state), clone(state)
    answer(one, 1, 2)
    answer(other, 1, 3)
    for viewer in (0, 2, NOBODY):
        assert view(one, viewer) == view(other, viewer)
        assert view(one, viewer)["choice"]["waiting for"] == [0, 2]
    assert "own" not in view(one, NOBODY)["choice"]
    assert view(one, 1)["choice"]["own"]["answered"] == "2"
    assert view(other, 1)["choice"]["own"]["answered"] == "3"
    assert view(one, 2)["choice"]["own"]["actions"] == ["1", "2", "3"]


def test_a_deal_gives_others_any_answer_and_oneself_ones_own(state: State) -> None:
    answer(state, 0, 1)
    answer(state, 1, 2)
    deals = [redeal(state, 1, seed).at_once for seed in range(40)]
    assert {deal.answers[0] for deal in deals if deal is not None} == {1, 2, 3}
    assert {deal.answers[1] for deal in deals if deal is not None} == {2}
    assert {deal.answers[2] for deal in deals if deal is not None} == {None}
    other = clone(state)
    assert other.at_once is not None
    other.at_once.answers[0] = 3
    assert digest(redeal(other, 1, 5)) == digest(redeal(state, 1, 5))


def test_nobody_is_asked_twice_at_once(state: State) -> None:
    for choices in ([], [Choice(0, "number", [1], ""), Choice(0, "number", [2], "")]):
        with pytest.raises(ValueError, match="one choice each"):
            offer_at_once(state, choices)


def test_a_choice_out_of_turn_is_found(state: State) -> None:
    assert state.at_once is not None
    state.choice = state.at_once.choices[1]
    assert any("first without an answer" in fault for fault in check_state(state))
