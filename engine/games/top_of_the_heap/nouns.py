"""The nouns of card texts on Trailhead Lane: which things each of them names, and whether a given thing is one."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.top_of_the_heap import layout as at
from engine.kernel.core.frames import Env
from engine.kernel.core.state import State

Things = Callable[[State, list[int]], list[int]]  # of the state and all players in turn order
Test = Callable[[State, Env, int, int], bool]  # of the state, a text's frame, who acts, the thing
Locate = Callable[[State, Env, int], list[int]]  # of the state, a text's frame, who acts


def _is_animal(state: State, env: Env, actor: int, x: int) -> bool:
    return 0 <= x < state.players


def _is_one_of(zones: list[int]) -> Test:
    return lambda state, env, actor, x: x in zones


NOUNS: dict[str, tuple[Things, Test]] = {
    "house": (
        lambda state, players: list(range(at.HOUSES)),
        lambda state, env, actor, x: 0 <= x < at.HOUSES,
    ),
    "den": (
        lambda state, players: [at.DEN + player for player in players],
        lambda state, env, actor, x: x >= at.DEN,
    ),
    "Nest": (
        lambda state, players: [at.NEST],
        lambda state, env, actor, x: x == at.NEST,
    ),
    "animal": (lambda state, players: players, _is_animal),
    "player": (lambda state, players: players, _is_animal),
    "Pet": (
        lambda state, players: [pet for pet in range(at.PET, len(state.at)) if state.at[pet] >= 0],
        lambda state, env, actor, x: x >= at.PET,
    ),
    "Trash Can": (
        lambda state, players: at.CANS[:],
        lambda state, env, actor, x: at.CAN <= x < at.YARD,
    ),
    "Feature pile": (
        lambda state, players: [zone for zone in range(at.PILE, at.SEAT) if state.zones[zone]],
        lambda state, env, actor, x: at.PILE <= x < at.SEAT,
    ),
    "inventory": (lambda state, players: [at.inventory(player) for player in players], _is_one_of(at.INVENTORIES)),
    "stash": (lambda state, players: [at.stash(player) for player in players], _is_one_of(at.STASHES)),
}
