"""A whole game as a story, compared line by line, and how many ways there are to play on (perft).

When a rule or a card was changed on purpose: `python -m tests.engine.games.ark.test_golden` writes the story anew; read
its difference before you keep it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.games.ark import Ark
from engine.kernel import State, actions, apply, choose, clone, is_over, new_game, options, player_to_move, scores, tell
from tests.engine.games.ark.scene import Scene, box

STORY = Path(__file__).parent / "story.txt"
SEED, PLAYERS, HOW = 11, 3, "play against each other"


def story() -> str:
    """A random game told from beginning to end."""
    state = new_game(Ark(box()), PLAYERS, SEED)
    apply(state, HOW)
    chance = random.Random(SEED)
    lines: list[str] = []
    done = 0
    while True:
        assert state.log is not None
        lines += [f"    {tell(state, line)}" for line in state.log[done:]]
        done = len(state.log)
        if is_over(state):
            break
        offered = actions(state)
        action = chance.choice(offered)
        others = ", ".join(text for text in offered if text != action)
        lines.append(f"player {(player_to_move(state) or 0) + 1}: {action}  ({others})")
        apply(state, action)
    row = scores(state)
    lines += [f"    {tell(state, line)}" for line in state.log[done:]]
    lines.append(" ".join(f"{score:g}" for score in row))
    return "\n".join(lines) + "\n"


def test_the_story_is_as_it_was() -> None:
    assert story().splitlines() == STORY.read_text(encoding="utf-8").splitlines()


def ways(state: State, depth: int) -> int:
    """How many rows of so many choices there are from here."""
    if depth == 0 or is_over(state):
        return 1
    if depth == 1:
        return len(options(state))
    found = 0
    for option in options(state):
        copy = clone(state)
        choose(copy, option)
        found += ways(copy, depth - 1)
    return found


@pytest.mark.parametrize(("depth", "count"), [(1, 5), (2, 24), (3, 98), (4, 512)])
def test_ways_to_play_on(depth: int, count: int) -> None:
    """From a turn with one Food card in hand, one card in the Hold and a deck.

    Two by hand. After playing: draw, take, flip or be done, 4. After drawing: these and playing, 5. After taking: the
    Hold is empty, 4. After flipping: 5. After being done the card in hand is discarded, and the next player draws,
    takes one of three, flips or is done, 6.
    """
    scene = Scene({1: "Hay", 2: "Fox"}, deck="Bat + Cow + Deer + Goat")
    assert ways(scene.state, depth) == count


if __name__ == "__main__":
    STORY.write_text(story(), encoding="utf-8")
