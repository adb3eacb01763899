"""A whole game as a story, compared line by line, and how many ways there are to play on (perft).

When a rule or a tile was changed on purpose: `python -m tests.engine.games.trash_kings.test_golden` writes the story
anew; read its difference before you keep it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.kernel import State, actions, apply, choose, clone, is_over, new_game, options, player_to_move, scores, tell
from tests.engine.games.trash_kings.scene import Scene, kings

STORY = Path(__file__).parent / "story.txt"
SEED, PLAYERS = 13, 3


def story() -> str:
    """A random game told from beginning to end; of where tiles can go, only how many ways there are."""
    state = new_game(kings(), PLAYERS, SEED)
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
        others = [text for text in offered if text != action]
        shown = f"{len(others)} others" if len(others) > 8 else ", ".join(others)
        lines.append(f"player {(player_to_move(state) or 0) + 1}: {action}  ({shown})")
        apply(state, action)
    lines.append(" ".join(f"{score:g}" for score in scores(state)))
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


@pytest.mark.parametrize(("depth", "count"), [(1, 10), (2, 144), (3, 2624)])
def test_ways_to_play_on(depth: int, count: int) -> None:
    """From one double curve, all tiles alike: turned by half they look the same, so each lies in two ways.

    Two by hand. Four places in two ways, or a swap in two: 10. Two tiles have six places beside them and can both be
    swapped: 6 * 2 + 2 * 2 = 16; after a swap the other tile has the four places: 8 * 16 + 2 * 8 = 144. Three: of three
    tiles in a row, in 2 * 2 of those 12 ways, 8 * 2 + 3 * 2 = 22, round a corner 20, and 12 for the tile picked up in
    one of 4 swaps, so 8 * (4 * 22 + 8 * 20 + 4 * 12); after the first swap 2 * 8 * 16.
    """
    assert ways(Scene("@Dbb^", "Dbb Dbb Dbb").state, depth) == count


if __name__ == "__main__":
    STORY.write_text(story(), encoding="utf-8")
