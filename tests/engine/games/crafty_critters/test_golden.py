"""A whole game as a story, compared line by line, and how many ways there are to play on (perft).

When a rule or a card was changed on purpose: `python -m tests.engine.games.crafty_critters.test_golden` writes the
story anew; read its difference before you keep it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.kernel import State, apply, choose, clone, is_over, new_game, options, player_to_move, scores, tell
from tests.engine.games.crafty_critters.scene import Scene, critters
from tests.engine.games.crafty_critters.test_random import purposeful

STORY = Path(__file__).parent / "story.txt"
SEED, PLAYERS = 9, 3


def story() -> str:
    """A game played to be ended, told from beginning to end."""
    state = new_game(critters(), PLAYERS, SEED)
    chance = random.Random(SEED)
    lines: list[str] = []
    done = 0
    while True:
        assert state.log is not None
        lines += [f"    {tell(state, line)}" for line in state.log[done:]]
        done = len(state.log)
        if is_over(state):
            break
        words, found = state.referee.words[state.choice[1]], options(state)  # type: ignore[index]
        pick = purposeful(state, chance)
        others = ", ".join(words[option] for option in found if option != pick)
        lines.append(f"player {(player_to_move(state) or 0) + 1}: {words[pick]}  ({others})")
        apply(state, words[pick])
    lines.append(" ".join(f"{score:g}" for score in scores(state)))
    return "\n".join(lines) + "\n"


def test_the_story_is_as_it_was() -> None:
    assert story().splitlines() == STORY.read_text(encoding="utf-8").splitlines()


def ways(state: State, depth: int) -> int:
    """How many rows of so many choices there are from here."""
    if depth == 0 or is_over(state):
        return 1
    found = 0
    for option in options(state):
        copy = clone(state)
        choose(copy, option)
        found += ways(copy, depth - 1)
    return found


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 8)])
def test_ways_to_play_on(depth: int, count: int) -> None:
    """On A1 with an aisle to the East and room in the South; an Aisle and a Bend are the next tiles.

    Move, draw a tile or be done, 3. After moving to B1: back, draw for C1, be done, 3. After drawing, the Aisle fits A2
    in one way and lies there: move to B1, move to A2, be done, 3. After being done: the next player on J1, with nothing
    around, draws a tile or is done, 2. That is 8.
    """
    scene = Scene().tiles("B1 Aisle EW").crew(1, "A1").crew(2, "J1").deck("Aisle + Bend")
    scene.play("")
    assert ways(scene.state, depth) == count


if __name__ == "__main__":
    STORY.write_text(story(), encoding="utf-8")
