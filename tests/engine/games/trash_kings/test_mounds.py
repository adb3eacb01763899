"""The board that goes along with the tiles, compared with a plain flood fill over the tiles as they lie."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import EDGES
from engine.games.trash_kings.mounds import Board, board, board_anew
from engine.kernel import check_state, choose, clone, from_json, new_game, redeal, to_json
from tests.engine.games.trash_kings.scene import Scene, kings

ACROSS = {"top": (0, 1), "right": (1, 0), "bottom": (0, -1), "left": (-1, 0)}
FACING = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
Place = tuple[int, int]
Spot = tuple[Place, str]  # an edge of a place
Found = set[tuple[frozenset[int], frozenset[int], frozenset[str], frozenset[Spot]]]  # see `filled`


def lying(state: Any) -> dict[Place, tuple[int, int]]:
    """The tiles on the board by place, with their turns."""
    grid = state.referee.components.grid
    return {grid.place(state.cells[tile]): (tile, state.turns[tile]) for tile in state.zones[at.BOARD]}


def shown(state: Any, tile: int, turn: int) -> dict[str, int]:
    """The region at each edge of a tile, by its design alone."""
    design = state.referee.box.designs[state.referee.design_of[tile]]
    return {
        EDGES[(EDGES.index(edge) + turn) % 4]: region
        for region, (name, _) in enumerate(design.regions)
        for edge in name.split("-")
    }


def step(place: Place, edge: str) -> Place:
    """The place across an edge."""
    return place[0] + ACROSS[edge][0], place[1] + ACROSS[edge][1]


def filled(state: Any) -> Found:
    """Each mound: its pieces, its tiles, its colours, the edges of empty places that it is open to."""
    tiles = lying(state)
    edges = {place: shown(state, *tile) for place, tile in tiles.items()}
    left = {(place, region) for place, row in edges.items() for region in row.values()}
    found: Found = set()
    while left:
        waiting, seen, opened = [left.pop()], set(), set()
        while waiting:
            place, region = waiting.pop()
            seen.add((place, region))
            for edge in (edge for edge, other in edges[place].items() if other == region):
                there = step(place, edge)
                if there not in edges:
                    opened.add((there, FACING[edge]))
                elif (other := (there, edges[there][FACING[edge]])) in left:
                    left.remove(other)
                    waiting.append(other)
        designs, kinds = state.referee.box.designs, state.referee.design_of
        found.add(
            (
                frozenset(tiles[place][0] * 4 + region for place, region in seen),
                frozenset(tiles[place][0] for place, _ in seen),
                frozenset(designs[kinds[tiles[place][0]]].regions[region][1] for place, region in seen),
                frozenset(opened),
            )
        )
    return found


def kept(state: Any) -> Found:
    """The same of the board that is kept."""
    grid, designs = state.referee.components.grid, state.referee.box.designs
    bits = {
        bit: tag
        for look, number in zip(state.referee.components.looks, state.referee.design_of, strict=True)
        for bit, (_, tag) in zip(look.colours, designs[number].regions, strict=True)
    }
    return {
        (
            mound.pieces,
            mound.tiles,
            frozenset(tag for bit, tag in bits.items() if mound.colours & bit),
            frozenset((grid.place(edge >> 2), EDGES[edge & 3]) for edge in mound.open),
        )
        for mound in board(state).mounds.values()
    }


def agree(state: Any) -> None:
    """Assert that what is kept is what the tiles make, to the last piece, and what a board from nothing would be."""
    tiles, found = board(state), filled(state)
    assert kept(state) == found
    assert all(piece in tiles.mounds[piece].pieces for piece in tiles.mounds)
    assert len(tiles.mounds) == sum(len(pieces) for pieces, _, _, _ in found)
    assert tiles.is_like(board_anew(state))
    assert {mound.pieces for mound in tiles.blocks} == {row[0] for row in found if len(row[2]) == 1 and not row[3]}
    lies = lying(state)
    beside = {(step(place, edge), FACING[edge]) for place in lies for edge in EDGES if step(place, edge) not in lies}
    place_of = state.referee.components.grid.place
    assert {(place_of(c), EDGES[e]) for c, mask in tiles.free.items() for e in range(4) if mask >> e & 1} == beside
    assert all(tiles.free.values())


def without(state: Any, tile: int) -> Any:
    """The state with a tile lifted from the board, and nothing kept of how it was."""
    new = clone(state)
    new.cache = {}
    new.zones[at.BOARD].remove(tile)
    return new


@pytest.mark.parametrize("seed", range(9))
def test_mounds_go_along_with_the_tiles(seed: int) -> None:
    """Through whole games, in clones that go their own way, games that are saved and read, and decks dealt anew."""
    state: Any = new_game(kings(), 2 + seed % 3, seed, quiet=True)
    luck = Random(seed)
    swaps = 0
    while state.choice is not None:
        agree(state)
        others = [
            clone(state),
            redeal(state, 0, luck.randrange(99)),
            from_json(kings(), json.loads(json.dumps(to_json(state)))),
        ]
        answer = luck.choice([option for option in state.choice[2] if luck.random() < 0.1] or state.choice[2])
        for other in others:
            agree(other)
            choose(other, luck.choice(other.choice[2]))  # type: ignore[index]
            agree(other)
        agree(state)
        swaps += answer >= 1 << 20
        choose(state, answer)
    agree(state)
    assert swaps > 5


@pytest.mark.parametrize("seed", range(4))
def test_parts_are_what_is_left_without_a_tile(seed: int) -> None:
    state: Any = new_game(kings(), 3, seed, quiet=True)
    luck = Random(seed)
    while state.choice is not None:
        tiles = board(state)
        for tile in luck.sample(state.zones[at.BOARD], min(3, len(tiles.places))):
            touching = {mound for mound in tiles.mounds.values() if tile in mound.tiles}
            parts = {part.pieces for mound in touching for part in tiles.parts(mound, tile)}
            whole = {mound.pieces for mound in tiles.mounds.values() if mound not in touching}
            assert parts | whole == {row[0] for row in filled(without(state, tile))}
        choose(state, luck.choice(state.choice[2]))


def test_boards_that_came_about_in_different_ways_are_alike() -> None:
    state: Any = new_game(kings(), 2, 3, quiet=True)
    for _ in range(60):
        choose(state, state.choice[2][len(state.choice[2]) // 2])
    tiles = board(state)
    order = list(tiles.places)
    for tile in order:
        again = tiles.pick_up(tile).lay(tile, tiles.places[tile])
        assert again.pick_up(order[-1]).lay(order[-1], tiles.places[order[-1]]).places == tiles.places
        assert {m.pieces for m in again.mounds.values()} == {m.pieces for m in tiles.mounds.values()}
        assert again.free == tiles.free


def test_a_board_is_not_changed_by_what_is_laid_on_it() -> None:
    state: Any = new_game(kings(), 2, 5, quiet=True)
    luck = Random(5)
    while state.choice is not None:
        tiles, before = board(state), kept(state)
        twin: Any = clone(state)
        assert board(twin) is tiles
        choose(state, luck.choice(state.choice[2]))
        assert board(twin) is tiles
        assert kept(twin) == before


def test_the_board_without_its_only_tile_is_empty() -> None:
    state: Any = new_game(kings(), 2, 1, quiet=True)
    (tile,) = state.zones[at.BOARD]
    assert board(state).pick_up(tile).is_like(Board(kings().components.tiles))


def test_a_board_that_was_not_told_of_a_tile_is_found() -> None:
    state = Scene("@Nbbbb^ Nbbyr^ Dby^", "Nyyyy Dbb").state
    assert check_state(state) == []
    old = board(state)
    state.cache["board"] = old.pick_up(state.zones[at.BOARD][2])
    assert any("mounds that are kept" in line for line in check_state(state))
    state.cache["board"] = old
    assert check_state(state) == []
