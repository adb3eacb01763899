"""Free tables in browsers under load: python -m tests.benchmarks.load_free [SECONDS] [TABLES].

Each table has two people and one who looks on, so three sockets. Every three seconds somebody moves three things at
once, or deals, and meanwhile carries a card, which is told sixteen times a second; measured is the time from the deed
until all three pages have been told, and from where a card is carried until the others are told.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median, quantiles

from websockets.asyncio.client import ClientConnection

from tests.benchmarks.load import EVERY_SECONDS, Page, cookie_for, memory, opened

PAGES = ("1", "2", "watch")
CARRIES, PAUSE = 16, 0.06  # messages of where a card is carried, and the seconds between them


def run_tables(line: Connection, folder: str, tables: int) -> None:
    """Serve so many free tables; sends the port and the token of each page, and answers with the memory in MB."""
    from tests.toolkit.rooms.free.tables import house_at, serving

    house = house_at(Path(folder))
    first = next(iter(house.rooms.values())).game
    setting = house.store.events(first.id)[0]
    for seed in range(1, tables):
        kept = house.store.game(house.store.begin(first.box, seed, first.seats, b"%d" % seed))
        assert kept is not None
        house.store.add(kept.id, 0, setting)
        house.open(kept)
    house.store._base.execute("PRAGMA synchronous = FULL")  # as where people play
    with serving(house) as served:
        line.send((served.port, {name: link.token for name, link in house.links.items()}))
        while line.recv():
            line.send(memory())


class FreePage(Page):
    """A page that notes when it was told what others carry, too."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.carried: list[tuple[int, float]] = []

    async def say(self, deed: str, name: str, **fields: object) -> None:
        """Ask for something to be done; nobody waits for the answer."""
        await self.socket.send(json.dumps({"v": 1, "id": name, "do": deed, **fields}))

    async def hear(self) -> None:
        """Take in whatever comes."""
        async for text in self.socket:
            self.at = time.perf_counter()
            told = json.loads(text)
            if told.get("kind") == "table":
                self.told, self.bytes = told, len(text)
                self.stirred.set()
            elif told.get("kind") == "carried":
                self.carried += [(row["x"], self.at) for row in told["carried"]]


async def play(pages: Sequence[FreePage], until: float, luck: Random, done: list[float], seen: list[float]) -> None:
    """Carry a card and then move some things at one table, every few seconds."""
    await asyncio.sleep(luck.random() * EVERY_SECONDS)
    number = 0
    while time.perf_counter() < until:
        begun, page = time.perf_counter(), pages[number % 2]
        number += 1
        told = page.told["table"]
        assert isinstance(told, dict)
        piles = [pile["pile"] for pile in told["piles"] if not pile.get("fixed")]
        sent: dict[int, float] = {}
        await page.say("grab", f"m{number}-0", of=piles[0], at=-1)
        for at in range(1, CARRIES):
            x = 1000 * number % 90_000 + at
            sent[x] = time.perf_counter()
            await page.say("carry", f"m{number}-{at}", of=piles[0], at=-1, x=x, y=9)
            await asyncio.sleep(PAUSE)
        seq, clicked = int(str(page.told["seq"])), time.perf_counter()
        by_x, by_y = luck.randrange(-9, 10), luck.randrange(-9, 10)
        await page.say("move-all", f"m{number}", seq=seq, all=piles[:3], x=by_x, y=by_y)
        done.append(max([await each.until(seq) for each in pages]) - clicked)
        seen += [at - sent[x] for x, at in pages[2].carried if x in sent]
        pages[2].carried.clear()
        await asyncio.sleep(max(0.0, EVERY_SECONDS - (time.perf_counter() - begun)))


async def measure(port: int, tokens: dict[str, str], tables: int, seconds: float) -> None:
    """Open all pages, play, and print what was measured."""
    rows: list[list[FreePage]] = []
    for table in range(1, tables + 1):
        row = []
        for name in PAGES:
            headers = {"Cookie": cookie_for(port, tokens[f"{table}-{name}"]), "Origin": f"http://127.0.0.1:{port}"}
            page = await opened(f"ws://127.0.0.1:{port}/talk/{table}-{name}", headers)
            row.append(FreePage(page.socket))
        rows.append(row)
    listening = [asyncio.create_task(page.hear()) for row in rows for page in row]
    await asyncio.gather(*(page.until(-1) for row in rows for page in row))
    done, seen = list[float](), list[float]()
    busy, begun = time.process_time(), time.perf_counter()
    await asyncio.gather(*(play(row, begun + seconds, Random(at), done, seen) for at, row in enumerate(rows)))
    share = (time.process_time() - busy) / (time.perf_counter() - begun)
    size = sum(page.bytes for row in rows for page in row) // (tables * len(PAGES))
    for what, found in (("deeds", done), ("carried", seen)):
        middle, late = 1000 * median(found), 1000 * quantiles(found, n=20)[-1]
        print(f"{what}: {len(found)}, median {middle:.0f} ms, 95th {late:.0f} ms")
    print(f"{size:,} bytes a table; the pages kept a core busy for {100 * share:.0f} %")
    await asyncio.gather(*(page.socket.close() for row in rows for page in row))
    await asyncio.gather(*listening)


def main() -> None:
    """Measure, and print."""
    seconds, tables = (float(sys.argv[1]) if len(sys.argv) > 1 else 60.0, int(sys.argv[2]) if len(sys.argv) > 2 else 50)
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        line, there = context.Pipe()
        server = context.Process(target=run_tables, args=(there, folder, tables))
        server.start()
        port, tokens = line.recv()
        line.send(True)
        before = line.recv()
        asyncio.run(measure(port, tokens, tables, seconds))
        line.send(True)
        print(f"memory of the server: {before:.0f} MB before, {line.recv():.0f} MB after {seconds:.0f} s")
        line.send(False)
        server.join(10)
        server.kill()


if __name__ == "__main__":
    main()
