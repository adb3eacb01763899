"""A game served until it is stopped: begun anew, or gone on with from where it was."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from engine.kernel import Box
from toolkit.cache import Cache
from toolkit.model import Game
from toolkit.rooms.faces import Drawn
from toolkit.rooms.house import House
from toolkit.rooms.kept import files_of, keep
from toolkit.rooms.links import Link, links_of
from toolkit.rooms.room import Room
from toolkit.rooms.site import pages, site
from toolkit.rooms.store import KeptGame, Store
from toolkit.web import Door, bound, serve
from toolkit.web.binding import LOOPBACK, port_of
from toolkit.web.door import LOCAL


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to be begun: its seed, who sits where, the cards with their texts read, and how it is played, "" where
    people agree on that.
    """

    seed: int
    seats: tuple[str, ...]
    box: Box
    mode: str = ""


Ready = Callable[[Room, Sequence[Link], str], None]  # called with the room, its links, and the base of their addresses


def unfinished(store: Store, game: str) -> KeptGame | None:
    """The latest game that was begun with cards of this game and has not been played to its end; None without one."""
    return next((each for each in store.games(game) if not store.is_over(each.id)), None)


def begin(store: Store, game: Game, wanted: Wanted, cache: Cache, drawn: Drawn) -> KeptGame:
    """Keep a game's box and begin a game with it. Raises WorkerLost, NoPango, sqlite3.Error and OSError."""
    box = keep(store, game, wanted.box, cache, drawn)
    number = store.begin(box, wanted.seed, wanted.seats, secrets.token_bytes(32))
    made = store.game(number)
    assert made is not None
    return made


def open_room(house: House, kept: KeptGame, game: Game | None, mode: str = "") -> Room:
    """The room of a kept game. Raises KeptBoxError, KeptGameError, UnknownMode and OSError.

    `game` is the game as it lies in its folder now; where its files are those that were kept, it is read from there.
    """
    is_same = game is not None and files_of(game) == house.store.box(kept.box).files
    room = house.open(kept, game.folder if game is not None and is_same else None)
    if not room.played.actions and (mode or not room.people):
        room.agree_on(mode)
    return room


def serve_room(house: House, room: Room, port: int, ready: Ready, host: str = LOOPBACK) -> None:
    """Serve a room until a signal ends it: on this machine alone, or on the address of it that is said.

    Raises KeyboardInterrupt after Ctrl-C, and OSError where there is no port left.
    """
    opened = bound(port, host)
    with opened, closing(house.store):
        names = LOCAL if host == LOOPBACK else (host,)
        door = Door(port_of(opened), house.who, frozenset(pages()), names, tells_apart=True)
        ready(room, links_of(room.game), f"http://{host}:{door.port}")
        serve(site(house), door, opened)
