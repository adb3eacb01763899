"""A whole night as a story, compared line by line, and how many ways there are to play on (perft).

When a rule or a card was changed on purpose: `python -m tests.engine.games.test_golden` writes the story anew; read its
difference before you keep it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.kernel import State, actions, apply, choose, clone, is_over, new_game, options, player_to_move, scores, tell
from tests.engine.games.scene import Scene, heap

STORY = Path(__file__).parent / "story.txt"
SEED, PLAYERS = 20, 4


def story() -> str:
    """A random game told from beginning to end."""
    state = new_game(heap(), PLAYERS, SEED)
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
        lines.append(f"player {(player_to_move(state) or 0) + 1}: {action}" + (f"  ({others})" if others else ""))
        apply(state, action)
    lines.append(" ".join(f"{score:g}" for score in scores(state)))
    return "\n".join(lines) + "\n"


def test_the_story_is_as_it_was() -> None:
    assert story().splitlines() == STORY.read_text().splitlines()


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


@pytest.mark.parametrize(("depth", "count"), [(1, 9), (2, 39), (3, 211), (4, 1064)])
def test_ways_to_play_on(depth: int, count: int) -> None:
    """From the first turn of a quiet night.

    Two by hand: at each of six houses there are two things to do (raid or forage; chase the Cat or not), and after the
    Nest, Forage and passing the next player has nine: 6 * 2 + 3 * 9.
    """
    scene = Scene("Seagull", "Fox", "Coyote").nest("Single Mitten")
    for house, item in enumerate(("Sardine", "Odd Sock", "Bottle Cap", "Bread Crust", "Apple Core", "Concert Ticket")):
        scene.can(house + 1, item)
    assert ways(scene.ready().state, depth) == count


if __name__ == "__main__":
    STORY.write_text(story())
