"""Tiles in each rotation, the grid, and that the box has the tiles of the published sheets."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games.trash_kings.geometry import EDGES, Grid, Tile, colour_bits
from tests.engine.games.trash_kings.scene import GAME, SHAPES, box, design, kings
from toolkit.deal import open_box
from toolkit.load import load_game

# What each edge shows, top right bottom left, for a tile turned up, right, down and left.
TURNED = [
    ("Nbyrb", ["b y r b", "b b y r", "r b b y", "y r b b"]),
    ("Sbyr", ["B r B y", "y B r B", "B y B r", "r B y B"]),
    ("Jby", ["B B y B", "B B B y", "y B B B", "B y B B"]),
    ("Cbyr", ["B r y B", "B B r y", "y B B r", "r y B B"]),
    ("Dby", ["B Y Y B", "B B Y Y", "Y B B Y", "Y Y B B"]),
]


@pytest.mark.parametrize(("word", "looks"), TURNED)
def test_what_each_edge_shows_once_a_tile_is_turned(word: str, looks: list[str]) -> None:
    """Capitals are pieces that reach several edges."""
    tile = design(word)
    bits = colour_bits([tile])
    look = Tile(tile, bits)
    letters = {bit: tag[0].lower() for tag, bit in bits.items()}
    found = []
    for turn in range(4):
        shown = [(letters[look.colours[region]], len(look.edges[turn][region])) for region in look.at[turn]]
        found.append(" ".join(letter.upper() if edges > 1 else letter for letter, edges in shown))
    assert found == looks


@pytest.mark.parametrize(
    ("word", "turns"),
    [
        ("Nbbyy", [0, 1, 2, 3]),
        ("Nbyby", [0, 1]),
        ("Nbbbb", [0]),
        ("Sbyy", [0, 1]),
        ("Sbyr", [0, 1, 2, 3]),
        ("Jbb", [0, 1, 2, 3]),
        ("Cbbb", [0, 1, 2, 3]),
        ("Dbb", [0, 1]),
        ("Dby", [0, 1, 2, 3]),
    ],
)
def test_turns_that_look_different(word: str, turns: list[int]) -> None:
    tile = design(word)
    assert Tile(tile, colour_bits([tile])).turns == turns


def test_cells_have_names_and_neighbours() -> None:
    grid = Grid(49)
    assert grid.name(grid.middle) == "0,0"
    assert grid.name(grid.cell(-3, 7)) == "-3,7"
    names = [grid.name(grid.middle + step) for step in grid.steps]
    assert dict(zip(EDGES, names, strict=True)) == {"top": "0,1", "right": "1,0", "bottom": "0,-1", "left": "-1,0"}
    assert grid.steps[0] == -grid.steps[2]
    assert grid.steps[1] == -grid.steps[3]
    cells = grid.cells()
    assert len(cells) == len(set(cells)) == 2 * 49 * 50 + 1
    assert all(grid.cell(*grid.place(cell)) == cell for cell in cells)


def test_every_action_has_one_text() -> None:
    for kind, words in kings().words.items():
        assert len(set(words.values())) == len(words), kind


def test_the_box_has_the_tiles_of_the_published_sheets_and_one_more() -> None:
    shapes: Counter[tuple[str, ...]] = Counter()
    edges: Counter[str] = Counter()
    for tile in box().designs:
        if tile.regions:
            shapes[tuple(name for name, _ in tile.regions)] += tile.copies
            covered = [edge for name, _ in tile.regions for edge in name.split("-")]
            assert sorted(covered) == sorted(EDGES), tile.name
            for name, tag in tile.regions:
                edges[tag] += tile.copies * len(name.split("-"))
    assert {letter: shapes[row] for letter, row in SHAPES.items()} == {"N": 3, "S": 14, "J": 3, "C": 14, "D": 15}
    assert sum(shapes.values()) == 49
    assert max(edges.values()) - min(edges.values()) <= 1
    assert Counter(tile.copies for tile in box().designs if not tile.regions) == {4: 4}


def test_no_two_designs_are_the_same_tile() -> None:
    looks = [tile.regions for tile in box().designs if tile.regions]
    assert len(looks) == len(set(looks)) == 35


def test_a_saved_game_knows_when_a_tile_was_drawn_anew() -> None:
    designs = list(box().designs)
    other = replace(designs[0], regions=(("top-left", "RED"), *designs[0].regions[2:]))
    assert replace(box(), designs=(other, *designs[1:])).hash != box().hash


def test_a_tile_that_cannot_be_drawn_is_not_played_with(tmp_path: Path) -> None:
    game = tmp_path / "trash-kings"
    shutil.copytree(GAME, game)
    tiles = game / "tiles.yaml"
    tiles.write_text(tiles.read_text().replace("bottom: YELLOW", "botom: YELOW", 1))
    loaded, _ = load_game(game)
    assert loaded is not None
    found, problems = open_box(loaded)
    assert {(problem.code, problem.card) for problem in problems} == {("C126", "nubs-blue-blue-yellow-yellow")}
    assert found.designs[0].regions == ()
    assert found.designs[1].regions


def test_an_option_is_known_exactly_where_it_has_a_text() -> None:
    for kind in ("turn", "claim", "recall"):
        words = kings().words[kind]
        known = set(words)
        for option in range(-3, max(known) + 9):
            assert (option in words) == (option in known) == (words.get(option) is not None), (kind, option)
        assert "done" not in words
