"""Random games: sound at every choice, never without end, the same again from the same seed."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.ark import Ark
from engine.kernel import State, check_state, choose, digest, new_game, scores
from tests.engine.games.ark.scene import box

GAMES = 60  # of each number of players
LONGEST = 3_000  # choices; the longest of 60,000 games was less than half of that


def random_game(referee: Ark, players: int, seed: int, *, check: bool = True) -> State:
    """A game by chance."""
    state = new_game(referee, players, seed)
    luck = Random(seed)
    number = 0
    while state.choice is not None:
        if check and number % 4 == 0:
            assert not check_state(state), (players, seed, number)
        options = state.choice[2]
        choose(state, options[int(luck.random() * len(options))])
        number += 1
        assert number < LONGEST, (players, seed)
    assert not check_state(state), (players, seed)
    return state


@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_are_sound_and_end(players: int) -> None:
    referee = Ark(box())
    for seed in range(GAMES):
        state = random_game(referee, players, seed)
        row = scores(state)
        assert len(row) == players
        assert all(score < 0 for score in row) if state.together else all(score >= 0 for score in row)  # type: ignore[attr-defined]


def test_the_same_seed_and_choices_make_the_same_game() -> None:
    first, second = (random_game(Ark(box()), 4, 8, check=False) for _ in range(2))
    assert digest(first) == digest(second)
    assert first.log == second.log
    assert digest(random_game(Ark(box()), 4, 9, check=False)) != digest(first)
