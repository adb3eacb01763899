"""One visitor's websocket at a free table: what comes in is judged and answered, and each table is told once.

Nothing is queued: a page that is slow, or was away, is told the table as it is now. What others carry is told by
itself, a few times a second and in a few bytes.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import suppress

from toolkit.rooms.free.messages import Message, read_message
from toolkit.rooms.free.names import Viewer
from toolkit.rooms.free.room import FreeRoom, Held
from toolkit.rooms.links import SCREEN, Link
from toolkit.rooms.messages import VERSION, MessageError
from toolkit.rooms.room import NOT_OFFERED, NOT_YOURS, RejectedError
from toolkit.rooms.talk import MALFORMED, MOST_UNREAD, NOT_KEPT, Allowance
from toolkit.rooms.window import Window
from toolkit.web.line import Line

Told = dict[str, object]
PAUSE_SECONDS = 0.05  # between two tellings, so that many changes are told as one
UNANSWERED = {"carry"}  # these come many times a second; nobody waits for an answer


class FreeTalk:
    """The talk with one page. `viewer` is whose view it gets: at a screen of several, nobody's until one sits down."""

    def __init__(self, room: FreeRoom, link: Link, wire: Line, present: dict[str, int]) -> None:
        self.room, self.link, self.wire, self.present = room, link, wire, present
        self.viewer: Viewer = link.seat if link.seat >= 0 else None
        self.window = Window.of(len(room.lines))
        self._stirred = asyncio.Event()
        self._stirred.set()
        self._is_table_due = True
        self._answers: list[Told] = []
        self._allowance = Allowance()

    async def run(self) -> None:
        """Talk until one side ends it."""
        await self.wire.accept()
        self.room.listeners.add(self.changed)
        self._count(1)
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self.room.listeners.discard(self.changed)
            if self.viewer is not None:
                self.room.release(self.viewer)
            self._count(-1)
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing

    def _count(self, more: int) -> None:
        self.present[self.link.name] = self.present.get(self.link.name, 0) + more
        self.room.tell()

    # --- out ---------------------------------------------------------------------------------------------------------

    def changed(self, is_all: bool) -> None:
        """Called when the table has changed, or only what is carried."""
        self._is_table_due = self._is_table_due or is_all
        self._stirred.set()

    async def _write(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            answers, self._answers = self._answers, []
            for answer in answers:
                await self._send(answer)
            if self._is_table_due:
                self._is_table_due = False
                told = self.table()
                self.window.told = len(self.room.lines)
                await self._send(told)
            elif not answers:
                await self._send({"kind": "carried", "carried": self.room.carried()})
                await asyncio.sleep(PAUSE_SECONDS)

    async def _send(self, told: Told) -> None:
        await self.wire.send(json.dumps({"v": VERSION, **told}, ensure_ascii=True, separators=(",", ":")))

    def table(self) -> Told:
        """The table as the page is told it now."""
        room = self.room
        told: Told = {"kind": "table", "you": self.link.name, **room.said(self.viewer, self.window.told)}
        told["window"] = self.window.first
        told["seats"] = [
            {"here": self._is_here(seat), **room.called.told(seat)} for seat in range(len(room.game.seats))
        ]
        return told

    def _is_here(self, seat: int) -> bool:
        return self._is_alone(seat) or self.present.get(f"{self.room.game.id}-{SCREEN}", 0) > 0

    def _is_alone(self, seat: int) -> bool:
        """Whether a page of this seat alone is open."""
        return self.present.get(f"{self.room.game.id}-{seat + 1}", 0) > 0

    # --- in ----------------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Take messages one after the other; those that come too fast wait on the line, and none is lost."""
        while len(self._answers) < MOST_UNREAD:
            if (text := await self.wire.receive()) is None:
                return
            await asyncio.sleep(self._allowance.take())
            self._take(text)
        await self.wire.refuse("answers are not read")

    def _take(self, text: str) -> None:
        try:
            message = read_message(text)
        except MessageError as bad:
            self._answer(bad.name, MALFORMED, str(bad))
            return
        try:
            more = self._done(message)
        except RejectedError as rejected:
            self._answer(message.name, rejected.code, str(rejected))
        except sqlite3.Error as error:
            self._answer(message.name, NOT_KEPT, f"It could not be kept, and so was not done: {error}.")
        else:
            if message.deed not in UNANSWERED:
                self._answers.append({"kind": "answer", "re": message.name, "ok": True, **more})
                self._stirred.set()

    def _answer(self, name: str, code: str, why: str) -> None:
        self._answers.append({"kind": "answer", "re": name, "ok": False, "code": code, "why": why})
        self._stirred.set()

    def _done(self, message: Message) -> Told:
        """What a message asks for, done; returns what the answer says besides. Raises RejectedError."""
        room, deed = self.room, message.deed
        if deed == "log":
            self.window.widen()
            self.changed(is_all=True)
        elif deed == "look":
            return {"then": room.earlier(self.viewer, message["n"])}
        elif deed == "remark":
            room.remark(-1 if self.viewer is None else self.viewer, message.texts["about"], message.texts["words"])
        elif deed == "name":
            room.name(self._seat(), message.texts["words"])
        elif deed == "sit":
            self._sit(message["seat"])
        elif deed == "grab":
            room.grab(self._seat(), Held(message["of"], message["at"]))
        elif deed == "carry":
            room.carry(self._seat(), Held(message["of"], message["at"], message["x"], message["y"]))
        elif deed == "release":
            room.release(self._seat())
        elif deed == "undo":
            room.undo(self._seat(), message["seq"], message.name, self._unasked())
        elif deed in {"agree", "refuse"}:
            room.agree(self._agreeing(), message["seq"], is_for=deed == "agree")
        elif new := room.do(self._seat(), message):
            return {"pile": new}
        return {}

    def _seat(self) -> int:
        """The seat that the page speaks for. Raises RejectedError."""
        if self.viewer is None:
            raise RejectedError(
                NOT_YOURS,
                "Sit down first: “Sit here” beside a name." if self.link.is_screen else "Who looks on moves nothing.",
            )
        return self.viewer

    def _unasked(self) -> frozenset[int]:
        """The seats that nobody is asked on: no page of theirs is open, or they sit at this screen and see it."""
        here = self._is_alone if self.link.is_screen else self._is_here
        return frozenset(seat for seat in self.room.people if not here(seat))

    def _agreeing(self) -> frozenset[int]:
        """The seats that this page speaks for when it agrees: at a screen, all without a page of their own."""
        if not self.link.is_screen:
            return frozenset({self._seat()})
        return frozenset(seat for seat in self.room.people if not self._is_alone(seat))

    def _sit(self, seat: int) -> None:
        """At a screen of several another one sits down. Raises RejectedError."""
        if not self.link.is_screen:
            raise RejectedError(NOT_YOURS, "This link is for one seat.")
        if seat >= len(self.room.game.seats):
            raise RejectedError(NOT_OFFERED, "There is no such seat.")
        if self.viewer is not None:
            self.room.release(self.viewer)
        self.viewer = seat
        self.changed(is_all=True)
