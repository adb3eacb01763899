"""The board that goes along with the tiles, compared with a plain flood fill over the tiles as they lie."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import EDGES
from engine.games.trash_kings.mounds import TILE, Board, board, board_anew
from engine.games.trash_kings.tile_placement import SWAP, blocked
from engine.kernel import check_state, choose, clone, from_json, new_game, redeal, to_json
from tests.engine.games.trash_kings.scene import Scene, kings

ACROSS = {"top": (0, 1), "right": (1, 0), "bottom": (0, -1), "left": (-1, 0)}
FACING = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
Place = tuple[int, int]
Spot = tuple[Place, str]  # an edge of a place
Found = set[tuple[frozenset[int], frozenset[int], bool, frozenset[Spot]]]  # see `filled`


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
    """Each mound: its pieces, its tiles, whether it has one colour, the edges of empty places that it is open to."""
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
                len({designs[kinds[tiles[place][0]]].regions[region][1] for place, region in seen}) == 1,
                frozenset(opened),
            )
        )
    return found


def kept(state: Any) -> Found:
    """The same of the board that is kept."""
    place = state.referee.components.grid.place
    return {
        (m.pieces, m.tiles, m.is_monochrome, frozenset((place(edge >> 2), EDGES[edge & 3]) for edge in m.open))
        for m in board(state).mounds.values()
    }


def agree(state: Any) -> None:
    """Assert that what is kept is what the tiles make, to the last piece, and what a board from nothing would be."""
    tiles, found = board(state), filled(state)
    assert kept(state) == found
    assert all(piece in tiles.mounds[piece].pieces for piece in tiles.mounds)
    assert len(tiles.mounds) == sum(len(pieces) for pieces, _, _, _ in found)
    assert tiles.is_like(board_anew(state))
    assert {mound.pieces for mound in tiles.blocks} == {row[0] for row in found if row[2] and not row[3]}
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
        answer = luck.choice([option for option in state.choice.options if luck.random() < 0.1] or state.choice.options)
        for other in others:
            agree(other)
            choose(other, luck.choice(other.choice.options))  # type: ignore[index]
            agree(other)
        agree(state)
        swaps += answer >= SWAP
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
        choose(state, luck.choice(state.choice.options))


def closing(tiles: Board, tile: int, claimed: list[int]) -> set[int]:
    """Where a tile closes the mounds of some pieces: each place that one is open to is tried."""
    opened = {edge >> 2 for piece in claimed for edge in tiles.mounds[piece].open}
    return {
        cell * 4 + turn
        for cell in opened or tiles.free
        for turn in kings().components.looks[tile].turns
        if all(tiles.lay(tile, cell * 4 + turn).mounds[piece].is_complete for piece in claimed)
    }


@pytest.mark.parametrize("seed", range(10))
def test_swaps_are_those_after_which_claimed_mounds_can_be_closed(seed: int) -> None:
    """Each one is tried on the board; and wherever the other tile may go then."""
    state: Any = new_game(kings(), 4, seed, quiet=True)
    luck, tried = Random(seed), 0
    while state.choice is not None:
        claimed = [piece for piece in state.spots if piece >= 0]
        if state.choice.prompt == "secondary" and claimed:
            assert closing(board(state), state.zones[at.HAND][0], claimed) == set(state.choice.options)
        elif state.choice.prompt == "primary":
            (primary,), tiles = state.zones[at.HAND], board(state)
            offered = {option - SWAP for option in state.choice.options if option >= SWAP}
            kept = blocked(state, state.choice.player)
            touched = {tile for piece in claimed for tile in tiles.mounds[piece].tiles}
            for tile in touched - kept:
                cell = tiles.places[tile] >> 2
                for turn in kings().components.looks[primary].turns:
                    swapped = tiles.pick_up(tile).lay(primary, cell * 4 + turn)
                    is_closed = all(swapped.mounds[piece].is_complete for piece in claimed)
                    tried += 1
                    assert (cell * 4 + turn in offered) == (is_closed or bool(closing(swapped, tile, claimed)))
            assert {tiles.rows[option >> 2][TILE] for option in offered}.isdisjoint(kept)
        swaps = [option for option in state.choice.options if option >= SWAP and luck.random() < 0.3]
        first = [option for option in state.choice.options if state.choice.prompt == "claim" and option >= 0]
        choose(state, luck.choice(first or swaps or state.choice.options))
    assert tried > 100


def test_boards_that_came_about_in_different_ways_are_alike() -> None:
    state: Any = new_game(kings(), 2, 3, quiet=True)
    for _ in range(60):
        choose(state, state.choice.options[len(state.choice.options) // 2])
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
        choose(state, luck.choice(state.choice.options))
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
