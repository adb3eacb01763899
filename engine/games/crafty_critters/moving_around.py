"""Moving around: the places to which paths lead, and walls, which a player may ignore for a turn."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState


def ignores_walls(state: HeistState, player: int) -> bool:
    """Whether an effect lets a player ignore walls now."""
    return any(each.what == "ignore thing" and each.you == player for each in state.lasting)


def connected(state: HeistState, place: int, *, through: bool = False) -> list[int]:
    """The places to which a path leads from a place; `through` walls every neighbouring place that has a tile."""
    paths = state.paths
    found = [
        at.PLACE_OF[outside]
        for inside, direction, outside in at.SIDES[place]
        if paths[outside] and (through or (paths[inside] >> direction & 1 and paths[outside] >> (direction ^ 2) & 1))
    ]
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def towards(state: HeistState, place: int, direction: int) -> list[int]:
    """The places to which a path leads in one direction."""
    paths = state.paths
    return [
        at.PLACE_OF[outside]
        for inside, way, outside in at.SIDES[place]
        if way == direction and paths[inside] >> way & 1 and paths[outside] >> (way ^ 2) & 1
    ]


def open_ways(state: HeistState, place: int) -> list[int]:
    """The places beside one to which a path leads, or could lead once a tile lies here or there."""
    paths = state.paths
    found = [
        at.PLACE_OF[outside]
        for inside, direction, outside in at.SIDES[place]
        if (not paths[inside] or paths[inside] >> direction & 1)
        and (not paths[outside] or paths[outside] >> (direction ^ 2) & 1)
    ]
    return list(dict.fromkeys(found))
