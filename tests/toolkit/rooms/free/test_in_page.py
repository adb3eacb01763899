"""A free table without a server: it begins as for so many seats, and goes on with what the page keeps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.toolkit.rooms.free.tables import shop
from toolkit.exports.web.tables import FreeTable
from toolkit.rooms.faces import Pictures
from toolkit.rooms.free.in_page import Table, Things, opened
from toolkit.rooms.gathering import KeptGameError
from toolkit.rooms.in_page import Carriers


@pytest.fixture
def things(tmp_path: Path) -> Things:
    """The things of the shop, as a page has them."""
    return opened(str(FreeTable(shop(tmp_path / "game")).told(Pictures())["box"]))


@dataclass
class Page:
    """What a page would know, and keep."""

    place: Path
    events: list[Any] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)

    def table(self, things: Things, seats: int) -> Table:
        """The table, begun or gone on with."""
        wanted = json.dumps({"seed": "7", "seats": ["person"] * seats, "events": self.events})
        carriers = Carriers(
            lambda text: self.told.append(json.loads(text)), lambda text: self.events.append(json.loads(text)), print
        )
        return Table(things, wanted, carriers, path=self.place / "tables.sqlite")

    @property
    def now(self) -> dict[str, Any]:
        """The table that was told last."""
        return next(told for told in reversed(self.told) if told["kind"] == "table")


def run(table: Table, doing: Callable[[], Awaitable[None]]) -> None:
    """Do something while the table talks."""

    async def both() -> None:
        running = asyncio.create_task(table.run())
        try:
            await doing()
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    asyncio.run(both())


async def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0)


def test_a_table_goes_on_with_what_the_page_kept(things: Things, tmp_path: Path) -> None:
    page = Page(tmp_path / "first")
    table = page.table(things, 3)

    async def draw() -> None:
        await until(lambda: page.told)
        assert page.now["you"] == "1-all" and page.now["viewer"] == 0
        assert len(page.now["seats"]) == 3
        deck = max(page.now["table"]["piles"], key=lambda pile: len(json.dumps(pile)))
        table.hear(json.dumps({"v": 1, "id": "a", "do": "sit", "seat": 1}))
        await until(lambda: page.now.get("hand_over") == 1 and page.now["viewer"] is None)
        table.hear(json.dumps({"v": 1, "id": "c", "do": "here", "seat": 1}))
        table.hear(json.dumps({"v": 1, "id": "b", "do": "die", "x": 40, "y": 50, "n": 6}))
        await until(lambda: any(told.get("re") == "b" and told["ok"] for told in page.told))
        assert deck in page.now["table"]["piles"]

    run(table, draw)
    assert [event[0] for event in page.events] == ["set", "act"]
    again = Page(tmp_path / "again", events=[*page.events])
    table = again.table(things, 3)

    async def look() -> None:
        await until(lambda: again.told)

    run(table, look)
    assert again.events == page.events
    assert again.now["table"]["piles"] == page.now["table"]["piles"]


def test_where_somebody_holds_cards_nobody_is_shown_them_at_once(things: Things, tmp_path: Path) -> None:
    page = Page(tmp_path / "first")
    table = page.table(things, 2)

    async def draw() -> None:
        await until(lambda: page.told)
        deck = next(pile for pile in page.now["table"]["piles"] if pile["n"] > 1 and pile["kind"] == "card")
        message = {"do": "draw", "of": deck["pile"], "seq": page.now["seq"], "n": 1}
        table.hear(json.dumps({"v": 1, "id": "a", **message}))
        await until(lambda: any(told.get("re") == "a" and told["ok"] for told in page.told))

    run(table, draw)
    again = Page(tmp_path / "again", events=[*page.events])
    table = again.table(things, 2)

    async def look() -> None:
        await until(lambda: again.told)

    run(table, look)
    assert again.now["viewer"] is None and [hand["n"] for hand in again.now["table"]["hands"]] == [1, 0]


def test_a_table_is_laid_for_those_who_sit_at_it(things: Things, tmp_path: Path) -> None:
    assert {*things.settings} == {"2", "3", "4"}
    for seats, mats in ((2, 2), (4, 4)):
        page = Page(tmp_path / str(seats))
        assert len(page.table(things, seats).room.table.hands) == seats
        assert str(page.events[0][2]).count("mats/mat") == mats


@pytest.mark.parametrize("events", [[["act", 0, "{}", ""]], [["set", -1, "{}", ""]], [["set", -1]], [5]])
def test_what_is_damaged_is_refused(things: Things, tmp_path: Path, events: list[object]) -> None:
    with pytest.raises(KeptGameError, match="what was kept of"):
        Page(tmp_path, events=events).table(things, 2)
