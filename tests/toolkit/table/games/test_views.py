"""What boards say that a view holds is what the views of random games hold."""

from __future__ import annotations

from random import Random
from types import NoneType, UnionType
from typing import get_args, get_origin, get_type_hints, is_typeddict

import pytest

from engine.kernel import choose, is_over, new_game, options, view
from tests.engine.records.games import referee_of
from toolkit.table.games import ark, top_of_the_heap, trash_kings
from toolkit.table.games.crafty_critters import seen

VIEWS = {
    "ark": ark.ArkView,
    "crafty-critters": seen.HeistView,
    "top-of-the-heap": top_of_the_heap.HeapView,
    "trash-kings": trash_kings.DumpView,
}


def misfits(told: object, kind: object, where: str = "view") -> list[str]:
    """Where a value is not what a type says that it is; the type of a view names no more than its board uses."""
    if isinstance(kind, UnionType):
        ways = [misfits(told, each, where) for each in get_args(kind)]
        return min(ways, key=len)
    if is_typeddict(kind):
        if not isinstance(told, dict):
            return [f"{where}: {told!r} is no dict"]
        hints = get_type_hints(kind)
        gone = [f"{where}: {key} is missing" for key in hints if key not in told]
        return gone + [
            each for key, inner in hints.items() if key in told for each in misfits(told[key], inner, f"{where}.{key}")
        ]
    shape, inner = get_origin(kind), get_args(kind)
    if shape is dict and isinstance(told, dict):
        return [each for key, value in told.items() for each in misfits(value, inner[1], f"{where}.{key}")]
    if shape is list and isinstance(told, list):
        return [each for value in told for each in misfits(value, inner[0], f"{where}[]")]
    if shape is tuple and isinstance(told, list) and len(told) == len(inner):  # as JSON has a tuple
        return [each for value, part in zip(told, inner, strict=True) for each in misfits(value, part, f"{where}()")]
    plain = {float: (float, int), int: (int,), str: (str,), bool: (bool,), NoneType: (NoneType,)}
    return [] if isinstance(told, plain.get(kind, ())) else [f"{where}: {told!r} is no {kind}"]


@pytest.mark.parametrize("game", VIEWS)
def test_a_view_holds_what_its_board_is_made_from(game: str) -> None:
    luck, state = Random(3), new_game(referee_of(game), 3, 3)
    for _ in range(60):
        assert misfits(view(state, 0), VIEWS[game]) == []
        if is_over(state):
            break
        choose(state, luck.choice(options(state)))


def test_what_is_not_as_it_is_said_is_found() -> None:
    told = view(new_game(referee_of("ark"), 2, 1), 0)
    assert misfits(told, ark.ArkView) == []
    assert misfits({**told, "deck": "52"}, ark.ArkView) == ["view.deck: '52' is no <class 'int'>"]
    assert misfits({key: told[key] for key in told if key != "hold"}, ark.ArkView) == ["view: hold is missing"]
    players = [{**seat, "hand": [3]} for seat in told["players"]]
    assert misfits({**told, "players": players}, ark.ArkView) == ["view.players[].hand[]: 3 is no <class 'str'>"] * 2
