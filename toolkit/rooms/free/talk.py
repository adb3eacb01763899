"""One visitor's websocket at a free table: what comes in is judged and answered, and each table is told once.

Nothing is queued: a page that is slow, or was away, is told the table as it is now. What others carry is told by
itself, a few times a second and in a few bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from toolkit.rooms.free.messages import Message, read_message
from toolkit.rooms.free.names import Viewer
from toolkit.rooms.free.room import FreeRoom, Held
from toolkit.rooms.gathering import NOT_OFFERED, NOT_YOURS, RejectedError
from toolkit.rooms.links import Link
from toolkit.rooms.visit import Visit
from toolkit.rooms.window import Window
from toolkit.web.line import Line

Told = dict[str, object]
PAUSE_SECONDS = 0.05  # between two tellings, so that many changes are told as one


class FreeTalk(Visit[Message]):
    """The talk with one page. `viewer` is whose view it gets: at a screen of several, nobody's until one sits down."""

    unanswered = frozenset({"carry"})  # it comes many times a second

    def __init__(self, room: FreeRoom, link: Link, wire: Line, present: dict[str, int]) -> None:
        super().__init__(room, link, wire, present)
        self.room = room
        self.viewer: Viewer = link.seat if link.seat >= 0 else None
        self.called_for: int | None = None  # the seat that the screen is to be passed on to
        self.window = Window.of(len(room.lines))
        self._is_table_due = True

    def _read_message(self, text: str) -> Message:
        return read_message(text)

    def _listen(self) -> Callable[[], None]:
        self.room.listeners.add(self.changed)
        return self._leave

    def _leave(self) -> None:
        self.room.listeners.discard(self.changed)
        if self.viewer is not None:
            self.room.release(self.viewer)

    # --- out ---------------------------------------------------------------------------------------------------------

    def changed(self, is_all: bool) -> None:
        """Called when the table has changed, or only what is carried."""
        self._is_table_due = self._is_table_due or is_all
        self._stirred.set()

    async def _write(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            has_answered = await self._send_answers()
            if self._is_table_due:
                self._is_table_due = False
                told = self.table()
                self.window.told = len(self.room.lines)
                await self._send(told)
            elif not has_answered:
                await self._send({"kind": "carried", "carried": self.room.carried()})
                await asyncio.sleep(PAUSE_SECONDS)

    def table(self) -> Told:
        """The table as the page is told it now."""
        room = self.room
        told: Told = {"kind": "table", "you": self.link.name, **room.said(self.viewer, self.window.told)}
        told["window"] = self.window.first
        told["seats"] = [
            {"here": self._is_here(seat), **room.called.told(seat)} for seat in range(len(room.game.seats))
        ]
        if self.called_for is not None:
            told["hand_over"] = self.called_for
        return told

    # --- in ----------------------------------------------------------------------------------------------------------

    async def _done(self, message: Message) -> Told:
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
        elif deed in {"sit", "stand"}:
            self._hand_over(message["seat"] if deed == "sit" else None)
        elif deed == "here":
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

    def _hand_over(self, seat: int | None) -> None:
        """At a screen of several it is passed on to a seat, or to nobody: no hand is told. Raises RejectedError."""
        if not self.link.is_screen:
            raise RejectedError(NOT_YOURS, "This link is for one seat.")
        if seat is not None and seat >= len(self.room.game.seats):
            raise RejectedError(NOT_OFFERED, "There is no such seat.")
        if self.viewer is not None:
            self.room.release(self.viewer)
        self.viewer, self.called_for = None, seat
        self.changed(is_all=True)

    def _sit(self, seat: int) -> None:
        """The person whom the screen was passed on to says that they are there. Raises RejectedError."""
        if not self.link.is_screen or seat != self.called_for:
            raise RejectedError(NOT_YOURS, "The screen was not passed on to that seat.")
        self.viewer, self.called_for = seat, None
        self.changed(is_all=True)
