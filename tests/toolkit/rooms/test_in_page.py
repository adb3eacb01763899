"""A table without a server: the page is told the same as by one, and a game goes on with what the page keeps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.records import read_record, replay
from engine.records.box_json import write_box
from tests.engine.records.games import referee_of
from toolkit.rooms.gathering import KeptGameError
from toolkit.rooms.in_page import Carriers, Opened, PageThinker, Table, opened


@cache
def rules() -> Opened:
    """The rules of ARK, and the revision of one card, as a page has them."""
    shown = json.dumps({"cards": {"dove": {"revision": "k7f2-9dq3"}}})
    return opened(json.dumps({"box": write_box(referee_of("ark").box), "shown": shown}))


@dataclass
class Page:
    """What a page would do: it notes what it is told, keeps events, and lets bots think when it is asked to."""

    place: Path
    seats: Sequence[str]
    events: list[Any] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    answers: Callable[[str], str] = field(default_factory=lambda: PageThinker(rules()).think)
    count: int = 0

    def open(self) -> Table:
        """The table, begun or gone on with."""
        wanted = json.dumps({"seed": "18446744073709551615", "seats": self.seats, "events": self.events})
        carriers = Carriers(
            lambda text: self.told.append(json.loads(text)),
            lambda text: self.events.append(json.loads(text)),
            self._ask,
        )
        self.table = Table(rules(), wanted, carriers, path=self.place / "tables.sqlite", pause=0)
        return self.table

    def _ask(self, text: str) -> None:
        self.asked.append(text)
        self.table.bots.answer(self.answers(text))

    @property
    def now(self) -> dict[str, Any]:
        """The table that was told last."""
        return next(told for told in reversed(self.told) if told["kind"] == "table")

    async def ask(self, deed: str, **numbers: object) -> dict[str, Any]:
        """Say something; returns the answer, once the table that comes with it is told."""
        self.count += 1
        name = f"m{self.count}"
        self.table.hear(json.dumps({"v": 1, "id": name, "do": deed, **numbers}))
        async with asyncio.timeout(20):
            while not any(told.get("re") == name for told in self.told) or self.told[-1]["kind"] != "table":
                await asyncio.sleep(0)
        return next(told for told in self.told if told.get("re") == name)

    async def until(self, is_so: Callable[[dict[str, Any]], bool]) -> None:
        """Wait for a table."""
        async with asyncio.timeout(20):
            while not (any(told["kind"] == "table" for told in self.told) and is_so(self.now)):
                await asyncio.sleep(0)


def run(page: Page, doing: Callable[[], Awaitable[None]]) -> None:
    """Open the page's table and do something at it."""

    async def both() -> None:
        running = asyncio.create_task(page.open().run())
        try:
            await page.until(lambda table: True)
            await doing()
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    asyncio.run(both())


def is_mine(table: dict[str, Any]) -> bool:
    return table["end"] is not None or 0 in table["choice"]["waiting"]


def test_a_person_plays_with_a_bot(tmp_path: Path) -> None:
    page = Page(tmp_path, ["person", "search:4"])

    async def play() -> None:
        for _ in range(6):
            await page.until(is_mine)
            assert (await page.ask("choose", seq=page.now["seq"], option=0))["ok"]
        await page.until(is_mine)

    run(page, play)
    assert (page.now["you"], page.now["viewer"]) == ("1-1", 0)
    assert page.asked and all(json.loads(text)[5:] == [1, "search:4"] for text in page.asked)
    assert {event[0] for event in page.events} == {"act"} and {event[1] for event in page.events} == {0, 1}
    record = read_record(page.table.record())
    assert (record.seed, len(record.actions)) == (18446744073709551615, len(page.events))
    replay(referee_of("ark"), record)  # natively: it raises where the state that comes of it is another


def test_a_game_goes_on_with_what_the_page_kept(tmp_path: Path) -> None:
    page = Page(tmp_path, ["person", "person"])

    async def play() -> None:
        assert page.now["you"] == "1-all"
        assert (await page.ask("sit", seat=page.now["hand_over"]))["ok"]
        assert (await page.ask("choose", seq=page.now["seq"], option=0))["ok"]
        assert (await page.ask("name", words="Ann"))["ok"]
        assert (await page.ask("remark", about="dove", words="Too\nstrong."))["ok"]
        await page.ask("log")

    run(page, play)
    assert page.events[-1] == ["remark", 1, page.now["viewer"], "dove", "k7f2-9dq3", "Too\nstrong."]
    assert page.events[-2] == ["name", page.now["viewer"], "Ann"]
    again = Page(tmp_path / "again", page.seats, events=[*page.events])

    async def look() -> None:
        await again.ask("sit", seat=again.now["hand_over"])
        await again.ask("log")

    run(again, look)
    assert again.events == page.events
    assert again.now["seats"][page.now["viewer"]]["called"] == "Ann"
    assert again.table.room.played.actions == page.table.room.played.actions != []
    assert again.table.record() == page.table.record()
    assert page.table.record().splitlines()[-1] == "# after 1 actions, player 2, on dove k7f2-9dq3: Too strong."
    assert read_record(page.table.record()).actions == (*page.table.room.played.actions,)
    assert again.now["log"]["lines"][: len(page.now["log"]["lines"])] == page.now["log"]["lines"]


def test_bots_play_among_themselves(tmp_path: Path) -> None:
    page = Page(tmp_path, ["random", "random"])
    run(page, lambda: page.until(lambda table: len(page.events) > 20))
    assert page.asked == []  # they are quick
    assert (page.now["you"], page.now["viewer"]) == ("1-watch", None)
    assert {event[1] for event in page.events} == {0, 1}


def test_bots_that_fail_are_told_of(tmp_path: Path) -> None:
    page = Page(tmp_path, ["search:4", "search:4"])
    page.answers = lambda text: json.dumps([json.loads(text)[0], "KeyError: 3"])
    run(page, lambda: page.until(lambda table: table["notice"] == "The bots do not answer: KeyError: 3."))
    assert page.asked
    assert json.loads(PageThinker(rules()).think(json.dumps([7, 1, "5", ["person", "pat"], [], 1, "pat"]))) == [
        7,
        "UnknownBot: there is no bot called 'pat'; there are random, greedy, search",
    ]


@pytest.mark.parametrize(
    "event",
    [[], ["act"], ["act", "0", "a", ""], ["act", 0, "a"], ["go", 0, "a", ""], ["remark", 1], ["name", "0", "a"], 5],
)
def test_what_is_kept_and_damaged_is_refused(tmp_path: Path, event: object) -> None:
    with pytest.raises(KeptGameError, match="damaged"):
        Page(tmp_path, ["person", "person"], events=[event]).open()


def test_names_come_with_the_seats_but_for_those_that_nobody_can_have(tmp_path: Path) -> None:
    names = [["name", 0, " Ann "], ["name", 1, "ann"], ["name", 2, "player 1"]]
    page = Page(tmp_path, ["person"] * 3, events=names)
    table = page.open()
    assert table.room.called.names == {0: "Ann"}


def test_a_choice_that_is_not_offered_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeptGameError, match="action 1"):
        Page(tmp_path, ["person", "person"], events=[["act", 0, "swim", ""]]).open()
