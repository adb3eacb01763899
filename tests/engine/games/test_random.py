"""Random games of every kind: sound, over in time, the same again from the same seed, playable from any deal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.games.trash_kings import layout as dump
from engine.kernel import State, check_state, choose, digest, is_over, new_game, options, redeal, scores
from tests.benchmarks.bulk import Lot, play_lot
from tests.engine.games.crafty_critters.habits import purposeful
from tests.engine.records.games import PLAYED, referee_of

GAMES = {"ark": 40, "crafty-critters": 10, "top-of-the-heap": 25, "trash-kings": 8}  # of each number of players
LONGEST = {"ark": 3_000, "crafty-critters": 1_200, "top-of-the-heap": 800, "trash-kings": 48 * 8}  # choices
ROOMS = [
    (name, n) for name in PLAYED for n in range(referee_of(name).box.players[0], referee_of(name).box.players[1] + 1)
]
AHEAD = 40  # choices that a game dealt anew is played on

ENDS: dict[str, Callable[[Any, list[float]], bool]] = {
    "ark": lambda state, row: all(score < 0 if state.together else score >= 0 for score in row),
    "crafty-critters": lambda state, row: state.round == (state.ended_in + 1 if state.ended_in else 30),
    "top-of-the-heap": lambda state, row: min(row) >= 0 and state.night == 7,
    "trash-kings": lambda state, row: (
        min(row) >= 0 and len(state.zones[dump.BOARD]) == 49 and not state.zones[dump.DECK]
    ),
}


def random_game(game: str, players: int, seed: int, *, quiet: bool = True) -> State:
    """A game by chance."""
    state, luck = new_game(referee_of(game), players, seed, quiet=quiet), Random(seed)
    while not is_over(state):
        choose(state, luck.choice(options(state)))
    return state


@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_random_games_are_sound_and_end(game: str, players: int) -> None:
    tally = play_lot(Lot(game, players, 0, GAMES[game], every=2))
    assert [str(fault) for fault in tally.faults] == []
    assert tally.longest < LONGEST[game]


@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_they_end_as_the_rules_say(game: str, players: int) -> None:
    for seed in range(4):
        state = random_game(game, players, seed)
        assert ENDS[game](state, scores(state)), (seed, scores(state))


@pytest.mark.parametrize("game", PLAYED)
def test_the_same_seed_and_choices_make_the_same_game(game: str) -> None:
    first, second = (random_game(game, 3, 8, quiet=False) for _ in range(2))
    assert digest(first) == digest(second) == digest(random_game(game, 3, 8))
    assert first.log and first.log == second.log
    assert digest(random_game(game, 3, 9)) != digest(first)


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_dealt_anew_can_be_played_on(game: str) -> None:
    state, luck = new_game(referee_of(game), 3, 4, quiet=True), Random(4)
    while not is_over(state):
        if luck.random() < 0.05:
            deal = redeal(state, luck.randrange(3), luck.getrandbits(64))
            for _ in range(AHEAD):
                assert check_state(deal) == []
                if is_over(deal):
                    break
                choose(deal, luck.choice(options(deal)))
        choose(state, luck.choice(options(state)))


def test_heists_that_are_played_to_be_ended_are_ended_and_sound() -> None:
    """Chance alone hardly ever ends one: what is done after that is looked at here."""
    ended = 0
    for seed in range(24):
        state, luck = new_game(referee_of("crafty-critters"), 2 + seed % 3, seed, quiet=True), Random(seed)
        while not is_over(state):
            assert check_state(state) == [], seed
            choose(state, purposeful(state, luck))
        assert ENDS["crafty-critters"](state, scores(state))
        ended += state.ended_in > 0  # type: ignore[attr-defined]
    assert ended >= 14
