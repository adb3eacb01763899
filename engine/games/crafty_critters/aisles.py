"""Ways and spaces: where a crew can go, where a tile can be placed, how it can be turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.crafty_critters import layout as at

if TYPE_CHECKING:
    from engine.games.crafty_critters.state import HeistState

STASH_TILES = 3  # new tiles a turn beside a stash tile


def ignores_walls(state: HeistState, player: int) -> bool:
    """Whether walls are nothing to a player for now."""
    return any(each.what == "ignore thing" and each.you == player for each in state.lasting)


def connected(state: HeistState, place: int, *, through: bool = False) -> list[int]:
    """The places a path leads to from a place; `through` walls every place beside it that has a tile."""
    paths = state.paths
    found = [
        at.PLACE_OF[outside]
        for inside, direction, outside in at.SIDES[place]
        if paths[outside] and (through or (paths[inside] >> direction & 1 and paths[outside] >> (direction ^ 2) & 1))
    ]
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def towards(state: HeistState, place: int, direction: int) -> list[int]:
    """The places a path leads to in one direction."""
    paths = state.paths
    return [
        at.PLACE_OF[outside]
        for inside, way, outside in at.SIDES[place]
        if way == direction and paths[inside] >> way & 1 and paths[outside] >> (way ^ 2) & 1
    ]


def spaces(state: HeistState, place: int, *, through: bool = False) -> list[tuple[int, int]]:
    """Empty spaces that paths of a place lead to, each with the direction from there."""
    paths = state.paths
    return [
        (outside, direction)
        for inside, direction, outside in at.SIDES[place]
        if not paths[outside] and (through or paths[inside] >> direction & 1)
    ]


def open_spaces(state: HeistState, player: int) -> list[tuple[int, int]]:
    """Where a tile can be placed beside a player's tile now."""
    place = state.at[player]
    if player == state.active and room_beside(state, place) == 0:
        return []
    return spaces(state, place, through=bool(state.lasting) and ignores_walls(state, player))


def room_beside(state: HeistState, place: int) -> int:
    """How many tiles can still be placed beside a stash tile in this turn; -1 where nothing limits it."""
    return STASH_TILES - state.laid[at.STASHES.index(place)] if place in at.STASHES else -1


def spots(state: HeistState, card: int, player: int) -> list[int]:
    """Every way to place a tile beside a player's tile: space * 16 + paths, one of which leads back."""
    referee: Any = state.referee
    turns = at.turned(referee.printed_paths[referee.design_of[card]])
    return [
        space * 16 + paths
        for space, direction in open_spaces(state, player)
        for paths in turns
        if paths >> (direction ^ 2) & 1
    ]


def is_stuck(state: HeistState, player: int, without: int) -> bool:
    """Whether a crew could neither move nor place a tile if a tile were gone."""
    space, place = state.lies[without], state.at[player]
    if state.zone_of[without] != at.BOARD:
        return False
    kept, state.paths[space] = state.paths[space], 0
    has_tiles = state.zones[at.TILES] or state.zones[at.seat(player, at.HELD)]
    stuck = not connected(state, place) and not (has_tiles and spaces(state, place))
    state.paths[space] = kept
    return stuck


def lay(state: HeistState, card: int, spot: int) -> None:
    """A tile comes to lie on a space."""
    space, paths = divmod(spot, 16)
    state.referee.put(state, card, at.BOARD)
    state.tile_at[space] = card
    state.paths[space] = paths
    state.lies[card] = space


def lift(state: HeistState, card: int) -> int:
    """A tile leaves the board and the game; the space where it was."""
    space = state.lies[card]
    state.referee.put(state, card, at.OUT)
    state.tile_at[space] = -1
    state.paths[space] = 0
    state.lies[card] = -1
    return space
