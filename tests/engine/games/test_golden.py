"""A whole game of each kind as a story, compared line by line, and how many ways there are to play on (perft).

When a rule or a card was changed on purpose: `python -m tests.engine.games.test_golden [GAME...]` writes the stories
anew; read the difference before you keep it.
"""

from __future__ import annotations

import sys

import pytest

from tests.engine.games.golden import GOLDEN, story, ways
from tests.engine.records.games import PLAYED

DEPTHS = [(name, depth) for name, golden in GOLDEN.items() for depth in range(1, len(golden.ways) + 1)]


def test_every_game_is_told() -> None:
    assert set(GOLDEN) == set(PLAYED)


@pytest.mark.parametrize("game", GOLDEN)
def test_the_story_is_as_it_was(game: str) -> None:
    assert story(game).splitlines() == GOLDEN[game].file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("game", "depth"), DEPTHS)
def test_ways_to_play_on(game: str, depth: int) -> None:
    assert ways(GOLDEN[game].scene(), depth) == GOLDEN[game].ways[depth - 1]


def main(words: list[str]) -> None:
    """Write the stories of some games, of all when none is named."""
    for name in words or GOLDEN:
        GOLDEN[name].file.write_text(story(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
