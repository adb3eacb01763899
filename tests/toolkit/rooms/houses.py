"""Rooms of ARK in this process, without pictures, and a client that talks with them on a real websocket."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from queue import Queue
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

from tests.toolkit.web.served import Client
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.rooms.doorway import Doorway
from toolkit.rooms.house import House
from toolkit.rooms.kept import files_of
from toolkit.rooms.links import links_of
from toolkit.rooms.room import Room
from toolkit.rooms.site import pages, site
from toolkit.rooms.store import KeptBox, Store
from toolkit.web import Door, Site, bound
from toolkit.web.binding import port_of
from toolkit.web.server import server_of

Done = TypeVar("Done")
ROOT = Path(__file__).parent.parent.parent.parent


@cache
def ark() -> Game:
    """ARK as it lies in the repository."""
    game, problems = load_game(ROOT / "cards" / "ark")
    assert game is not None and not problems
    return game


def house_at(place: Path, shown: str = "{}") -> House:
    """A house whose games are kept in a folder, with the box of ARK, of which the page shows that."""
    store = Store(place / "tables.sqlite")
    store.keep_box("box", "ark", KeptBox(files_of(ark())), shown)
    return House(store, pause=0)


def room_in(house: House, *seats: str, seed: int = 5, mode: str = "apart") -> Room:
    """A new game of ARK in a house."""
    kept = house.store.game(house.store.begin("box", seed, seats, b"secret"))
    assert kept is not None
    room = house.open(kept, ark().folder)
    if mode:
        room.agree_on(mode)
    return room


@dataclass
class Page:
    """What a page would know, and say: the last table, and the answer to its last message."""

    line: ClientConnection
    table: dict[str, Any] = field(default_factory=dict)
    wire: list[str] = field(default_factory=list)
    count: int = 0

    def hear(self, seconds: float = 20) -> dict[str, Any]:
        """The next message that is told; a table is kept."""
        text = self.line.recv(timeout=seconds)
        assert isinstance(text, str)
        self.wire.append(text)
        told: dict[str, Any] = json.loads(text)
        if told["kind"] == "table":
            self.table = told
        return told

    def say(self, text: str) -> dict[str, Any]:
        """Send any text; returns the answer to it."""
        self.line.send(text)
        while (told := self.hear())["kind"] != "answer":
            pass
        return told

    def ask(self, deed: str, name: str = "", **numbers: object) -> dict[str, Any]:
        """Send a message; returns the answer to it. The table that comes with it is heard too."""
        self.count += 1
        answer = self.say(json.dumps({"v": 1, "id": name or f"m{self.count}", "do": deed, **numbers}))
        self.hear()
        return answer


@dataclass
class Served:
    """A house that is served, and its links by the end of their names: "1", "all", "watch"."""

    port: int
    tokens: dict[str, str]
    loop: asyncio.AbstractEventLoop

    def do(self, deed: Callable[[], Done]) -> Done:
        """Do something on the loop that serves, as everything is done that changes a room; returns what it returns."""

        async def done() -> Done:
            return deed()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(60)

    def client(self, *names: str) -> Client:
        """A client with the cookies of some visitors."""
        client, cookies = Client(self.port), []
        for name in names:
            assert client.enter(self.tokens[name]).status == 204
            cookies.append(client.cookie)
        client.cookie = "; ".join(cookies)
        return client

    def address(self, name: str) -> str:
        """The whole address of a link of the first game, as a browser is given it."""
        return f"http://127.0.0.1:{self.port}/?1-{name}#{self.tokens[name]}"

    @contextmanager
    def page(self, name: str, *, cookies: tuple[str, ...] = (), origin: str = "") -> Iterator[Page]:
        """The page of a visitor of the first game, once it has been told the table."""
        client = self.client(*(cookies or (name,)))
        uri = f"ws://127.0.0.1:{self.port}/talk/1-{name}"
        origin = origin or f"http://127.0.0.1:{self.port}"
        headers = {"Cookie": client.cookie, "Origin": origin}
        with connect(uri, additional_headers=headers, proxy=None) as line:
            page = Page(line)
            page.hear()
            yield page


@contextmanager
def serving(house: House) -> Iterator[Served]:
    """A house that is served as long as the block lasts."""
    with serving_site(house, site(house), frozenset(pages()), 18_800) as served:
        yield served


@contextmanager
def serving_site(house: Doorway[Any], shown: Site, paths: frozenset[str], first: int) -> Iterator[Served]:
    """A house and its site, served in a thread as long as the block lasts; `first` is the port that is tried first.

    What the block changes in a room it has `Served.do`: anything else fails at once, and not on a busy machine only.
    """
    with bound(first) as opened:
        port = port_of(opened)
        server = server_of(shown, Door(port, house.who, paths, tells_apart=True))
        loops: Queue[asyncio.AbstractEventLoop] = Queue()

        def serve() -> None:
            with asyncio.Runner() as runner:
                loops.put(runner.get_loop())
                runner.run(server.serve([opened]))

        thread = threading.Thread(target=serve)

        def heard(_: object) -> None:
            assert threading.current_thread() is thread, "a room that is served is changed on its loop: Served.do"

        for room in house.rooms.values():
            room.listeners.add(heard)
        thread.start()
        try:
            links = [link for room in house.rooms.values() for link in links_of(room.game)]
            yield Served(port, {link.name.partition("-")[2]: link.token for link in links}, loops.get(timeout=20))
        finally:
            server.handle_exit(signal.SIGTERM, None)
            thread.join(20)
            for room in house.rooms.values():
                room.listeners.discard(heard)
            house.store.close()
            assert not thread.is_alive()
