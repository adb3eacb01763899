"""Tables in browsers under load: python -m tests.benchmarks.load [SECONDS] [TABLES].

Each table has three people, one greedy bot and one who looks on, so four sockets. Every three seconds somebody chooses
whose turn it is; measured is the time from the click until all four pages have been told. Beside it, in the same run
and with as many bytes, an empty server that sends each message on to all four. The servers are processes of their own.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median, quantiles

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

EVERY_SECONDS = 3.0
SEATS = ("person", "person", "person", "greedy")
PAGES = ("1", "2", "3", "watch")
LONGEST = 1 << 20


# --- the servers -----------------------------------------------------------------------------------------------------


def run_tables(line: Connection, folder: str, tables: int) -> None:
    """Serve so many tables; sends the port and the token of each page, and answers with the memory in MB."""
    from tests.toolkit.rooms.houses import house_at, room_in, serving

    house = house_at(Path(folder))
    referee = room_in(house, *SEATS).state.referee
    for seed in range(1, tables):
        kept = house.store.game(house.store.begin("box", seed, SEATS, b"%d" % seed))
        assert kept is not None
        house.open_with(kept, referee).agree_on("apart")
    with serving(house) as served:
        links = {name: link.token for name, link in house.links.items()}
        line.send((served.port, links))
        while line.recv():
            line.send(memory())


def run_echo(line: Connection) -> None:
    """Send what comes in on one socket of a table to all of its sockets."""
    tables: dict[str, set[ServerConnection]] = {}

    async def talk(socket: ServerConnection) -> None:
        assert socket.request is not None
        table = tables.setdefault(socket.request.path, set())
        table.add(socket)
        async for text in socket:
            for each in table:
                await each.send(text)

    async def main() -> None:
        async with serve(talk, "127.0.0.1", 0, max_size=LONGEST) as server:
            line.send(next(iter(server.sockets)).getsockname()[1])
            await asyncio.get_running_loop().run_in_executor(None, line.recv)

    asyncio.run(main())


def memory() -> float:
    """How much memory this process holds, in MB."""
    for row in Path("/proc/self/status").read_text("utf-8").splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) / 1024
    return 0.0


# --- the pages -------------------------------------------------------------------------------------------------------


class Page:
    """One open page of a table, with the last table that it was told, and when."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: dict[str, object] = {"seq": -1}
        self.at = 0.0
        self.bytes = 0
        self.stirred = asyncio.Event()

    async def hear(self) -> None:
        """Take in whatever comes."""
        async for text in self.socket:
            self.at = time.perf_counter()
            told = json.loads(text)
            if told.get("kind") == "table":
                self.told, self.bytes = told, len(text)
                self.stirred.set()

    async def until(self, seq: int) -> float:
        """Wait for a later table than this; returns when it came."""
        while int(str(self.told["seq"])) <= seq:
            self.stirred.clear()
            await self.stirred.wait()
        return self.at


async def play(pages: Sequence[Page], until: float, luck: Random, found: list[float]) -> None:
    """Choose at one table every few seconds, and note how long it took until all pages were told."""
    await asyncio.sleep(luck.random() * EVERY_SECONDS)
    number = 0
    while time.perf_counter() < until:
        begun = time.perf_counter()
        for page in pages[:3]:
            choice = page.told["choice"]
            if not isinstance(choice, dict) or not choice.get("options"):
                continue
            seq, option = int(str(page.told["seq"])), luck.randrange(len(choice["options"]))
            number += 1
            message = {"v": 1, "id": f"m{number}", "do": "choose", "seq": seq, "option": option}
            clicked = time.perf_counter()
            await page.socket.send(json.dumps(message))
            found.append(max([await each.until(seq) for each in pages]) - clicked)
            break
        await asyncio.sleep(max(0.0, EVERY_SECONDS - (time.perf_counter() - begun)))


async def echo(pages: Sequence[Page], until: float, luck: Random, found: list[float], size: int) -> None:
    """The same with the empty server, with as many bytes."""
    await asyncio.sleep(luck.random() * EVERY_SECONDS)
    number = 0
    while time.perf_counter() < until:
        number += 1
        clicked = time.perf_counter()
        await pages[0].socket.send(json.dumps({"kind": "table", "seq": number, "fill": "x" * size}))
        found.append(max([await each.until(number - 1) for each in pages]) - clicked)
        await asyncio.sleep(EVERY_SECONDS)


