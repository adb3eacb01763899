"""What boards say that a table holds is what the tables of random games hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import NoneType, UnionType
from typing import NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from engine.kernel import NOBODY, choose, is_over, new_game, options, table
from tests.engine.records.games import referee_of
from toolkit.table.games import ark, top_of_the_heap, trash_kings
from toolkit.table.games.crafty_critters import seen
from toolkit.table.told import HIDDEN, Table, Told

GONE = object()  # where there should be something
FACTS = {
    "ark": ark.ArkFacts,
    "crafty-critters": seen.HeistFacts,
    "top-of-the-heap": top_of_the_heap.HeapFacts,
    "trash-kings": trash_kings.DumpFacts,
}
CARDS = {  # what a game tells of the cards in some zones
    "crafty-critters": {"board": seen.Lying, "shop": seen.Lying},
    "trash-kings": {"board": trash_kings.Tile, "in-hand": trash_kings.Tile, "claimed": trash_kings.Cube},
}


PLAIN = {float: (float, int), int: (int,), str: (str,), bool: (bool,), NoneType: (NoneType,)}


def misfits(told: object, kind: object, where: str = "table") -> list[str]:
    """Where a value is not what a type says that it is; a type names no more than boards use."""
    if isinstance(kind, UnionType):
        return min((misfits(told, each, where) for each in get_args(kind)), key=len)
    if kind is object and told is not GONE:
        return []
    inside = list(parts(told, kind))
    shape = get_origin(kind)
    if inside or (shape in (list, dict) and isinstance(told, shape) and not told):
        return [each for value, part, name in inside for each in misfits(value, part, where + name)]
    return [] if isinstance(told, PLAIN.get(kind, ())) else [f"{where}: {told!r} is no {kind}"]


def parts(told: object, kind: object) -> Iterator[tuple[object, object, str]]:
    """What is in a value, the type that each is declared to have, and what it is called."""
    shape, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind) and isinstance(told, dict):
        for key, part in get_type_hints(kind, include_extras=True).items():
            is_open = get_origin(part) is NotRequired
            if key in told or not is_open:
                yield told.get(key, GONE), get_args(part)[0] if is_open else part, f".{key}"
    elif shape is dict and isinstance(told, dict):
        yield from ((value, inner[1], f".{key}") for key, value in told.items())
    elif shape is list and isinstance(told, list):
        yield from ((value, inner[0], "[]") for value in told)
    elif shape is tuple and isinstance(told, list) and len(told) == len(inner):  # as JSON has a tuple
        yield from ((value, part, "()") for value, part in zip(told, inner, strict=True))


@pytest.mark.parametrize("game", FACTS)
def test_a_table_holds_what_its_board_is_made_from(game: str) -> None:
    luck, state = Random(3), new_game(referee_of(game), 3, 3)
    found: set[str] = set()
    for _ in range(60):
        told = Told(state, 0)
        assert misfits(table(state, 0), Table) == []
        assert misfits(told.facts, FACTS[game], "facts") == []
        for zone, kind in CARDS.get(game, {}).items():
            assert [fault for card in told.cards(zone) for fault in misfits(card, kind, zone)] == []
            found |= {zone} if told.cards(zone) else set()
        if is_over(state):
            break
        choose(state, luck.choice(options(state)))
    assert found == set(CARDS.get(game, {}))


def test_what_is_not_as_it_is_said_is_found() -> None:
    state = new_game(referee_of("ark"), 2, 1)
    told = table(state, 0)
    assert misfits(told, Table) == []
    assert misfits({**told, "viewer": "0"}, Table) == ["table.viewer: '0' is no <class 'int'>"]
    assert misfits({key: told[key] for key in told if key != "places"}, Table) == [
        f"table.places: {GONE!r} is no list[toolkit.table.told.Place]"
    ]
    zones = [{**zone, "cards": [{"card": 3}]} for zone in Told(state, 0).zones.values()]
    found = misfits({**told, "zones": zones}, Table)
    assert found == ["table.zones[].cards[].card: 3 is no <class 'str'>"] * len(zones)


def test_a_board_finds_pieces_and_cards_that_are_not_known() -> None:
    state = new_game(referee_of("top-of-the-heap"), 3, 1)
    told = Told(state, 2)
    assert [told.place_of(piece) for piece in ("player-3", "player-4", "Cat")][:2] == ["den-3", ""]
    assert told.place_of("Cat").startswith("house-")
    assert set(told.names("trash-deck")) == {HIDDEN}
    assert HIDDEN not in told.names("home-1")
    assert (told.viewer, Told(state, NOBODY).viewer) == (2, None)
