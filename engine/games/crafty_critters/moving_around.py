"""Moving around: the places to which paths lead, and walls, which a player may ignore for a turn."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState

MOST_KEPT = 1 << 14  # neighbourhoods whose open ways are kept
# for each place, what picks the paths of the spaces at its sides, inside and outside in turn
AROUND = [itemgetter(*(space for inside, _, outside in sides for space in (inside, outside))) for sides in at.SIDES]


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
    return [*_open_ways(place, AROUND[place](state.paths))]


@lru_cache(maxsize=MOST_KEPT)
def _open_ways(place: int, paths: tuple[int, ...]) -> tuple[int, ...]:
    """The same; `paths` are those of the spaces at the sides of the place, inside and outside in turn.

    Bots ask for the same few neighbourhoods over and over, on boards that differ elsewhere.
    """
    inside, outside = paths[::2], paths[1::2]
    found = [
        at.PLACE_OF[beyond]
        for (_, direction, beyond), here, there in zip(at.SIDES[place], inside, outside, strict=True)
        if (not here or here >> direction & 1) and (not there or there >> (direction ^ 2) & 1)
    ]
    return (*dict.fromkeys(found),)
