"""Two tables that differ only in what is hidden from a viewer are the same for them, byte for byte."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from tests.toolkit.rooms.free.tables import Sitting, house_at
from tests.toolkit.rooms.free.test_room import anything
from toolkit.rooms.free import said
from toolkit.rooms.free.inventory import Inventory
from toolkit.rooms.free.names import Names, Viewer
from toolkit.rooms.free.room import FreeRoom, Held
from toolkit.rooms.free.table import Table

STEPS, SEATS = 60, 3


def wire(room: FreeRoom, viewer: Viewer) -> str:
    """All that a viewer is told, with the table as it was before."""
    return json.dumps([room.said(viewer, 0), room.earlier(viewer, max(0, len(room.done) - 1))])


def exchanged(table: Table) -> tuple[Table, set[int]]:
    """The table in which two different cards of the deck lie at each other's place, and which ones these are."""
    pile = max(table.piles, key=lambda each: len(each.things))
    pairs = [i for i, (one, two) in enumerate(pairwise(pile.things)) if one.design != two.design]
    at = pairs[-1]  # near the top, so that something comes of it soon
    things = [*pile.things]
    one, two = things[at], things[at + 1]
    things[at], things[at + 1] = replace(one, design=two.design), replace(two, design=one.design)
    return table.with_pile(replace(pile, things=tuple(things))), {one.number, two.number}


def seen_by(table: Table, viewer: Viewer, numbers: set[int]) -> bool:
    """Whether a viewer sees one of some things."""
    public = {thing.number for pile in table.piles for thing in pile.seen if thing.is_up}
    held = {thing.number for thing in table.hands[viewer].things} if viewer is not None else set()
    return bool(numbers & (public | held))


def compared(place: Path, seed: int) -> tuple[int, list[str]]:
    """How often two tables were compared, and where they differed for somebody who has seen neither card."""
    rooms = []
    for name in ("one", "two"):
        (place / name).mkdir(parents=True)
        rooms.append(house_at(place / name, SEATS, seed).rooms[1])
    rooms[1].tables[0], cards = exchanged(rooms[1].tables[0])
    unaware: set[Viewer] = {*range(SEATS), None}
    count, found = 0, []
    sittings, lucks = [Sitting(room) for room in rooms], [Random(seed), Random(seed)]
    for step in range(STEPS):
        for sitting, luck in zip(sittings, lucks, strict=True):
            anything(sitting, luck)
            if sitting.room.table.hands[1].things:
                sitting.room.grab(1, Held(0, 0))
        unaware = {viewer for viewer in unaware if not seen_by(rooms[0].table, viewer, cards)}
        for viewer in unaware:
            count += 1
            if wire(rooms[0], viewer) != wire(rooms[1], viewer):
                found.append(f"{step}: {viewer}")
    for room in rooms:
        room.store.close()
    return count, found


def test_nothing_hidden_is_on_the_wire(tmp_path: Path) -> None:
    count = 0
    for seed in range(3):
        times, found = compared(tmp_path / str(seed), seed)
        assert found == []
        count += times
    assert count > 150


@pytest.mark.parametrize("leak", ["hand", "log", "pile"])
def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    if leak == "hand":
        monkeypatch.setattr(said, "_others", lambda hand, inventory: [thing.design for thing in hand.things])
    elif leak == "log":
        monkeypatch.setattr(Inventory, "called", lambda inventory, key, is_up: inventory.of(key).name)
    else:
        usual = said._seen
        monkeypatch.setattr(said, "_seen", lambda thing, *rest: {**usual(thing, *rest), "number": thing.design})
    assert any(compared(tmp_path / str(seed), seed)[1] for seed in range(3))


def test_a_card_that_was_hidden_has_another_name(tmp_path: Path) -> None:
    sitting = Sitting(house_at(tmp_path).rooms[1])
    deck = sitting.of("goods")
    viewers: tuple[Viewer, ...] = (0, 1, None)
    sitting.do("flip", of=deck.number, at=len(deck.things) - 1)
    card = deck.top.number
    names = sitting.room.names
    was = {viewer: names.name(viewer, card) for viewer in viewers}
    assert None not in was.values()
    sitting.do("turn", of=deck.number, by=90)
    assert {viewer: names.name(viewer, card) for viewer in viewers} == was  # it stays as long as it is seen
    sitting.do("take", of=deck.number, at=len(deck.things) - 1, seat=1)
    assert names.name(1, card) == was[1] and names.name(0, card) is names.name(None, card) is None
    sitting.do("move", 1, of=0, at=0, x=5, y=5)
    assert names.name(1, card) == was[1]  # player 2 has seen it all the time
    assert all(names.name(viewer, card) not in {None, was[viewer]} for viewer in (0, None))
    assert not any(str(sitting.room.game.seed) + "0" in wire(sitting.room, viewer) for viewer in viewers)
    sitting.room.store.close()


def test_names_say_nothing_of_what_one_player_does_in_secret(tmp_path: Path) -> None:
    sitting = Sitting(house_at(tmp_path).rooms[1])
    sitting.do("draw", 1, of=sitting.of("goods").number, n=3)
    names = Names(sitting.room.table)
    before = names._given[0]
    sitting.do("arrange", 1, at=0, n=2)
    sitting.do("flip", 1, of=0, at=1)
    names.follow(sitting.room.table)
    assert names._given[0] == before
    sitting.room.store.close()


def test_what_lies_below_and_in_which_order_a_hand_is_held_is_not_told(tmp_path: Path) -> None:
    sitting = Sitting(house_at(tmp_path).rooms[1])
    room, goods, people = sitting.room, sitting.of("goods").number, sitting.of("people").number
    sitting.do("flip", of=goods, at=-1)
    told = next(pile for pile in _piles(room, 0) if pile["pile"] == goods)
    assert (told["n"], len(told["cards"])) == (11, 1)  # all lie with their faces up, and one is seen
    sitting.do("draw", 1, of=people, n=1)
    sitting.do("draw", 1, of=goods, n=3)
    before = json.dumps(room.said(0, 0)["table"])
    sitting.do("arrange", 1, at=0, n=3)
    sitting.do("flip", 1, of=0, at=0)
    assert json.dumps(room.said(0, 0)["table"]) == before
    assert [thing.design.partition("/")[0] for thing in room.table.hands[1].things] == ["goods"] * 3 + ["people"]
    room.grab(1, Held(0, 2))
    assert room.said(0, 0)["carried"] == [{"seat": 1, "of": 0, "x": -1, "y": -1, "back": "goods"}]
    room.store.close()


def _piles(room: FreeRoom, viewer: Viewer) -> list[dict[str, Any]]:
    table = cast("dict[str, Any]", room.said(viewer, 0)["table"])
    return cast("list[dict[str, Any]]", table["piles"])
