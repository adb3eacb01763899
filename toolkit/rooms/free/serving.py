"""A free table served until it is stopped: begun anew, or gone on with from where it was."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from toolkit.cache import Cache
from toolkit.model import Game
from toolkit.rooms.faces import Drawn, Pictures, pictures_of
from toolkit.rooms.free.house import FreeHouse
from toolkit.rooms.free.inventory import inventory_of, shown_of
from toolkit.rooms.free.room import FreeRoom
from toolkit.rooms.free.setting import first_table, setting_of
from toolkit.rooms.free.site import pages, site
from toolkit.rooms.kept import files_of
from toolkit.rooms.links import PERSON, Link, links_of
from toolkit.rooms.store import FREE, SET, Event, KeptBox, KeptGame, Store
from toolkit.web import Door, bound, serve
from toolkit.web.binding import LOOPBACK, port_of
from toolkit.web.door import LOCAL


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table to be begun: how many sit at it, and the seed of what chance decides."""

    seats: int
    seed: int


Ready = Callable[[FreeRoom, Sequence[Link], str], None]  # called with the room, its links, the base of their addresses


def latest(store: Store, game: str) -> KeptGame | None:
    """The free table of a game that was begun last; None without one. A free table is never over."""
    return next((each for each in store.games(FREE + game) if store.events(each.id)), None)


def begin(store: Store, game: Game, wanted: Wanted, cache: Cache, drawn: Drawn) -> KeptGame:
    """Draw and keep the things of a game, and begin a table with them.

    Raises BadSettingError for a game with more things than a table holds, WorkerLost, NoPango, sqlite3.Error, OSError.
    """
    return begin_with(store, game, wanted, pictures_of(game, cache, drawn, game.pieces))


def begin_with(store: Store, game: Game, wanted: Wanted, pictures: Pictures) -> KeptGame:
    """Keep the things of a game with pictures of them, and begin a table. Raises as `begin` does."""
    shown = json.dumps(shown_of(game, pictures), ensure_ascii=True, separators=(",", ":"))
    inventory, files = inventory_of(shown), files_of(game)
    setting = setting_of(game, inventory, wanted.seats)
    first_table(setting, wanted.seed, inventory)
    name = hashlib.sha256(json.dumps([FREE, files, shown]).encode()).hexdigest()[:32]
    store.keep_box(name, FREE + game.id, KeptBox(files), shown, pictures.pictures)
    made = store.game(store.begin(name, wanted.seed, [PERSON] * wanted.seats, secrets.token_bytes(32)))
    assert made is not None
    store.add(made.id, 0, Event(SET, -1, setting))
    return made


def serve_table(house: FreeHouse, room: FreeRoom, port: int, ready: Ready, host: str = LOOPBACK) -> None:
    """Serve a table until a signal ends it: on this machine alone, or on the address of it that is said.

    Raises KeyboardInterrupt after Ctrl-C, and OSError where there is no port left.
    """
    opened = bound(port, host)
    with opened, closing(house.store):
        names = LOCAL if host == LOOPBACK else (host,)
        door = Door(port_of(opened), house.who, frozenset(pages()), names, tells_apart=True)
        ready(room, links_of(room.game), f"http://{host}:{door.port}")
        serve(site(house), door, opened)
