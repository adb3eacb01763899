"""Which rooms of one server are open, and who may come in by which link."""

from __future__ import annotations

import threading
from typing import Generic, TypeVar

from toolkit.rooms.gathering import Gathering
from toolkit.rooms.links import Link, links_of, visitor_of
from toolkit.rooms.store import Store

Room = TypeVar("Room", bound=Gathering)


class Doorway(Generic[Room]):
    """All rooms of a store that were opened. `shown` and `face` are called from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[int, Room] = {}
        self.links: dict[str, Link] = {}
        self.present: dict[str, int] = {}  # by visitor, how many pages of theirs are open
        self._lock = threading.Lock()

    def _let_in(self, room: Room) -> Room:
        """Let the visitors of a room in."""
        self.rooms[room.game.id] = room
        self.links |= {link.name: link for link in links_of(room.game)}
        return room

    def who(self, token: str) -> str:
        """The name of the visitor who has a token; "" for nobody."""
        return visitor_of([*self.links.values()], token)

    def room_of(self, visitor: str) -> tuple[Room, Link] | None:
        """The room of a visitor and the link by which they came; None for nobody."""
        link = self.links.get(visitor)
        return (self.rooms[int(visitor.partition("-")[0])], link) if link is not None else None

    def shown(self, number: str) -> str | None:
        """What the page shows of the box of a game, by the game's number; None where there is none."""
        room = self.rooms.get(int(number)) if number.isascii() and number.isdigit() and len(number) < 10 else None
        if room is None:
            return None
        with self._lock:
            return self.store.shown(room.game.box)

    def face(self, name: str) -> bytes | None:
        """A picture by its name; None where there is none."""
        with self._lock:
            return self.store.face(name)
