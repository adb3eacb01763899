"""The shipped games at tables in this process, with or without pictures of their cards, as a page shows them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from engine.records.box_json import write_box
from tests.toolkit.rooms.houses import ROOT, Served, serving
from toolkit.cache import Cache
from toolkit.deal import open_table
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.rooms.faces import Pictures, pictures_of
from toolkit.rooms.house import House
from toolkit.rooms.kept import files_of, pieces_shown, shown_of
from toolkit.rooms.room import Room
from toolkit.rooms.store import KeptBox, Store

GAMES = ("ark", "trash-kings", "crafty-critters", "top-of-the-heap")
SIZES = {"desktop": (1280, 800), "wide": (1920, 1080), "phone": (390, 844)}


@cache
def game_called(name: str) -> Game:
    """A game as it lies in the repository."""
    game, problems = load_game(ROOT / "cards" / name)
    assert game is not None and not problems
    return game


@cache
def trees_of(name: str) -> str:
    """The box of a game with its texts read, as JSON."""
    referee, _ = open_table(game_called(name))
    assert referee is not None
    return write_box(referee.box)


def pictures(name: str) -> Pictures:
    """Pictures of all that a page shows of a game, from the cache of this machine; what it lacks is drawn."""
    game = game_called(name)
    return pictures_of(game, Cache(), lambda done, total: None, pieces_shown(game))


def house_of(place: Path, name: str, drawn: Pictures | None = None) -> House:
    """A house with the box of a game; without pictures its cards are their names."""
    store, drawn = Store(place / "tables.sqlite"), drawn or Pictures()
    shown = json.dumps(shown_of(game_called(name), drawn))
    kept = KeptBox(files_of(game_called(name)), trees_of(name))
    store.keep_box(name, name, kept, shown, drawn.pictures)
    store._base.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug of a test
    return House(store, pause=0)


def room_of(house: House, name: str, *seats: str, seed: int = 5) -> Room:
    """A new game in a house, played in the usual way."""
    kept = house.store.game(house.store.begin(name, seed, seats, b"secret"))
    assert kept is not None
    room = house.open(kept, None)
    room.agree_on("")
    return room


@contextmanager
def table_of(place: Path, name: str, *seats: str, drawn: Pictures | None = None) -> Iterator[tuple[Room, Served]]:
    """A game at a table that is served as long as the block lasts."""
    house = house_of(place, name, drawn)
    room = room_of(house, name, *seats)
    with serving(house) as served:
        yield room, served


def come_in(page: Page, address: str) -> None:
    """Open the page of a link, and wait until it shows the table."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    page.wait_for_function("() => document.documentElement.dataset.seq")
    page.evaluate("document.fonts.ready")
