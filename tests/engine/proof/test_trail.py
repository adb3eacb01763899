"""Games on their way: earlier states are those that were played through, and can be played on from."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine.kernel import choose, digest, new_game
from engine.proof.trail import COPIED_EVERY, Trail
from tests.engine.proof.shipped import observer

LENGTH = 3 * COPIED_EVERY + 1


@cache
def played() -> Trail:
    trail = Trail(observer(), 3, 5)
    chance = random.Random(1)
    for _ in range(LENGTH):
        assert trail.state.choice is not None
        trail.step(chance.choice(trail.state.choice.options))
    return trail


@pytest.mark.parametrize("n", [0, 1, 2, COPIED_EVERY, COPIED_EVERY + 1, COPIED_EVERY + 2, LENGTH])
def test_an_earlier_state_is_the_one_that_was_played_through(n: int) -> None:
    again = new_game(observer().referee, 3, 5, quiet=True)
    for option in played().chosen[: LENGTH - n]:
        choose(again, option)
    assert digest(played().ago(n)) == digest(again)
    assert digest(played().ago(n)) != digest(played().ago(n + 1 if n < LENGTH else n - 1))


@pytest.mark.parametrize("n", [1, 2, COPIED_EVERY, 2 * COPIED_EVERY + 1, LENGTH])
def test_a_game_played_on_from_there_shows_the_same(n: int) -> None:
    other, again = played().back(n), Trail(observer(), 3, 5)
    for option in played().chosen[: LENGTH - n]:
        again.step(option)
    for option in played().chosen[LENGTH - n :]:
        assert other.step(option) == again.step(option)
    assert other.chosen == played().chosen
    assert digest(other.state) == digest(played().state)
    assert digest(other.ago(1)) == digest(played().ago(1))


def test_another_end_leaves_the_game_as_it_was() -> None:
    before = digest(played().state)
    other = played().back(3)
    assert other.state.choice is not None
    other.step(next(each for each in other.state.choice.options if each != played().chosen[-3]))
    assert digest(played().state) == before
    assert len(played().chosen) == LENGTH
    assert other.chosen[:-1] == played().chosen[:-3]
