"""Addresses and what answers them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from toolkit.web.door import ENTRANCE, Door
from toolkit.web.events import Feed
from toolkit.web.guard import Guard
from toolkit.web.policy import FOREVER
from toolkit.web.wire import Wire

PLAIN = "text/plain; charset=utf-8"
FRESH = "no-cache"  # asked for again each time


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: its content, of which media type. `is_forever` marks what is named by its content."""

    content: bytes
    kind: str = PLAIN
    status: int = 200
    is_forever: bool = False


Answer = Callable[
    [str], Reply | None
]  # what stands for {name} in the address, to a reply; None: there is no such thing
Talked = Callable[[Wire], Awaitable[None]]  # talks on a line until it ends
NOTHING = Reply(b"There is nothing here.", status=404)


@dataclass(frozen=True, slots=True)
class Site:
    """What a site serves.

    `pages` are replies by address, for everybody. `answers` are functions by address, which may end in "/{name}"; they
    are called in threads. `feeds` are news by address, `talks` talk on a websocket at an address. `begun` is called on
    the loop before the first answer, `ended` when the site is told to end, from any thread.
    """

    pages: Mapping[str, Reply]
    answers: Mapping[str, Answer] = field(default_factory=dict)
    feeds: Mapping[str, Feed] = field(default_factory=dict)
    talks: Mapping[str, Talked] = field(default_factory=dict)
    begun: Callable[[], None] = lambda: None
    ended: Callable[[], None] = lambda: None

    def app(self, door: Door) -> ASGIApp:
        """The application, behind the door."""
        routes: list[BaseRoute] = [Route(ENTRANCE, partial(entered, door), methods=["POST"])]
        routes += [Route(path, shown(reply), methods=["GET"]) for path, reply in self.pages.items()]
        routes += [Route(path, answered(answer), methods=["GET"]) for path, answer in self.answers.items()]
        routes += [Route(path, told(feed), methods=["GET"]) for path, feed in self.feeds.items()]
        routes += [WebSocketRoute(path, talking(talked)) for path, talked in self.talks.items()]
        return Guard(Starlette(routes=routes, lifespan=self._living), door)

    @asynccontextmanager
    async def _living(self, app: Starlette) -> AsyncIterator[None]:
        for feed in self.feeds.values():
            feed.open()
        self.begun()
        yield

    def close(self) -> None:
        """Let all listeners go, so that the server can end."""
        for feed in self.feeds.values():
            feed.close()
        self.ended()


async def entered(door: Door, request: Request) -> Response:
    """Exchange a token for a cookie."""
    try:
        token = (await request.body()).decode("ascii", "replace").strip()
    except ClientDisconnect:
        return Response(status_code=413)
    if (given := door.pass_for(token)) is None:
        return Response("Nobody has this token.", 401, media_type=PLAIN)
    return Response(status_code=204, headers={"set-cookie": given, "cache-control": "no-store"})


def response(reply: Reply) -> Response:
    """A reply as starlette sends it."""
    caching = FOREVER if reply.is_forever else FRESH
    return Response(reply.content, reply.status, {"content-type": reply.kind, "cache-control": caching})


def shown(reply: Reply) -> Callable[[Request], Awaitable[Response]]:
    """What answers with one reply."""

    async def answer(request: Request) -> Response:
        return response(reply)

    return answer


def answered(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """What answers with whatever a function gives for the name in the address."""

    async def called(request: Request) -> Response:
        reply = await run_in_threadpool(answer, str(request.path_params.get("name", "")))
        return response(reply or NOTHING)

    return called


def told(feed: Feed) -> Callable[[Request], Awaitable[Response]]:
    """What answers with the news of a feed."""

    async def listen(request: Request) -> Response:
        events = feed.listen(request.headers.get("last-event-id", ""))
        return StreamingResponse(events, media_type="text/event-stream", headers={"cache-control": "no-store"})

    return listen


def talking(talked: Talked) -> Callable[[WebSocket], Awaitable[None]]:
    """What talks on a websocket."""

    async def talk(socket: WebSocket) -> None:
        await talked(Wire(socket))

    return talk
