"""One free table: what is done at it, by whom. It is kept in the store before anybody is told.

A room knows no sockets. Whoever listens is called when something has changed, and asks for what they are to be told.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from toolkit.files import json_of
from toolkit.rooms.free.deeds import done
from toolkit.rooms.free.inventory import BadInventoryError, Inventory, inventory_of
from toolkit.rooms.free.learned import Known, Lesson
from toolkit.rooms.free.meant import Doing
from toolkit.rooms.free.messages import Message, message_of
from toolkit.rooms.free.names import Names, Viewer
from toolkit.rooms.free.said import table_said
from toolkit.rooms.free.setting import BadSettingError, first_table
from toolkit.rooms.free.table import HAND, Table
from toolkit.rooms.gathering import (
    NOT_OFFERED,
    NOTHING,
    STALE,
    Gathering,
    KeptGameError,
    RejectedError,
    Wish,
    named,
)
from toolkit.rooms.messages import MessageError
from toolkit.rooms.said import remarks_said
from toolkit.rooms.store import ACT, SET, UNDO, Event, KeptGame, Store

Told = dict[str, object]
TAKEN = "taken"  # the code where somebody else has taken hold of a thing meanwhile


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: who has done what, in words that everybody may read."""

    seat: int
    words: str

    def told(self) -> Told:
        """The line as plain values."""
        return {"player": self.seat, "text": f"Player {self.seat + 1} {self.words}"}


@dataclass(frozen=True, slots=True)
class Held:
    """What a player has taken hold of, a pile or the thing at an index of it, and where they carry it."""

    of: int
    at: int
    x: int = -1
    y: int = -1

    def is_same(self, other: Held) -> bool:
        """Whether both are the same thing, or one is a part of the other."""
        return self.of == other.of and (self.at == other.at or -1 in {self.at, other.at})