async def opened(uri: str, headers: dict[str, str]) -> Page:
    """A page on a socket, which listens."""
    return Page(await connect(uri, additional_headers=headers, max_size=LONGEST, proxy=None))


def cookie_for(port: int, token: str) -> str:
    """The cookie for a token."""
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("POST", "/enter", token, {"Origin": f"http://127.0.0.1:{port}"})
    given = line.getresponse().headers["set-cookie"] or ""
    line.close()
    return given.partition(";")[0]


async def measure(port: int, tokens: dict[str, str], echo_port: int, tables: int, seconds: float) -> None:
    """Open all pages, play, and print what was measured."""
    rows: list[list[Page]] = []
    for table in range(1, tables + 1):
        row = []
        for name in PAGES:
            cookie = cookie_for(port, tokens[f"{table}-{name}"])
            headers = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}"}
            row.append(await opened(f"ws://127.0.0.1:{port}/talk/{table}-{name}", headers))
        rows.append(row)
    empty = [[await opened(f"ws://127.0.0.1:{echo_port}/{table}", {}) for _ in PAGES] for table in range(tables)]
    listening = [asyncio.create_task(page.hear()) for row in (*rows, *empty) for page in row]
    await asyncio.gather(*(page.until(-1) for row in rows for page in row))
    size = sum(page.bytes for row in rows for page in row) // (tables * len(PAGES))
    for name in ("tables", "empty"):
        found: list[float] = []
        busy, begun = time.process_time(), time.perf_counter()
        until, luck = begun + seconds, Random(1)
        if name == "tables":
            await asyncio.gather(*(play(row, until, luck, found) for row in rows))
        else:
            await asyncio.gather(*(echo(row, until, luck, found, size) for row in empty))
        share = (time.process_time() - busy) / (time.perf_counter() - begun)
        middle, late = 1000 * median(found), 1000 * quantiles(found, n=20)[-1]
        said = f"{len(found)} clicks, median {middle:.0f} ms, 95th {late:.0f} ms"
        print(f"{name}: {said}; {size:,} bytes a table; the pages kept a core busy for {100 * share:.0f} %")
    await asyncio.gather(*(page.socket.close() for row in (*rows, *empty) for page in row))
    await asyncio.gather(*listening)


def kept_each_second(folder: str) -> float:
    """How many events a store keeps in a second, each on the disk before the next."""
    from toolkit.rooms.store import ACT, Event, KeptBox, Store

    store = Store(Path(folder) / "limit.sqlite")
    store.keep_box("box", "game", KeptBox({}), "{}")
    game, begun, number = store.begin("box", 1, ["person"], b""), time.perf_counter(), 0
    while time.perf_counter() < begun + 2:
        store.add(game, number, Event(ACT, 0, "move somewhere", f"1 m{number}"))
        number += 1
    store.close()
    return number / (time.perf_counter() - begun)


def main() -> None:
    """Measure, and print."""
    seconds, tables = (float(sys.argv[1]) if len(sys.argv) > 1 else 60.0, int(sys.argv[2]) if len(sys.argv) > 2 else 50)
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        print(f"SQLite keeps {kept_each_second(folder):.0f} events a second, one after the other")
        line, there = context.Pipe()
        other, far = context.Pipe()
        servers = [
            context.Process(target=run_tables, args=(there, folder, tables)),
            context.Process(target=run_echo, args=(far,)),
        ]
        for server in servers:
            server.start()
        port, tokens = line.recv()
        line.send(True)
        before = line.recv()
        asyncio.run(measure(port, tokens, other.recv(), tables, seconds))
        line.send(True)
        print(f"memory of the server: {before:.0f} MB before, {line.recv():.0f} MB after {seconds:.0f} s")
        line.send(False)
        other.send(False)
        for server in servers:
            server.join(10)
            server.kill()


if __name__ == "__main__":
    main()
