"""What comes in on the websocket of a free table, and what goes out to whom."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.toolkit.rooms.free.tables import house_at, serving
from tests.toolkit.rooms.houses import Page, Served
from tests.toolkit.rooms.test_talk import Deaf
from toolkit.rooms import visit
from toolkit.rooms.free.house import FreeHouse
from toolkit.rooms.free.talk import FreeTalk
from toolkit.rooms.links import Link


@pytest.fixture
def house(tmp_path: Path) -> FreeHouse:
    return house_at(tmp_path)


@pytest.fixture
def served(house: FreeHouse) -> Iterator[Served]:
    with serving(house) as made:
        yield made


def message(page: Page, deed: str, **fields: object) -> str:
    """A message of a page, with a name of its own."""
    page.count += 1
    return json.dumps({"v": 1, "id": f"{page.table['you']}-{page.count}", "do": deed, **fields})


def ask(page: Page, deed: str, **fields: object) -> dict[str, object]:
    """Send a message; returns the answer to it."""
    return page.say(message(page, deed, **fields))


def hear(page: Page, seq: int) -> None:
    """Hear what is told until the table is at least this one."""
    while page.table["seq"] < seq:
        page.hear()


def until(page: Page, is_so: Callable[[dict[str, Any]], bool]) -> None:
    """Hear what is told until the table is so."""
    while not is_so(page.table):
        page.hear()


def sit(page: Page, seat: int) -> None:
    """Pass the screen on to a seat, where somebody says that they are there; nobody's hand is told before."""
    assert ask(page, "sit", seat=seat)["ok"]
    until(page, lambda table: table.get("hand_over") == seat)
    assert page.table["viewer"] is None
    assert not any("cards" in hand for hand in page.table["table"]["hands"])
    assert ask(page, "here", seat=seat)["ok"]
    until(page, lambda table: table["viewer"] == seat)
    assert "hand_over" not in page.table


def deck(page: Page) -> int:
    """The number of the largest pile."""
    return int(max(page.table["table"]["piles"], key=lambda pile: pile["n"])["pile"])


def test_what_is_done_is_told_to_all_as_each_may_know_it(served: Served, house: FreeHouse) -> None:
    with served.page("1") as one, served.page("2") as two, served.page("watch") as watcher:
        seq = one.table["seq"]
        answer = ask(one, "draw", of=deck(one), n=2, seq=seq)
        assert answer["ok"]
        for page in (one, two, watcher):
            hear(page, seq + 1)
        assert len(one.table["table"]["hands"][0]["cards"]) == 2
        for page in (two, watcher):
            assert page.table["table"]["hands"][0] == {"n": 2, "backs": [["goods", 2]]}
            assert not any("goods/" in text for text in page.wire)
        assert [event.kind for event in house.store.events(1)] == ["set", "act"]
        new = ask(one, "move", of=0, at=0, x=100, y=100, seq=one.table["seq"])
        assert new["pile"] == max(pile.number for pile in house.rooms[1].table.piles)


def test_what_is_refused_changes_nothing_and_says_why(served: Served, house: FreeHouse) -> None:
    with served.page("1") as one, served.page("watch") as watcher:
        seq = one.table["seq"]
        assert ask(one, "shuffle", of=deck(one), seq=seq + 1)["code"] == "stale"
        assert ask(one, "draw", of=999, n=1, seq=seq)["code"] == "stale"
        for deed in ("sit", "here"):
            assert ask(one, deed, seat=1)["code"] == "not-yours"
        assert ask(one, "stand")["code"] == "not-yours"
        assert ask(one, "look", n=5)["code"] == "not-offered"
        assert ask(one, "undo", seq=seq)["code"] == "nothing"
        assert one.say("{}")["code"] == "malformed"
        for deed, fields in (
            ("shuffle", {"of": deck(one), "seq": seq}),
            ("undo", {"seq": seq}),
            ("grab", {"of": 1, "at": -1}),
        ):
            assert ask(watcher, deed, **fields)["code"] == "not-yours"
        assert len(house.store.events(1)) == 1
        assert ask(watcher, "remark", about="goods/apple", words="Too cheap.")["ok"]
        assert ask(watcher, "remark", about="apple", words="Too cheap.")["code"] == "nothing"
        assert house.store.remarks(1)[0].seat == -1
        assert ask(watcher, "look", n=0)["then"]["actions"] == 0  # type: ignore[index]


def test_what_is_carried_is_seen_by_the_others_at_once(served: Served) -> None:
    with served.page("1") as one, served.page("2") as two:
        of = deck(one)
        assert ask(one, "grab", of=of, at=10)["ok"]
        one.line.send(message(one, "carry", of=of, at=10, x=77, y=88))
        while (told := two.hear())["kind"] != "carried" or told["carried"][0]["x"] != 77:
            pass
        assert told["carried"] == [{"seat": 0, "of": of, "at": 10, "x": 77, "y": 88}]
        assert len(json.dumps(told)) < 200
        ask(two, "grab", of=of, at=10)
        while (told := one.hear())["kind"] != "carried" or told["carried"][0]["seat"] != 1:
            pass
        late = ask(one, "move", of=of, at=10, x=1, y=1, seq=one.table["seq"], held=1)
        assert late["code"] == "taken"
    with served.page("1") as one:  # who is gone holds nothing
        assert one.table["carried"] == []


