"""A free table without sockets: what is kept, what goes on after a kill, going back, and who holds what."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.toolkit.rooms.free.tables import Sitting, shop, sitting_at
from toolkit.rooms.faces import Pictures
from toolkit.rooms.free.deeds import DEEDS
from toolkit.rooms.free.house import FreeHouse
from toolkit.rooms.free.messages import FIELDS, read_message
from toolkit.rooms.free.room import FreeRoom, Held
from toolkit.rooms.free.serving import Wanted, begin_with, latest
from toolkit.rooms.gathering import KeptGameError, RejectedError
from toolkit.rooms.serving import unfinished
from toolkit.rooms.store import Event, Store


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = sitting_at(tmp_path)
    yield made
    made.room.store.close()


def again(sitting: Sitting) -> FreeRoom:
    """The table opened once more from what was kept."""
    return FreeRoom(sitting.room.store, sitting.room.game)


def anything(sitting: Sitting, luck: Random) -> None:
    """Somebody does anything, whether it fits or not."""
    room = sitting.room
    deed, seat = luck.choice(sorted(DEEDS)), luck.randrange(len(room.game.seats))
    numbers = [pile.number for pile in room.table.piles]
    largest = max(room.table.piles, key=lambda pile: len(pile.things)).number
    values: dict[str, object] = {
        "of": luck.choice([0, largest, luck.choice(numbers)]),
        "on": luck.choice(numbers),
        "at": luck.choice([-1, luck.randrange(4), luck.randrange(12)]),
        "n": luck.randrange(4),
        "x": luck.randrange(900),
        "y": luck.randrange(600),
        "seat": luck.randrange(3),
        "by": luck.choice([-1, 1, 90]),
        "under": luck.randrange(2),
        "text": "a note",
        "all": luck.sample(numbers, min(len(numbers), 1 + luck.randrange(4))),
    }
    fields = {key: values[key] for key in FIELDS[deed] if key != "seq"}
    with suppress(RejectedError):
        sitting.do(deed, seat, **fields)
    if luck.random() < 0.05 and room.done:
        sitting.count += 1
        room.undo(seat, room.seq, f"u{sitting.count}")


def test_a_table_goes_on_as_it_was(sitting: Sitting) -> None:
    luck = Random(4)
    for _ in range(400):
        anything(sitting, luck)
    assert len(sitting.room.done) > 30 and sitting.room.sure > 0
    other = again(sitting)
    assert other.table == sitting.room.table
    assert (other.seq, other.lines, other.sure) == (sitting.room.seq, sitting.room.lines, sitting.room.sure)
    things = sorted(thing.number for thing in other.table.things())
    assert len(things) == len(set(things))  # nothing was doubled
    with pytest.raises(RejectedError, match="done already"):
        name = next(event.client for event in sitting.room.store.events(1) if event.client.startswith("1 m"))
        other.do(0, read_message(json.dumps({"v": 1, "id": name[2:], "do": "die", "x": 1, "y": 1, "n": 6})))


def test_no_thing_is_lost_or_doubled(sitting: Sitting) -> None:
    luck, first = Random(9), {thing.number for thing in sitting.room.tables[0].things()}
    for _ in range(400):
        anything(sitting, luck)
    found = [thing.number for thing in sitting.room.table.things() if thing.number <= len(first)]
    dice = {thing.number for thing in sitting.room.tables[0].things() if thing.design.startswith("die/")}
    assert sorted(set(found) | dice) == sorted(first)  # a die may have been taken away
    assert len(found) == len(set(found))


def test_nothing_is_done_that_was_not_kept(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    sitting.room.listeners.add(told.append)
    before, seq, deck = sitting.room.table, sitting.room.seq, sitting.of("goods").number

    def full(*what: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "add", full)
        with pytest.raises(sqlite3.OperationalError):
            sitting.do("shuffle", of=deck)
        assert (sitting.room.table, sitting.room.seq, told) == (before, seq, [])
    sitting.do("shuffle", of=deck)
    assert told == [True]


def test_what_was_done_last_is_taken_back(sitting: Sitting) -> None:
    room, deck = sitting.room, sitting.of("goods").number
    start = room.table
    sitting.do("shuffle", of=deck)
    mixed = room.table
    sitting.do("draw", 1, of=deck, n=1)
    with pytest.raises(RejectedError, match="Something else was done"):
        room.undo(0, room.seq - 1, "u0")
    seq = room.seq
    room.undo(0, room.seq, "u1", frozenset({1}))
    assert room.table == mixed
    assert room.lines[-1].words == "takes back: draws a card of Goods, which player 2 had done"
    with pytest.raises(RejectedError, match="taken back since"):  # it is about a table that was gone back from
        sitting.do("flip", of=deck, at=-1, seq=seq)
    room.undo(0, room.seq, "u2")
    assert room.table == start
    with pytest.raises(RejectedError, match="Nothing was done"):
        room.undo(0, room.seq, "u3")
    sitting.do("shuffle", of=deck)
    assert [pile.things for pile in room.table.piles] == [pile.things for pile in mixed.piles]  # the same luck again
    assert again(sitting).table == room.table


def test_a_message_is_carried_out_once(sitting: Sitting) -> None:
    deck = sitting.of("goods").number
    text = json.dumps({"v": 1, "id": "once", "do": "draw", "of": deck, "n": 1, "seq": sitting.room.seq})
    sitting.room.do(0, read_message(text))
    for room in (sitting.room, again(sitting)):
        with pytest.raises(RejectedError) as rejected:
            room.do(0, read_message(text))
        assert rejected.value.code == "again"
    assert len(sitting.hand()) == 1


def test_who_takes_hold_last_has_it(sitting: Sitting) -> None:
    room, deck = sitting.room, sitting.of("goods").number
    room.grab(0, Held(deck, 10))
    room.carry(0, Held(deck, 10, 50, 60))
    assert room.carried() == [{"seat": 0, "of": deck, "at": 10, "x": 50, "y": 60}]
    room.grab(1, Held(deck, -1))  # all of it, the card too
    assert [row["seat"] for row in room.carried()] == [1]
    room.carry(0, Held(deck, 10, 70, 70))
    assert [row["seat"] for row in room.carried()] == [1]
    with pytest.raises(RejectedError) as rejected:
        sitting.do("move", of=deck, at=10, x=1, y=1, held=1)
    assert rejected.value.code == "taken"
    sitting.do("move", 1, of=deck, at=-1, x=1, y=1, held=1)
    assert room.carried() == []
    with pytest.raises(RejectedError) as gone:
        room.grab(0, Held(999, -1))
    assert gone.value.code == "stale"
    room.grab(0, Held(sitting.of("tokens").number, -1))
    room.grab(1, Held(deck, -1))
    assert len(room.carried()) == 2  # two things are held by two


def test_what_was_before_is_seen_as_it_was_seen_then(sitting: Sitting) -> None:
    deck = sitting.of("goods").number
    sitting.do("draw", 1, of=deck, n=2)
    sitting.do("move", 1, of=0, at=0, x=5, y=5)
    room = sitting.room
    now, first = room.earlier(1, 2), room.earlier(1, 0)
    assert now["line"] is not None and first["line"] is None
    mine, theirs = room.earlier(1, 1), room.earlier(0, 1)
    assert "Apple" not in json.dumps(theirs) and "goods/" in json.dumps(mine)
    assert "goods/" not in json.dumps(theirs)
    with pytest.raises(RejectedError):
        room.earlier(0, 3)


def test_a_remark_is_kept_and_told_to_who_made_it(sitting: Sitting) -> None:
    room = sitting.room
    sitting.do("draw", of=sitting.of("goods").number, n=1)
    room.remark(1, "goods/apple", "Too <b>cheap</b>.")
    room.remark(-1, "", "They wait.")
    said = {"seat": 1, "actions": 1, "about": "goods/apple", "words": "Too <b>cheap</b>."}
    for each in (room, again(sitting)):
        assert each.said(1, 0)["remarks"] == [said]
        assert "remarks" not in each.said(0, 0) and each.said(None, 0)["remarks"] != [said]
        assert len(each.remarks[0].revision) == 4 and each.remarks[1].revision == ""
    for about, words in (("goods/gold", "No."), ("", "")):
        with pytest.raises(RejectedError):
            room.remark(0, about, words)
    assert len(room.remarks) == 2


def test_a_free_table_is_none_of_the_games_with_rules(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    store = sitting.room.store
    assert unfinished(store, "shop") is None
    kept = latest(store, "shop")
    assert kept is not None and kept.id == 1
    assert latest(store, "goods") is None
    begin_with(store, shop(tmp_path), Wanted(3, 9), Pictures())
    newest = latest(store, "shop")
    assert newest is not None and newest.id == 2
    store.close()


@pytest.mark.parametrize(
    "event",
    [
        Event("act", 0, "no JSON"),
        Event("act", 0, '{"do":"win"}'),
        Event("act", 0, '{"do":"draw","of":999,"n":1,"seq":1}'),
        Event("act", 7, '{"do":"draw","of":1,"n":1,"seq":1}'),
        Event("act", 0, "[]"),
        Event("act", 0, "[" * 100_000),
        Event("undo", 0, "5"),
        Event("win", 0, ""),
    ],
)
def test_what_was_damaged_is_told(sitting: Sitting, event: Event) -> None:
    sitting.room.store.add(1, 1, event)
    with pytest.raises(KeptGameError):
        FreeHouse(sitting.room.store).open(sitting.room.game)


@pytest.mark.parametrize("what", ["", "[]", '{"width":1}', '{"width":9,"height":9,"seats":2,"piles":[{}]}'])
def test_a_table_without_a_beginning_is_told(sitting: Sitting, what: str) -> None:
    store = sitting.room.store
    number = store.begin(sitting.room.game.box, 1, ("person",), b"secret")
    kept = store.game(number)
    assert kept is not None
    if what:
        store.add(number, 0, Event("set", -1, what))
    with pytest.raises(KeptGameError):
        FreeRoom(store, kept)
