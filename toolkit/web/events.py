"""What has changed, told to every page that listens, as server-sent events.

Nothing is queued: a page is told everything that is newer than what it has, so that one that is slow, or that comes
back, is told once and not step by step.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from secrets import token_hex

ALIVE_SECONDS = 15.0  # after so long without news a line is sent, by which a connection that is gone is noticed
AGAIN_MS = 400  # after which a browser comes back that was cut off
NEWS = "news"

Since = Callable[[int], tuple[int, str]]


class Feed:
    """News for any number of listeners.

    `since` gives what is newer than a number, as (number now, text of one line); for 0 it gives everything.
    """

    def __init__(self, since: Since) -> None:
        self.since = since
        self.epoch = token_hex(4)  # numbers of an earlier run mean nothing in this one
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stirred = asyncio.Event()
        self._is_closed = False

    def open(self) -> None:
        """Begin: called on the loop that serves the listeners."""
        self._loop = asyncio.get_running_loop()

    def stir(self) -> None:
        """Say that there is news; from any thread, also before the feed is open and after it is closed."""
        self._call(self._wake)

    def close(self) -> None:
        """Let all listeners go; from any thread."""
        self._is_closed = True
        self._call(self._wake)

    def _call(self, work: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def _wake(self) -> None:
        stirred, self._stirred = self._stirred, asyncio.Event()
        stirred.set()

    async def listen(self, last: str = "") -> AsyncIterator[bytes]:
        """The events for one listener; `last` is the id of the last one it has had."""
        seen = self._number(last)
        yield f"retry: {AGAIN_MS}\n\n".encode()
        while not self._is_closed:
            stirred = self._stirred
            now, text = await asyncio.to_thread(self.since, seen)
            if now > seen:
                seen = now
                yield f"id: {self.epoch}-{now}\nevent: {NEWS}\ndata: {text}\n\n".encode()
                continue
            try:
                await asyncio.wait_for(stirred.wait(), ALIVE_SECONDS)
            except TimeoutError:
                yield b": alive\n\n"

    def _number(self, last: str) -> int:
        epoch, _, number = last.partition("-")
        return int(number) if epoch == self.epoch and number.isascii() and number.isdigit() and len(number) < 18 else 0
