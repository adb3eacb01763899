"""What comes in on a websocket: stale, repeated, malformed, from others; each gets a reason and changes nothing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.toolkit.rooms.houses import Served, house_at, room_in, serving
from toolkit.rooms import visit
from toolkit.rooms.house import House
from toolkit.rooms.links import Link
from toolkit.rooms.room import SPAN
from toolkit.rooms.store import ACT
from toolkit.rooms.talk import Talk
from toolkit.web import Wire


@pytest.fixture
def house(tmp_path: Path) -> House:
    return house_at(tmp_path)


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    room_in(house, "person", "person")
    with serving(house) as made:
        yield made


def first(served: Served, house: House) -> str:
    """The visitor who has to choose first."""
    choice = house.rooms[1].state.choice
    assert choice is not None
    return f"{choice.player + 1}"


def other(name: str) -> str:
    """The other one of two."""
    return "2" if name == "1" else "1"


def test_a_choice_is_kept_and_told_to_all(served: Served, house: House) -> None:
    name = first(served, house)
    with served.page(name) as mine, served.page("watch") as watcher, served.page(other(name)) as theirs:
        seq, events = mine.table["seq"], house.store.events(1)
        assert mine.table["choice"]["options"] and "options" not in theirs.table["choice"]
        assert watcher.table["viewer"] is None
        assert mine.ask("choose", seq=seq, option=0)["ok"]
        assert len(house.store.events(1)) == len(events) + 1
        while theirs.table["seq"] <= seq:
            theirs.hear()
        while watcher.table["seq"] <= seq:
            watcher.hear()
        assert mine.table["seq"] == theirs.table["seq"] == watcher.table["seq"] > seq


def test_what_is_stale_or_was_done_changes_nothing(served: Served, house: House) -> None:
    with served.page(first(served, house)) as page:
        seq = page.table["seq"]
        assert page.ask("choose", "once", seq=seq, option=0)["ok"]
        done = house.store.events(1)
        assert page.ask("choose", "once", seq=seq, option=0)["code"] == "again"
        assert page.ask("choose", "once", seq=page.table["seq"], option=0)["code"] == "again"
        assert page.ask("choose", "late", seq=seq, option=0)["code"] == "stale"
        assert page.ask("choose", "early", seq=page.table["seq"] + 1, option=0)["code"] == "stale"
        assert page.ask("foresee", seq=seq, option=0)["code"] == "stale"
        assert house.store.events(1) == done


def test_what_comes_in_another_order_is_done_in_its_own(served: Served, house: House) -> None:
    """The second of two messages comes first: it changes nothing, and is done when it is said again in its turn."""
    with served.page(first(served, house)) as page:
        seq, before = page.table["seq"], house.store.events(1)
        next_seq = seq + SPAN
        for deed, numbers in (("choose", {"option": 0}), ("undo", {}), ("agree", {}), ("refuse", {})):
            early = page.ask(deed, f"second-{deed}", seq=next_seq, **numbers)
            assert not early["ok"] and early["code"] != "malformed" and early["why"], deed
        assert house.store.events(1) == before
        assert page.ask("choose", "first", seq=seq, option=0)["ok"]
        assert page.table["seq"] == next_seq
        assert page.ask("undo", "second-undo", seq=next_seq)["ok"]
        assert house.rooms[1].wish is not None, "the other is asked, who has seen what was done"
        assert [event.kind for event in house.store.events(1)[len(before) :]] == [ACT]


def test_every_answer_at_a_table_has_the_policy(served: Served) -> None:
    client = served.client("1")
    for path, status in (("/", 200), ("/box/1", 200), ("/box/7", 404), ("/faces/none", 404), ("/nowhere", 404)):
        said = client.ask(path)
        assert said.status == status
        assert "default-src 'none'" in said.headers["content-security-policy"], path
        assert said.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in served.client().ask("/box/1").headers["content-security-policy"]


def test_nobody_chooses_for_others(served: Served, house: House) -> None:
    name = first(served, house)
    before = house.store.events(1)
    with served.page(other(name)) as theirs, served.page("watch") as watcher:
        assert theirs.ask("choose", seq=theirs.table["seq"], option=0)["code"] == "not-yours"
        assert theirs.ask("foresee", seq=theirs.table["seq"], option=0)["code"] == "not-yours"
        assert theirs.ask("sit", seat=int(name) - 1)["code"] == "not-yours"
        for deed in ("choose", "undo", "agree"):
            numbers = {"option": 0} if deed == "choose" else {}
            assert not watcher.ask(deed, seq=watcher.table["seq"], **numbers)["ok"]
    with served.page(name) as mine:
        assert mine.ask("choose", seq=mine.table["seq"], option=999)["code"] == "not-offered"
    assert house.store.events(1) == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("[" * 1500, "no JSON"),
        ("[]", "an object"),
        ("1" * 3000, "at most"),
        ('{"v":1,"do":"choose"}', "an id"),
        ('{"v":1,"id":"<b>","do":"choose"}', "an id"),
        ('{"v":2,"id":"a","do":"choose"}', "version 1"),
        ('{"v":1.0,"id":"a","do":"log"}', "version 1"),
        ('{"v":1,"id":"a","id":"b","do":"log"}', "says 'id' twice"),
        ('{"v":1,"id":"a","do":"win"}', "one of"),
        ('{"v":1,"id":"a","do":["win"]}', "one of"),
        ('{"v":1,"id":"a","do":"choose","seq":0}', "option is a number"),
        ('{"v":1,"id":"a","do":"choose","seq":true,"option":0}', "seq is a number"),
        ('{"v":1,"id":"a","do":"choose","seq":-1,"option":0}', "seq is a number"),
        ('{"v":1,"id":"a","do":"choose","seq":1e3,"option":0}', "seq is a number"),
        ('{"v":1,"id":"a","do":"undo","seq":0,"seat":1}', "has no 'seat'"),
    ],
)
def test_what_is_no_message_gets_a_reason(served: Served, house: House, text: str, why: str) -> None:
    before = house.store.events(1)
    with served.page("1") as page:
        answer = page.say(text)
        assert (answer["ok"], answer["code"]) == (False, "malformed")
        assert why in answer["why"]
    assert house.store.events(1) == before


def test_what_comes_too_fast_waits_and_none_is_lost(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "PER_SECOND", 100.0)
    with served.page("1") as page:
        names = [f"m{number}" for number in range(int(visit.AT_ONCE) + 30)]
        begun = time.monotonic()
        for name in names:
            page.line.send(json.dumps({"v": 1, "id": name, "do": "log"}))
        answered: list[str] = []
        while len(answered) < len(names):
            told = page.hear()
            if told["kind"] == "answer":
                assert told["ok"]
                answered.append(told["re"])
        assert answered == names
        assert time.monotonic() - begun > 0.25  # 30 more than may come at once, 100 a second


class Deaf(Wire):
    """A line on which messages come in for ever, and nothing that is sent is read."""

    def __init__(self) -> None:
        self.name, self.refused = "1-1", ""

    async def accept(self) -> None:
        """Nothing to do."""

    async def receive(self) -> str | None:
        return None if self.refused else "{}"

    async def send(self, text: str) -> None:
        await asyncio.Event().wait()

    async def refuse(self, why: str) -> None:
        self.refused = why


def test_who_does_not_read_the_answers_is_let_go(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "AT_ONCE", 1e6)
    room, line = room_in(house, "person", "person"), Deaf()
    visitor = Talk(room, Link("1-1", "Player 1", "", 0), line, {})
    visitor._allowance.left = 1e6
    asyncio.run(visitor.run())
    assert line.refused == "answers are not read"
    assert len(visitor._answers) == visit.MOST_UNREAD


def test_who_sends_what_is_too_long_is_let_go(served: Served) -> None:
    with served.page("1") as page, pytest.raises(ConnectionClosed):
        page.say("x" * 100_000)
    with served.page("1") as page:  # and may come again
        assert page.table["viewer"] == 0


def test_who_sends_bytes_is_let_go_and_told_why(served: Served) -> None:
    with served.page("1") as page:
        page.line.send(b"\x00\x01bin")
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                page.hear()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1003, "only text is read")


def test_a_page_that_can_be_told_nothing_more_is_let_go_and_comes_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(talk: Talk) -> dict[str, object]:
        raise ValueError("planted")

    with served.page("1") as page, monkeypatch.context() as planted:
        planted.setattr(Talk, "table", broken)
        with pytest.raises(ConnectionClosed):
            page.ask("log")
    with served.page("1") as page:
        assert page.ask("log")["ok"] and page.table["seats"][0]["here"]


def test_a_seat_is_for_who_has_its_cookie_and_comes_from_its_page(served: Served) -> None:
    with served.page("2", cookies=("1", "2")) as page:  # one browser, two seats
        assert page.table["viewer"] == 1
    for name, cookies, origin in (
        ("2", ("1",), ""),
        ("all", ("1", "2"), ""),
        ("1", ("1",), "http://evil.example"),
    ):
        with pytest.raises((InvalidStatus, ConnectionClosed)), served.page(name, cookies=cookies, origin=origin):
            pass
    assert served.client("1").ask("/box/1").status == 200
    assert served.client("1").ask("/box/7").status == 404
    assert served.client("1").ask("/faces/..%2f..%2ftables.sqlite").status == 404


def test_at_one_screen_the_table_is_nobodys_until_somebody_sits_down(served: Served, house: House) -> None:
    seat = int(first(served, house)) - 1
    with served.page("all") as page:
        assert (page.table["viewer"], page.table["hand_over"]) == (None, seat)
        assert page.ask("choose", seq=page.table["seq"], option=0)["code"] == "not-yours"
        assert page.ask("sit", seat=1 - seat)["code"] == "not-yours"
        assert page.ask("sit", seat=seat)["ok"]
        assert page.table["viewer"] == seat
        while page.table["choice"]["waiting"] == [seat]:
            options = page.table["choice"]["options"]
            index = next((i for i, option in enumerate(options) if option["text"] == "done"), 0)
            assert page.ask("choose", seq=page.table["seq"], option=index)["ok"]
        assert (page.table["viewer"], page.table["hand_over"]) == (None, 1 - seat)
        assert "options" not in page.table["choice"]
