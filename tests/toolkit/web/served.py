"""A site served on a real socket, and a client that asks it."""

from __future__ import annotations

import asyncio
import http.client
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from toolkit.web import Door, Site, bound
from toolkit.web.binding import port_of
from toolkit.web.server import server_of

TOKEN = "the-token-of-ada"


@dataclass
class Answer:
    """What was answered."""

    status: int
    headers: dict[str, str]
    content: bytes


@dataclass
class Client:
    """Asks a site, with a cookie once it has one."""

    port: int
    cookie: str = ""
    host: str = field(init=False)

    def __post_init__(self) -> None:
        self.host = f"127.0.0.1:{self.port}"

    def enter(self, token: str = TOKEN) -> Answer:
        """Exchange a token for a cookie."""
        answer = self.ask("/enter", "POST", token, origin=f"http://{self.host}")
        self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]
        return answer

    def connected(self) -> http.client.HTTPConnection:
        """A connection of its own."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def ask(self, path: str, method: str = "GET", body: str | bytes | None = None, **headers: str) -> Answer:
        """One question and its answer; the names of headers are written with underscores."""
        given = {"Cookie": self.cookie} if self.cookie else {}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = self.connected()
        try:
            connection.request(method, path, body, given)
            got = connection.getresponse()
            return Answer(got.status, {name.lower(): value for name, value in got.getheaders()}, got.read())
        finally:
            connection.close()

    @contextmanager
    def listening(self, path: str, last: str = "") -> Iterator[Iterator[tuple[str, str]]]:
        """The events of a feed, each as (id, data)."""
        connection = self.connected()
        connection.request("GET", path, headers={"Cookie": self.cookie} | ({"Last-Event-ID": last} if last else {}))
        got = connection.getresponse()
        assert got.status == 200, got.read()

        def events() -> Iterator[tuple[str, str]]:
            name = ""
            while line := got.readline():
                key, _, value = line.decode().rstrip("\n").partition(": ")
                if key == "id":
                    name = value
                elif key == "data":
                    yield name, value

        try:
            yield events()
        finally:
            connection.close()


def door_of(port: int, *shown: str) -> Door:
    """A door for whoever has the token."""
    return Door(port, lambda token: "ada" if token == TOKEN else "", frozenset(shown))


@contextmanager
def running(site: Site) -> Iterator[Client]:
    """A site that is served as long as the block lasts; it has to end by itself when it is told to."""
    with bound(18_700) as opened:
        server = server_of(site, door_of(port_of(opened), *site.pages))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([opened])))
        thread.start()
        try:
            yield Client(port_of(opened))
        finally:
            server.handle_exit(signal.SIGTERM, None)
            thread.join(10)
            assert not thread.is_alive()