def test_a_seat_is_for_who_has_its_cookie(served: Served) -> None:
    with served.page("2", cookies=("1", "2")) as page:
        assert page.table["viewer"] == 1
    for name, cookies, origin in (("2", ("1",), ""), ("all", ("1", "2"), ""), ("1", ("1",), "http://evil.example")):
        with pytest.raises((InvalidStatus, ConnectionClosed)), served.page(name, cookies=cookies, origin=origin):
            pass
    assert served.client("1").ask("/box/1").status == 200
    assert served.client("1").ask("/box/7").status == 404
    assert served.client().ask("/box/1").status == 401
    assert served.client("1").ask("/faces/..%2f..%2ftables.sqlite").status == 404


def test_at_one_screen_one_sees_a_hand_when_they_sit_down(served: Served) -> None:
    with served.page("all") as page:
        seq = page.table["seq"]
        assert page.table["viewer"] is None
        assert ask(page, "draw", of=deck(page), n=1, seq=seq)["code"] == "not-yours"
        assert ask(page, "sit", seat=2)["code"] == "not-offered"
        assert ask(page, "here", seat=1)["code"] == "not-yours"
        sit(page, 1)
        assert ask(page, "draw", of=deck(page), n=1, seq=seq)["ok"]
        hear(page, seq + 1)
        assert (page.table["viewer"], len(page.table["table"]["hands"][1]["cards"])) == (1, 1)
        sit(page, 0)
        assert page.table["table"]["hands"][1] == {"n": 1, "backs": [["goods", 1]]}
        begun = len(page.wire)
        assert ask(page, "sit", seat=1)["ok"]
        until(page, lambda table: table.get("hand_over") == 1)
        assert ask(page, "draw", of=deck(page), n=1, seq=seq + 1)["code"] == "not-yours"
        assert ask(page, "here", seat=0)["code"] == "not-yours"
        assert ask(page, "stand")["ok"]
        until(page, lambda table: "hand_over" not in table)
        assert ask(page, "here", seat=1)["code"] == "not-yours"
        assert page.table["viewer"] is None
        assert not any("goods/" in text for text in page.wire[begun:])
        sit(page, 1)
        assert len(page.table["table"]["hands"][1]["cards"]) == 1


def test_those_who_are_there_agree_on_going_back(served: Served, house: FreeHouse) -> None:
    room = house.rooms[1]
    with served.page("1") as one:
        assert ask(one, "draw", of=deck(one), n=1, seq=one.table["seq"])["ok"]
        assert ask(one, "undo", seq=room.seq)["ok"] and not room.done, "nobody else is there"
        with served.page("2") as two, served.page("watch") as watcher:
            assert ask(one, "draw", of=deck(one), n=2, seq=room.seq)["ok"], "of which they know one"
            assert ask(one, "undo", seq=room.seq)["ok"]
            while "wish" not in two.table:
                two.hear()
            assert two.table["wish"] == {"seat": 0, "agreed": [0], "what": "Player 1 draws 2 cards of Goods"}
            assert ask(watcher, "agree", seq=room.seq)["code"] == "not-yours"
            assert ask(one, "agree", seq=room.seq)["ok"] and room.done, "one's own word is one's own"
            assert ask(two, "agree", seq=room.seq - 1)["code"] == "stale"
            assert ask(two, "refuse", seq=room.seq)["ok"] and room.wish is None
        with served.page("all") as screen:
            assert ask(one, "undo", seq=room.seq)["ok"] and room.wish is not None
            assert ask(screen, "agree", seq=room.seq)["ok"] and not room.done, "for all who sit at it"
            sit(screen, 1)
            assert ask(screen, "draw", of=deck(screen), n=1, seq=room.seq)["ok"]
            assert ask(screen, "undo", seq=room.seq)["ok"] and room.done, "who has a page is asked"


def test_what_comes_too_fast_waits_and_none_is_lost(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "PER_SECOND", 200.0)
    with served.page("1") as page:
        names = [f"m{number}" for number in range(int(visit.AT_ONCE) + 30)]
        begun = time.monotonic()
        for name in names:
            page.line.send(json.dumps({"v": 1, "id": name, "do": "shuffle", "of": 999, "seq": page.table["seq"]}))
        answered: list[str] = []
        while len(answered) < len(names):
            told = page.hear()
            if told["kind"] == "answer":
                assert told["code"] == "stale"
                answered.append(told["re"])
        assert answered == names
        assert time.monotonic() - begun > 0.12  # 30 more than may come at once, 200 a second


def test_who_does_not_read_the_answers_is_let_go(house: FreeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "AT_ONCE", 1e6)
    line = Deaf()
    visitor = FreeTalk(house.rooms[1], Link("1-1", "Player 1", "", 0), line, {})
    visitor._allowance.left = 1e6
    asyncio.run(visitor.run())
    assert line.refused == "answers are not read"
    assert len(visitor._answers) == visit.MOST_UNREAD


def test_who_sends_what_is_too_long_is_let_go(served: Served) -> None:
    with served.page("1") as page, pytest.raises(ConnectionClosed):
        page.say("x" * 100_000)
    with served.page("1") as page:
        assert page.table["viewer"] == 0


def test_what_was_done_or_is_late_changes_nothing(served: Served, house: FreeHouse) -> None:
    with served.page("1") as page:
        seq, of = page.table["seq"], deck(page)
        once = message(page, "draw", of=of, n=1, seq=seq)
        assert page.say(once)["ok"]
        hear(page, seq + 1)
        done = house.store.events(1)
        assert page.say(once)["code"] == "again"
        assert ask(page, "shuffle", of=of, seq=page.table["seq"] + 1)["code"] == "stale"
        assert ask(page, "undo", seq=seq)["code"] == "stale"
        assert house.store.events(1) == done
        assert ask(page, "shuffle", of=of, seq=page.table["seq"])["ok"]
