"""What is a tile and what is a cube is their type; options are put into words when they are asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.trash_kings import TrashKings
from engine.games.trash_kings import layout as at
from engine.games.trash_kings.needs import MOST_TILES
from engine.games.trash_kings.tile_placement import SWAP
from engine.kernel import Box, Design, choose, new_game
from tests.engine.games.trash_kings.scene import box, kings

TREE = Design("tree", "Tree", "trees", "Tree")


def with_designs(*designs: Design) -> Box:
    return replace(box(), designs=(*box().designs, *designs))


def messages(made: Box) -> list[str]:
    return [lack.message for lack in TrashKings.lacks(made)]


def tile(**regions: str) -> Design:
    """A tile of its own, its edges with "_" for "-"."""
    rows = tuple((name.replace("_", "-"), tag) for name, tag in regions.items())
    return Design("odd", "Odd", "tiles", "Tile", regions=rows)


@pytest.mark.parametrize(
    ("odd", "words"),
    [
        (tile(), "Odd has no piece at the top, right, bottom and left"),
        (tile(top_left="BLUE", right="RED"), "Odd has no piece at the bottom"),
        (tile(top_left="BLUE", right="RED", bottom_left="RED"), "Odd has several pieces at the left"),
        (replace(tile(top="BLUE"), type="Cube", deck="cubes"), "Odd has regions and is no tile"),
    ],
)
def test_each_edge_of_a_tile_shows_one_piece_and_a_cube_shows_none(odd: Design, words: str) -> None:
    (message,) = messages(with_designs(odd))
    assert words in message


def test_a_whole_tile_more_lacks_nothing() -> None:
    assert messages(with_designs(tile(top_left="BLUE", right="RED", bottom="RED"))) == []


def test_each_player_has_cubes_of_a_colour() -> None:
    made = replace(box(), designs=tuple(design for design in box().designs if design.name != "Black cube"))
    assert messages(made) == ["4 players need cubes of a colour each, and there are 3 designs of cubes."]
    assert messages(replace(made, players=(2, 3))) == []


def test_what_is_neither_tile_nor_cube_lies_aside() -> None:
    state = new_game(TrashKings(with_designs(TREE)), 4, 1)
    (tree,) = (card for card, label in enumerate(state.referee.box.labels) if label == "Tree")
    assert state.zone_of[tree] == at.ASIDE
    assert state.referee.components.cubes == ["White cube", "Green cube", "Purple cube", "Black cube"]  # type: ignore[attr-defined]


# --- many tiles ------------------------------------------------------------------------------------------------------


def copies(n: int) -> Box:
    """A box with so many tiles, as near as it goes."""
    tiles = sum(design.type == "Tile" for design in box().designs)
    made = [replace(d, copies=n // tiles) if d.type == "Tile" else d for d in box().designs]
    return replace(box(), designs=tuple(made))


def test_as_many_tiles_as_are_allowed_are_played() -> None:
    state = new_game(TrashKings(copies(MOST_TILES)), 2, 1, quiet=True)
    assert len(state.zones[at.DECK]) > 200
    assert state.referee.components.grid.middle * 4 < SWAP  # type: ignore[attr-defined]
    assert max(state.referee.components.grid.cells()) * 4 + 3 < SWAP  # type: ignore[attr-defined]
    choose(state, state.choice.options[0])  # type: ignore[index]


def test_more_tiles_are_refused() -> None:
    assert messages(copies(MOST_TILES)) == []
    assert messages(copies(MOST_TILES + 50)) == [
        "The rules module trash-kings plays with at most 250 tiles, and there are 280."
    ]


@pytest.mark.parametrize("kind", ["turn", "claim", "recall"])
def test_words_are_read_back_as_what_they_were_made_of(kind: str) -> None:
    words, meanings = kings().words[kind], kings().meanings[kind]
    some = list(words)[::97]
    assert len(words) == len(list(words)) == len(meanings)
    assert [meanings[words[option]] for option in some] == some
    assert some[0] in words
    for text in ("", "place", "place 0,0", "place 00,0 up", "place 0,0 sideways", "place 99,0 up", "claim 0,0 up"):
        assert text not in meanings
    for option in (-7, SWAP * 2, 1):
        assert option not in words