class FreeRoom(Gathering):
    """A free table. Raises KeptGameError where what was kept of it cannot be read."""

    noun = "table"

    def __init__(self, store: Store, game: KeptGame) -> None:
        super().__init__(store, game)
        self.listeners: set[Callable[[bool], None]] = set()  # called with whether more than what is carried changed
        self.held: dict[int, Held] = {}
        self.lines: list[Line] = []
        events = store.events(game.id)
        try:
            self.inventory: Inventory = inventory_of(store.shown(game.box))
            if not events or events[0].kind != SET:
                raise BadSettingError("what was kept of how it began is missing")
            self.tables: list[Table] = [first_table(events[0].what, game.seed, self.inventory)]
        except (BadInventoryError, BadSettingError) as bad:
            raise KeptGameError(str(bad)) from bad
        self.done: list[Line] = []  # by action, what the log says of it
        self.lessons: list[Lesson] = []  # by action, what came of it for whom
        self.known = Known(self.table)
        self.number = 1  # of the next event; it is also the number of the table
        self.sure = 0  # the number of the table since which nothing was taken back
        for event in events[1:]:
            self._carry_out(event)
        self.names = Names(self.table)

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.tables[-1]

    @property
    def seq(self) -> int:
        """The number of the table; it grows with everything that is done."""
        return self.number

    # --- what was kept -----------------------------------------------------------------------------------------------

    def _carry_out(self, event: Event) -> None:
        """Do what an event says. Raises KeptGameError."""
        try:
            if event.kind == UNDO and event.what.isdigit() and int(event.what) < len(self.done):
                self._drop(event.player, int(event.what))
            elif event.kind == ACT:
                kept: dict[str, object] = dict(json_of(event.what))
                message = message_of("", str(kept.pop("do")), kept)
                self._advance(event.player, *self._next(event.player, message))
            else:
                raise KeptGameError("what was kept of it is damaged")
        except (RejectedError, MessageError, ValueError, KeyError, TypeError, IndexError) as bad:
            raise KeptGameError(f"action {self.number}: {bad}") from bad
        self._keep_in_mind(event)

    def _next(self, seat: int, message: Message) -> tuple[Table, str]:
        """The table after a deed of a seat, and the line. Raises RejectedError."""
        table = replace(self.table, seq=self.number + 1)
        return done(Doing(table, seat, message, self.inventory, self.game.seed))

    def _do(self, message: Message, seat: int, table: Table, words: str) -> None:
        self._advance(seat, table, words)
        self._let_go(seat, message)

    def _advance(self, seat: int, table: Table, words: str) -> None:
        self.lessons.append(self.known.follow(self.table, table))
        self.tables.append(table)
        self.done.append(Line(seat, words))
        self.wish = None
        if words:
            self.lines.append(Line(seat, words))

    def _drop(self, seat: int, number: int) -> None:
        """Go back to where `number` actions were done."""
        last = self.done[number]
        whose = "" if last.seat == seat else f", which player {last.seat + 1} had done"
        self.lines.append(Line(seat, f"takes back: {last.words or 'moves something'}{whose}"))
        for lesson in reversed(self.lessons[number:]):
            self.known.take_back(lesson)
        del self.tables[number + 1 :], self.done[number:], self.lessons[number:]
        self.wish = None
        self.sure = self.number + 1

    def _keep_in_mind(self, event: Event) -> None:
        self.number += 1
        if event.client:
            self._taken.add(event.client)

    # --- what is done ------------------------------------------------------------------------------------------------

    def do(self, seat: int, message: Message) -> int:
        """A player does something; returns the number of the pile that is new, 0 where none is.

        Raises RejectedError, with nothing changed, and sqlite3.Error.
        """
        self._refuse_repeated(seat, message.name)
        if "seq" in message.numbers and not self.sure <= message["seq"] <= self.seq:
            raise RejectedError(STALE, "Something was taken back since. Look again.")
        self._refuse_taken(seat, message)
        table, words = self._next(seat, message)
        what = json.dumps({"do": message.deed, **message.fields})
        event = Event(ACT, seat, what, named(seat, message.name))
        given = self.table.given
        self._keep(event, partial(self._do, message, seat, table, words))
        return table.given if table.given > given else 0

    @property
    def is_free(self) -> bool:
        """Whether what was done last is taken back unasked: nobody has learned anything from it."""
        return bool(self.done) and not self.lessons[-1].is_new

    def undo(self, seat: int, seq: int, client: str, silent: frozenset[int] = frozenset()) -> None:
        """A player wants to take back what was done last, whoever did it. `silent` are players who are not asked.

        It is done at once where it is free or nobody is left to agree. Raises RejectedError and sqlite3.Error.
        """
        self._refuse_repeated(seat, client)
        if not self.done:
            raise RejectedError(NOTHING, "Nothing was done yet.")
        if seq != self.seq:
            raise RejectedError(STALE, "Something else was done since. Look again.")
        wish = Wish(seat, len(self.done) - 1, {seat} | silent)
        if self.is_free or wish.agreed >= {*self.people}:
            self._go_back(wish, client)
        else:
            self.wish = wish
            self.tell()

    def agree(self, seats: frozenset[int], seq: int, *, is_for: bool) -> None:
        """Players are for or against taking back what somebody wants to. Raises RejectedError and sqlite3.Error."""
        if self.wish is None or seq != self.seq:
            raise RejectedError(STALE, "There is nothing to agree on now.")
        if not is_for:
            self.wish = None
        elif self.wish.agreed | seats >= {*self.people}:
            self._go_back(self.wish, "")
            return
        else:
            self.wish.agreed |= seats
        self.tell()

    def _go_back(self, wish: Wish, client: str) -> None:
        event = Event(UNDO, wish.seat, str(wish.number), named(wish.seat, client))
        self._keep(event, partial(self._drop, wish.seat, wish.number))
        self.held.clear()

    def _keep(self, event: Event, does: Callable[[], None]) -> None:
        """Put an event into the store, and only then do it."""
        self.store.add(self.game.id, self.number, event)
        does()
        self._keep_in_mind(event)
        self.names.follow(self.table)
        self.tell()

    def tell(self, *, is_all: bool = True) -> None:
        """Tell everybody who listens that something has changed, or only what is carried."""
        for listener in [*self.listeners]:
            listener(is_all)

    @property
    def done_so_far(self) -> int:
        """How many actions were done, of those that stand."""
        return len(self.done)

    def revision_of(self, about: str) -> str:
        """The revision of a card. Raises RejectedError where there is no such."""
        if about not in self.inventory.designs:
            raise RejectedError(NOTHING, "There is no such card.")
        return self.inventory.designs[about].revision

    # --- what is held ------------------------------------------------------------------------------------------------

    def grab(self, seat: int, held: Held) -> None:
        """A player takes hold of something; whoever held it does so no longer. Raises RejectedError."""
        pile = self.table.pile(held.of)
        if pile is None and held.of != HAND:
            raise RejectedError(STALE, "That has changed since. Look again.")
        if held.of != HAND:
            for other in [other for other, theirs in self.held.items() if other != seat and theirs.is_same(held)]:
                del self.held[other]
        self.held[seat] = held
        self.tell(is_all=False)

    def carry(self, seat: int, held: Held) -> None:
        """A player carries what they hold; of what somebody else has taken meanwhile nothing comes."""
        mine = self.held.get(seat)
        if mine is not None and (mine.of, mine.at) == (held.of, held.at) and mine != held:
            self.held[seat] = held
            self.tell(is_all=False)

    def release(self, seat: int) -> None:
        """A player holds nothing any more."""
        if self.held.pop(seat, None) is not None:
            self.tell(is_all=False)

    def _refuse_taken(self, seat: int, message: Message) -> None:
        """Refuse to let go of what somebody else has taken hold of since. Raises RejectedError."""
        of = message["of"] if "of" in message.numbers else HAND
        mine = self.held.get(seat)
        if message.is_let_go and (mine is None or (mine.of, mine.at) != (of, message["at"])):
            raise RejectedError(TAKEN, "Somebody else has taken hold of it.")

    def _let_go(self, seat: int, message: Message) -> None:
        """After a deed its doer holds nothing; nor does who held the same, as the last one wins."""
        piles = {message["of"], *message.all} - {HAND}
        gone = [other for other, held in self.held.items() if held.of in piles]
        for each in {seat, *gone} & self.held.keys():
            del self.held[each]

    # --- what is told ------------------------------------------------------------------------------------------------

    def said(self, viewer: Viewer, begin: int) -> Told:
        """All that a viewer is told, with the log from a line on."""
        told: Told = {
            "seq": self.seq,
            "viewer": viewer,
            "table": table_said(self.table, viewer, self.inventory, self.names),
            "log": {"from": begin, "lines": [line.told() for line in self.lines[begin:]]},
            "actions": len(self.done),
            "carried": self.carried(),
        }
        if mine := [each for each in self.remarks if each.seat == (-1 if viewer is None else viewer)]:
            told["remarks"] = remarks_said(mine)
        if self.done and viewer is not None:
            told["back"] = self.done[-1].told()["text"] if self.done[-1].words else "the last move"
            told["is_free"] = self.is_free
        if self.wish is not None:
            what = self.done[self.wish.number].told()["text"] if self.done[self.wish.number].words else ""
            told["wish"] = {"seat": self.wish.seat, "agreed": sorted(self.wish.agreed), "what": what}
        return told

    def carried(self) -> list[Told]:
        """What is held by whom, and where it is carried; of what comes out of a hand only its back is told."""
        return [self._held_told(seat, held) for seat, held in sorted(self.held.items())]

    def _held_told(self, seat: int, held: Held) -> Told:
        told: Told = {"seat": seat, "of": held.of, "at": held.at, "x": held.x, "y": held.y}
        if held.of == HAND:
            things = self.table.hands[seat].things
            del told["at"]  # which one of them it is, nobody else is told
            if 0 <= held.at < len(things):
                told["back"] = self.inventory.of(things[held.at].design).back
        return told

    def earlier(self, viewer: Viewer, number: int) -> Told:
        """The table as a viewer saw it after so many actions, and what was done then. Raises RejectedError."""
        if number >= len(self.tables):
            raise RejectedError(NOT_OFFERED, "So much was not done yet.")
        line = self.done[number - 1] if number else None
        return {
            "actions": number,
            "table": table_said(self.tables[number], viewer, self.inventory, None),
            "line": line.told() if line is not None and line.words else None,
        }
