"""One visitor's websocket: what comes in is judged and answered, and each table is told once it has changed.

Nothing is queued: a page that is slow, or was away, is told the table as it is now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.kernel import NOBODY, Viewer
from toolkit.rooms.foresight import consequences
from toolkit.rooms.gathering import NOT_OFFERED, NOT_YOURS, STALE, RejectedError
from toolkit.rooms.links import Link
from toolkit.rooms.messages import Message, read_message
from toolkit.rooms.room import Room
from toolkit.rooms.said import asked
from toolkit.rooms.visit import Visit
from toolkit.rooms.window import Window
from toolkit.web.line import Line

Told = dict[str, object]


class Talk(Visit[Message]):
    """The talk with one page. `viewer` is whose view it gets: at a screen of several, nobody's until one sits down."""

    def __init__(self, room: Room, link: Link, wire: Line, present: dict[str, int]) -> None:
        super().__init__(room, link, wire, present)
        self.room = room
        people = room.people
        self.viewer: Viewer = link.seat if link.seat >= 0 else NOBODY
        if link.is_screen and len(people) == 1:
            self.viewer = people[0]
        self.window = Window.of(len(room.state.log or ()))
        self.step = -1  # of the game that is looked at once more, -1 for how it is now

    def _read_message(self, text: str) -> Message:
        return read_message(text)

    def _listen(self) -> Callable[[], None]:
        self.room.listeners.add(self.changed)
        return lambda: self.room.listeners.discard(self.changed)

    # --- out ---------------------------------------------------------------------------------------------------------

    def changed(self, lines: int) -> None:
        """Called when the table has changed; of the log only so many lines still hold."""
        if lines < self.window.told:
            self.window.hold(lines)
        if not self.room.is_over:
            self.step = -1
        if self.link.is_screen and len(self.room.people) > 1:
            waiting = self.sitter
            if waiting is not None and waiting != self.viewer:
                self._sit(NOBODY)
        self._stirred.set()

    @property
    def sitter(self) -> int | None:
        """The person at the screen who has to choose; None where it is a bot's turn or the game is over."""
        room = self.room
        waiting = [room.stands_in] if room.stands_in is not None else room.waiting
        return next((seat for seat in waiting if seat in room.people), None)

    def _sit(self, viewer: Viewer) -> None:
        if viewer != self.viewer:
            self.viewer, self.window = viewer, Window.of(len(self.room.state.log or ()))

    async def _write(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            await self._send_answers()
            told = self.table()
            replay = self.room.replay if self.step >= 0 else None
            self.window.told = replay.lines_at(self.step) if replay is not None else len(self.room.state.log or ())
            await self._send(told)

    def table(self) -> Told:
        """The table as the page is told it now."""
        room = self.room
        told: Told = {"kind": "table", "you": self.link.name, **room.said(self.viewer, self.window.told)}
        if self.step >= 0:
            told |= room.replay.said(self.step, self.viewer, self.window.told)
        told["window"] = self.window.first
        told["seats"] = [
            {"name": name, "here": name not in {"person"} or self._is_here(seat), **room.called.told(seat)}
            for seat, name in enumerate(room.game.seats)
        ]
        if self.link.is_screen and self.viewer is NOBODY and self.sitter is not None:
            told["hand_over"] = self.sitter
        return told

    # --- in ----------------------------------------------------------------------------------------------------------

    async def _done(self, message: Message) -> Told:
        room, deed = self.room, message.deed
        if deed == "log":
            self.window.widen()
        elif deed == "sit":
            if not self.link.is_screen or message.seat != self.sitter:
                raise RejectedError(NOT_YOURS, "Nobody is waited for on that seat.")
            self._sit(message.seat)
        elif deed == "look":
            await self._look(message.step)
        elif deed == "remark":
            room.remark(self._speaker(), message.about, message.words)
        elif deed == "name":
            room.name(self._seat(), message.words)
        elif deed == "foresee":
            return {"consequences": await self._foreseen(message)}
        elif deed == "choose":
            room.choose(self._seat(), message.option, message.seq, message.name)
        elif deed == "undo":
            room.ask_back(self._asker(), message.seq, message.name, self._silent())
        else:
            room.agree(self._asker(), message.seq, is_for=deed == "agree")
        return {}

    def _seat(self) -> int:
        """The seat that the page speaks for. Raises RejectedError."""
        if self.viewer is NOBODY:
            raise RejectedError(NOT_YOURS, "Who looks on does not choose.")
        return self.viewer

    def _speaker(self) -> int:
        """The seat that a remark is of; -1 for who looks on."""
        return -1 if self.viewer is NOBODY else self.viewer

    async def _look(self, step: int) -> None:
        """Show the game as it was after so many actions. Raises RejectedError."""
        replay = self.room.replay
        if step > len(replay.actions):
            raise RejectedError(NOT_OFFERED, "The game was over before that.")
        await asyncio.to_thread(replay.go_to, step)
        self.step = step if step < len(replay.actions) else -1
        self.window.hold(replay.lines_at(step))

    def _asker(self) -> int:
        """The seat that asks to go back or agrees: at a screen of several, whoever chose last."""
        if not self.link.is_screen:
            return self._seat()
        room = self.room
        if room.wish is not None:
            return next((seat for seat in self._silent() if seat not in room.wish.agreed), room.people[0])
        last = [player for player, _ in room.played.actions if player in room.people]
        return last[-1] if last else room.people[0]

    def _silent(self) -> frozenset[int]:
        """At a screen of several, the people who have no page of their own open: they see what is asked."""
        if not self.link.is_screen:
            return frozenset()
        return frozenset(seat for seat in self.room.people if not self._is_alone(seat))

    async def _foreseen(self, message: Message) -> list[Told]:
        """What an option would lead to, worked out beside the loop. Raises RejectedError."""
        seat, room = self._seat(), self.room
        deal = asked(room.state, seat, room.stands_in)
        if message.seq != room.seq:
            raise RejectedError(STALE, "The table has changed since. Look again.")
        if deal is None or deal.choice is None:
            raise RejectedError(NOT_YOURS, "It is not for you to choose now.")
        if message.option >= len(deal.choice.options):
            raise RejectedError(NOT_OFFERED, "That is not offered.")
        return await asyncio.to_thread(consequences, deal.clone(), seat, deal.choice.options[message.option])
