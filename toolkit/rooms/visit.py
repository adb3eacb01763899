"""One visitor's websocket, whatever table they are at: what comes in is judged and answered, one after the other.

Nothing is queued: a page that is slow, or was away, is told the table as it is now.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from toolkit.rooms.gathering import Gathering, RejectedError
from toolkit.rooms.links import SCREEN, Link
from toolkit.rooms.messages import VERSION, MessageError
from toolkit.web.line import Line

Told = dict[str, object]
MALFORMED, NOT_KEPT = "malformed", "not-kept"
PER_SECOND, AT_ONCE = 20.0, 40.0  # messages that are read from a page in the long run, and in a burst
MOST_UNREAD = 100  # answers that a page does not read before it is let go


class Named(Protocol):
    """A message: what the page calls it, and what is to be done."""

    @property
    def name(self) -> str:
        """What the page calls it."""

    @property
    def deed(self) -> str:
        """What is to be done."""


Read = TypeVar("Read", bound=Named)


@dataclass(slots=True)
class Allowance:
    """How many messages may still be read: it grows with time, up to AT_ONCE."""

    left: float = AT_ONCE
    at: float = field(default_factory=time.monotonic)

    def take(self) -> float:
        """Count one more message; returns the seconds until it is one too many no longer, 0 where it is none."""
        now = time.monotonic()
        self.left = min(AT_ONCE, self.left + (now - self.at) * PER_SECOND) - 1
        self.at = now
        return max(0.0, -self.left / PER_SECOND)


class Visit(ABC, Generic[Read]):
    """The talk with one page. `unanswered` are deeds that nobody waits for an answer to.

    `present` counts the pages that are open, by visitor.
    """

    unanswered: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, gathering: Gathering, link: Link, wire: Line, present: dict[str, int]) -> None:
        self._gathering, self.link, self.wire, self.present = gathering, link, wire, present
        self._stirred = asyncio.Event()
        self._stirred.set()
        self._answers: list[Told] = []
        self._allowance = Allowance()

    @abstractmethod
    def _read_message(self, text: str) -> Read:
        """The message in a text. Raises MessageError."""

    @abstractmethod
    async def _done(self, message: Read) -> Told:
        """What a message asks for, done; returns what the answer says besides. Raises RejectedError."""

    @abstractmethod
    def _listen(self) -> Callable[[], None]:
        """Listen to the room; returns what ends that."""

    @abstractmethod
    async def _write(self) -> None:
        """Tell the page what there is to tell whenever something has changed, for good."""

    async def run(self) -> None:
        """Talk until one side ends it. Where a page can be told nothing more, the line ends: it comes again."""
        await self.wire.accept()
        end = self._listen()
        self._count(1)
        ways = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in done:
                way.result()
        finally:
            end()
            self._count(-1)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    def _count(self, more: int) -> None:
        self.present[self.link.name] = self.present.get(self.link.name, 0) + more
        self._gathering.tell()

    def _is_here(self, seat: int) -> bool:
        """Whether a page is open that a seat is seen on: its own, or that of a screen of several."""
        return self._is_alone(seat) or self.present.get(f"{self._gathering.game.id}-{SCREEN}", 0) > 0

    def _is_alone(self, seat: int) -> bool:
        """Whether a page of this seat alone is open."""
        return self.present.get(f"{self._gathering.game.id}-{seat + 1}", 0) > 0

    # --- out ---------------------------------------------------------------------------------------------------------

    async def _send(self, told: Told) -> None:
        await self.wire.send(json.dumps({"v": VERSION, **told}, ensure_ascii=True, separators=(",", ":")))

    async def _send_answers(self) -> bool:
        """Send the answers that wait; returns whether there were any."""
        answers, self._answers = self._answers, []
        for answer in answers:
            await self._send(answer)
        return bool(answers)

    # --- in ----------------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Take messages one after the other; those that come too fast wait on the line, and none is lost."""
        while len(self._answers) < MOST_UNREAD:
            if (text := await self.wire.receive()) is None:
                return
            await asyncio.sleep(self._allowance.take())
            await self._take(text)
        await self.wire.refuse("answers are not read")

    async def _take(self, text: str) -> None:
        try:
            message = self._read_message(text)
        except MessageError as bad:
            self._refuse(bad.name, MALFORMED, str(bad))
            return
        try:
            more = await self._done(message)
        except RejectedError as rejected:
            self._refuse(message.name, rejected.code, str(rejected))
        except sqlite3.Error as error:
            self._refuse(message.name, NOT_KEPT, f"It could not be kept, and so was not done: {error}.")
        else:
            if message.deed not in self.unanswered:
                self._answer({"re": message.name, "ok": True, **more})

    def _refuse(self, name: str, code: str, why: str) -> None:
        self._answer({"re": name, "ok": False, "code": code, "why": why})

    def _answer(self, told: Told) -> None:
        self._answers.append({"kind": "answer", **told})
        self._stirred.set()
