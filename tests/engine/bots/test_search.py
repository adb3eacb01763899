"""How the search compares options: on the same deals, with what was learnt in other tries, and follow-up choices."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random as Luck

import pytest

from engine.bots import Seat
from engine.bots.evaluation import lead, prospects
from engine.bots.greedy import DEALS, forecast
from engine.bots.rollout import FADING, Course, Memory, outlooks
from engine.bots.search import Hunt
from engine.games.trash_kings.mounds import Board
from engine.kernel import State, clone, digest, foresee
from tests.engine.records.games import some_way

GAME, CLOSING = "trash-kings", 8  # a choice where some of the options close a mound, which can be claimed then


def test_options_are_tried_on_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time all that are left on one more deal."""
    hunt = Hunt(Seat(some_way(GAME, 2, CLOSING).state, CLOSING), 1)
    dealt: list[str] = []

    def note(course: Course, state: State) -> None:
        dealt.append(digest(state))
        begin(course, state)

    begin = Course.__init__
    monkeypatch.setattr(Course, "__init__", note)
    hunt.begin(4)
    hunt.try_all()
    hunt.drop()
    hunt.try_all()
    assert [len(hunt.found[option]) for option in hunt.left] == [2, 2]
    assert len({*dealt[:4]}) == len({*dealt[4:]}) == 1
    assert len(dealt) == 4 + 2
    assert len({*dealt}) == 2


def test_what_an_option_asks_next_counts_with_its_best_answer() -> None:
    """A tile that closes a mound counts with the cube on it; what asks nothing counts as things stand."""
    state = some_way(GAME, 2, CLOSING).state
    found = outlooks(Luck(1), state, 1000, Memory())
    asked = 0
    for option, worth in found.items():
        after = clone(state)
        foresee(after, option)
        leads = [lead(after, 0)]
        if after.choice is not None and after.choice.kind == "claim":
            asked += 1
            leads.clear()
            for answer in after.choice.options[:4]:
                then = clone(after)
                foresee(then, answer)
                leads.append(lead(then, state.choice.player))  # type: ignore[union-attr]
        elif state.choice is not None:
            leads = [lead(after, state.choice.player)]
        assert worth == max(leads)
    assert asked


def test_what_was_good_in_other_tries_is_tried_again() -> None:
    """Half of what is tried are the best known options; where nothing is known, or all are tried, nothing changes."""
    state = some_way(GAME, 2, CLOSING).state
    assert state.choice is not None
    player, kind, options = state.choice.player, state.choice.kind, state.choice.options
    memory = Memory()
    memory.keep(player, kind, dict.fromkeys(options, 0.0) | {options[7]: 5.0, options[9]: 9.0, options[11]: 1.0})
    assert memory.chosen(Luck(1), state, 4)[:2] == [options[9], options[7]]
    assert len(memory.chosen(Luck(1), state, 4)) == 4
    assert memory.chosen(Luck(1), state, 1000) == options
    memory.keep(player, kind, {options[9]: -90.0, options[11]: 90.0})
    assert memory.chosen(Luck(1), state, 4)[0] == options[11]
    other = Memory()
    other.keep(player + 1, kind, {options[9]: 9.0, options[7]: 0.0})
    assert other.chosen(Luck(1), state, 4) == Memory().chosen(Luck(1), state, 4)


def test_each_turn_counts_a_part_of_the_one_before() -> None:
    """The first turn for itself; those that were not played as things stand."""
    course = Course(clone(some_way(GAME, 2, CLOSING).state))
    turns, stood = course.state.players + 1, []
    for _ in range(2):
        decider = course.state.referee.decider(course.state)
        while course.state.choice is not None and course.state.referee.decider(course.state) == decider:
            course.choose(course.state.choice.options[-1])
        stood.append(prospects(course.state)[0])
    weights = [FADING**number for number in range(turns)]
    expected = (stood[0] * weights[0] + stood[1] * sum(weights[1:])) / sum(weights)
    assert course.worth()[0] == pytest.approx(expected)
    assert FADING < 1


def test_what_rules_work_out_of_a_deal_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each option that is tried on it."""
    seat, filled = Seat(some_way(GAME, 2, CLOSING).state, CLOSING), []
    fill = Board.fill

    def note(board: Board, lying: Iterable[tuple[int, int]]) -> None:
        filled.append(board)
        fill(board, lying)

    monkeypatch.setattr(Board, "fill", note)
    forecast(seat)
    assert len(filled) == DEALS
