"""A free table without a server, within the page that shows it (`heap export web`).

The same room and the same talk as on a server; what carries texts, and what the page keeps, is that of tables with
rules (`toolkit/rooms/in_page.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.rooms.free.room import FreeRoom
from toolkit.rooms.free.talk import FreeTalk
from toolkit.rooms.in_page import BOX, STORE, Carriers, PageLine, ToldStore, Wanted, link_of
from toolkit.rooms.store import SET, Event, KeptBox


@dataclass(frozen=True, slots=True)
class Things:
    """The things of a game: what the page shows of them, and how they lie at first, by the number of seats."""

    shown: str
    settings: Mapping[str, str]


def opened(box: str) -> Things:
    """The things of a game, from JSON."""
    data = json.loads(box)
    return Things(data["shown"], data["settings"])


class Table:
    """A free table in the page, with one visitor: the person, or all people at one screen.

    The first of them sits there at once, as long as nobody holds anything.
    """

    def __init__(self, things: Things, text: str, carriers: Carriers, *, path: Path = STORE) -> None:
        """Begin a table, or go on with one: `text` is what the page wants. Raises KeptGameError."""
        wanted = Wanted.of(text)
        store = ToldStore(path, carriers.keep)
        store.keep_box(BOX, "", KeptBox({}), things.shown)
        game = store.begun(wanted)
        if not wanted.events:
            store.add(game.id, 0, Event(SET, -1, things.settings[str(len(wanted.seats))]))
        self.room = FreeRoom(store, game)
        self.line = PageLine(carriers.tell)
        link = link_of(game)
        self._talk = FreeTalk(self.room, link, self.line, {})
        if link.is_screen and not any(hand.things for hand in self.room.table.hands):
            self._talk.viewer = self.room.people[0]  # nobody holds what others must not see

    async def run(self) -> None:
        """Talk with the page, for good."""
        await self._talk.run()

    def hear(self, text: str) -> None:
        """Take a message of the page."""
        self.line.hear(text)
