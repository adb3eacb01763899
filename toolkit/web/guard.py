"""Holds every request and every websocket to the door, and every answer to the policy.

It stands around the whole site, so that no address can be forgotten.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toolkit.web.door import Door
from toolkit.web.policy import HEADERS

MOST_BODY = 64 * 1024  # bytes that are taken of a request
POLICY_VIOLATION = 1008  # the code with which a websocket is closed
HARMLESS = {"GET", "HEAD"}


class Guard:
    """An application that passes on what the door lets in."""

    def __init__(self, app: ASGIApp, door: Door, headers: tuple[tuple[str, str], ...] = HEADERS) -> None:
        self.app, self.door = app, door
        self.headers = [(name.encode(), value.encode()) for name, value in headers]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or talk on one websocket."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        is_talk = scope["type"] == "websocket"
        given = headers_of(scope)
        changes = is_talk or scope["method"] not in HARMLESS
        status, reason = self.door.refusal(scope["path"], given, changes=changes)
        if not status and int_of(given.get("content-length", "0")) > MOST_BODY:
            status, reason = 413, "That is too long."
        if not status:
            scope.setdefault("state", {})["visitors"] = self.door.visitors(given)
            await self.app(scope, Measured(receive), self.clothed(send))
        elif is_talk:
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
        else:
            await self.refuse(send, status, reason)

    async def refuse(self, send: Send, status: int, reason: str) -> None:
        """Answer with a status and a reason."""
        told = self.clothed(send)
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
        await told({"type": "http.response.start", "status": status, "headers": headers})
        await told({"type": "http.response.body", "body": reason.encode()})

    def clothed(self, send: Send) -> Send:
        """What sends an answer with the headers of the policy."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        return sent


class Measured:
    """Receives a request, and no more of its body than is taken: what comes after that counts as hung up."""

    def __init__(self, receive: Receive) -> None:
        self.receive, self.taken = receive, 0

    async def __call__(self) -> Message:
        """The next message."""
        message = await self.receive()
        if message["type"] == "http.request":
            self.taken += len(message.get("body", b""))
            if self.taken > MOST_BODY:
                return {"type": "http.disconnect"}
        return message


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request by name; of several with one name the last, but cookies are joined."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, said = name.decode("latin-1").lower(), value.decode("latin-1")
        found[key] = f"{found[key]}; {said}" if key == "cookie" and key in found else said
    return found


def int_of(text: str) -> int:
    """A whole number, or 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
