"""What boards say that a view holds is what the views of random games hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import NoneType, UnionType
from typing import get_args, get_origin, get_type_hints, is_typeddict

import pytest

from engine.kernel import choose, is_over, new_game, options, view
from tests.engine.records.games import referee_of
from toolkit.table.games import ark, top_of_the_heap, trash_kings
from toolkit.table.games.crafty_critters import seen

GONE = object()  # where there should be something
VIEWS = {
    "ark": ark.ArkView,
    "crafty-critters": seen.HeistView,
    "top-of-the-heap": top_of_the_heap.HeapView,
    "trash-kings": trash_kings.DumpView,
}


PLAIN = {float: (float, int), int: (int,), str: (str,), bool: (bool,), NoneType: (NoneType,)}


def misfits(told: object, kind: object, where: str = "view") -> list[str]:
    """Where a value is not what a type says that it is; the type of a view names no more than its board uses."""
    if isinstance(kind, UnionType):
        return min((misfits(told, each, where) for each in get_args(kind)), key=len)
    inside = list(parts(told, kind))
    shape = get_origin(kind)
    if inside or (shape in (list, dict) and isinstance(told, shape) and not told):
        return [each for value, part, name in inside for each in misfits(value, part, where + name)]
    return [] if isinstance(told, PLAIN.get(kind, ())) else [f"{where}: {told!r} is no {kind}"]


def parts(told: object, kind: object) -> Iterator[tuple[object, object, str]]:
    """What is in a value, the type that each is declared to have, and what it is called."""
    shape, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind) and isinstance(told, dict):
        yield from ((told.get(key, GONE), part, f".{key}") for key, part in get_type_hints(kind).items())
    elif shape is dict and isinstance(told, dict):
        yield from ((value, inner[1], f".{key}") for key, value in told.items())
    elif shape is list and isinstance(told, list):
        yield from ((value, inner[0], "[]") for value in told)
    elif shape is tuple and isinstance(told, list) and len(told) == len(inner):  # as JSON has a tuple
        yield from ((value, part, "()") for value, part in zip(told, inner, strict=True))


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
    assert misfits({key: told[key] for key in told if key != "hold"}, ark.ArkView) == [
        f"view.hold: {GONE!r} is no list[str]"
    ]
    players = [{**seat, "hand": [3]} for seat in told["players"]]
    assert misfits({**told, "players": players}, ark.ArkView) == ["view.players[].hand[]: 3 is no <class 'str'>"] * 2
