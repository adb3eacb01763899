"""One contract for all games, at every number of players; a game that is added to `engine.games.GAMES` is held to it.

When a random game fails here, the command that is printed keeps it as a test: see tests/engine/regressions.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.kernel import choose, digest, from_json, is_over, new_game, options
from tests.engine.contract.promises import PROMISES, broken, is_sound
from tests.engine.records.games import PLAYED, referee_of

ROOT = Path(__file__).parents[3]
ROOMS = [
    (name, n) for name in PLAYED for n in range(referee_of(name).box.players[0], referee_of(name).box.players[1] + 1)
]
SEEDS = (1, 2)
LOOKS = 8  # at one choice of so many all promises are looked at
SHORT = 60


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_every_promise_is_kept(game: str, players: int, seed: int) -> None:
    """Soundness at every choice of a random game; all the rest at its beginning, its end and here and there."""
    state, luck = new_game(referee_of(game), players, seed, quiet=True), Random(seed)
    number = 0
    while not is_over(state):
        looked_at = PROMISES if (number + seed) % LOOKS == 0 or number == 0 else (is_sound,)
        assert broken(state, looked_at) == [], (
            f"choice {number}: python -m tests.engine.regressions {game} {players} {seed}"
        )
        choose(state, luck.choice(options(state)))
        number += 1
    assert broken(state) == []
    assert number > players


def fingerprints() -> str:
    """Of a short game of each kind and number of players."""
    lines = []
    for game, players in ROOMS:
        state, luck = new_game(referee_of(game), players, 5, quiet=True), Random(5)
        for _ in range(SHORT):
            if is_over(state):
                break
            choose(state, luck.choice(options(state)))
        lines.append(f"{game} {players} {digest(state)}")
    return "\n".join(lines)


def test_the_same_in_every_process() -> None:
    code = "from tests.engine.contract.test_every_game import fingerprints; print(fingerprints())"
    env = {**os.environ, "PYTHONHASHSEED": "31"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == fingerprints().splitlines()


@pytest.mark.parametrize(
    ("name", "words"),
    [("box", "with other cards"), ("stack", "stack is missing"), ("chance", "chance is missing")],
)
@pytest.mark.parametrize("game", PLAYED)
def test_what_was_saved_and_is_not_whole_is_refused(game: str, name: str, words: str) -> None:
    referee = referee_of(game)
    state = new_game(referee, referee.box.players[0], 1)
    data = state.to_json()
    del data[name]
    with pytest.raises(ValueError, match=words):
        from_json(referee, data)
