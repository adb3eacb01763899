"""A raid that can take a face-down item or a dropped one: the item that nobody has seen is offered without its name."""

from __future__ import annotations

from random import Random

import pytest

from engine.kernel import State, actions, apply, check_state, choose, clone, new_game, options, player_to_move, redeal
from tests.engine.records.games import referee_of

GAME = "top-of-the-heap"


def with_a_face_down_item() -> State:
    """The first such choice in games by chance."""
    for seed in range(1000):
        state, luck = new_game(referee_of(GAME), 4, seed), Random(seed)
        while state.choice is not None:
            if "take face-down item" in actions(state):
                return state
            choose(state, luck.choice(options(state)))
    raise AssertionError("no raid of a thousand games offers one")


@pytest.fixture(scope="module")
def state() -> State:
    return with_a_face_down_item()


def test_it_is_offered_without_its_name(state: State) -> None:
    (top,) = state.turned[-1:]
    assert state.referee.box.labels[top] not in " ".join(actions(state))


def test_it_can_be_taken_whatever_it_is(state: State) -> None:
    player = player_to_move(state)
    assert player is not None
    for seed in range(20):
        deal = redeal(state, player, seed)
        assert actions(deal) == actions(state)
        for action in actions(state):
            after = clone(deal)
            apply(after, action)
            assert check_state(after) == []
