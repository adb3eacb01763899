"""Games in one SQLite file: boxes, faces, games and events. Rows are added and never changed.

What is written is on the disk when a function returns: whoever is killed afterwards goes on from there.
"""

from __future__ import annotations

import hmac
import json
import os
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from toolkit.cache import Cache
from toolkit.rooms.sound import LOCK, files_in, number_in, refuse_strange, refuse_unfit, seats_in, shown_in, sound

PASSING = os.urandom(32)  # in place of a secret that is kept
USUAL = Path(".heap") / "tables.sqlite"
TABLES = ("box", "trees", "face", "game", "event", "remark", "name")
SCHEMA = """
CREATE TABLE IF NOT EXISTS box (hash TEXT PRIMARY KEY, game TEXT NOT NULL, files TEXT NOT NULL, shown TEXT NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS trees (box TEXT PRIMARY KEY REFERENCES box, trees TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS face (name TEXT PRIMARY KEY, picture BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY, box TEXT NOT NULL REFERENCES box, seed TEXT NOT NULL, seats TEXT NOT NULL,
    secret BLOB NOT NULL, begun REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS event (
    game INTEGER NOT NULL REFERENCES game, number INTEGER NOT NULL, kind TEXT NOT NULL, player INTEGER NOT NULL,
    what TEXT NOT NULL, client TEXT, at REAL NOT NULL, PRIMARY KEY (game, number), UNIQUE (game, client)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS remark (
    id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, actions INTEGER NOT NULL, seat INTEGER NOT NULL,
    about TEXT NOT NULL, revision TEXT NOT NULL, words TEXT NOT NULL, at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS name (
    id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, seat INTEGER NOT NULL, words TEXT NOT NULL,
    at REAL NOT NULL
);
"""
ONLY_MORE = """
CREATE TRIGGER IF NOT EXISTS {table}_{deed} BEFORE {deed} ON {table}
    BEGIN SELECT RAISE(ABORT, 'what is kept of games is never changed'); END;
"""


@dataclass(frozen=True, slots=True)
class KeptBox:
    """A box as it was kept: its files by name, and all of it with its texts as they were read, as box_json writes it.

    `trees` is "" where they were not kept.
    """

    files: Mapping[str, str]
    trees: str = ""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as it was begun: the hash of its box, the seed, who sits where, and the secret of its links here."""

    id: int
    box: str
    game: str
    seed: int
    seats: tuple[str, ...]
    secret: bytes


@dataclass(frozen=True, slots=True)
class Event:
    """Something that was done: `kind` is ACT, UNDO or END, `what` the action's text, or how many actions were left.

    `client` is the name that the player's page gave to its message, after the number of the seat; "" where no page did.
    """

    kind: str
    player: int
    what: str
    client: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody said during a game, after so many actions: `seat` is -1 for who looked on.

    `about` is the id of a card or of a section of the rules, with its revision then; "" for the moment itself.
    """

    actions: int
    seat: int
    about: str
    revision: str
    words: str
    at: float = 0.0


ACT, UNDO, END = "act", "undo", "end"
SET = "set"  # the kind of the first event at a free table: how it began
FREE = "free:"  # before the name of a game whose box is one of a free table: no game has such a name


class HeldError(Exception):
    """Another program serves the game already; the message says which game."""


class Store:
    """All games of one file.

    Raises sqlite3.Error and OSError where it cannot be opened, read or written, or is not what was kept there.
    """

    def __init__(self, path: Path) -> None:
        refuse_unfit(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._holds: list[sqlite3.Connection] = []
        self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            refuse_strange(self._base, _make)
            with suppress(OSError):
                path.chmod(0o600)  # it holds the secrets of all games
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.execute("PRAGMA foreign_keys = ON")
            _make(self._base)
        except sqlite3.Error:
            self._base.close()
            raise

    def close(self) -> None:
        """Close the file, and let go of the games that were held."""
        self._base.close()
        while self._holds:
            self._holds.pop().close()

    def hold(self, game: int) -> None:
        """Hold a game as long as this process lives or until `close`: two that serve it would not know of each other.

        Raises HeldError where another holds it, and OSError. What holds is the system's lock on a file beside this one.
        """
        beside = self.path.with_name(f"{self.path.name}-{game}{LOCK}")
        refuse_unfit(beside)
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as held:
            lock.close()
            raise HeldError(f"game {game} is served already") from held
        self._holds.append(lock)

    # --- boxes and faces ---------------------------------------------------------------------------------------------

    def keep_box(
        self, name: str, game: str, box: KeptBox, shown: str, faces: Mapping[str, bytes] | None = None
    ) -> None:
        """Keep a box under a name that stands for all of it: its files, what the page shows of it, and its faces."""
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.executemany("INSERT OR IGNORE INTO face VALUES (?, ?)", (faces or {}).items())
            row = (name, game, json.dumps({**box.files}), shown)
            self._base.execute("INSERT OR IGNORE INTO box VALUES (?, ?, ?, ?)", row)
            if box.trees:
                self._base.execute("INSERT OR IGNORE INTO trees VALUES (?, ?)", (name, box.trees))

    def has_box(self, name: str) -> bool:
        """Whether a box of this name is kept."""
        return self._one("SELECT 1 FROM box WHERE hash = ?", name) is not None

    def box(self, name: str) -> KeptBox:
        """A box by its name. Raises KeyError."""
        row = self._one("SELECT trees FROM trees WHERE box = ?", name)
        files = files_in(self._text("SELECT files FROM box WHERE hash = ?", name), "a box")
        return KeptBox(files, str(row[0]) if row else "")

    def shown(self, box: str) -> str:
        """What the page shows of a box, as JSON. Raises KeyError."""
        return shown_in(self._text("SELECT shown FROM box WHERE hash = ?", box), "a box")

    def face(self, name: str) -> bytes | None:
        """A picture by its name; None where there is none."""
        row = self._one("SELECT picture FROM face WHERE name = ?", name)
        return cast("bytes", row[0]) if row else None

    # --- games -------------------------------------------------------------------------------------------------------

    def begin(self, box: str, seed: int, seats: Sequence[str], secret: bytes) -> int:
        """Begin a game with a kept box; returns its number."""
        row = (box, str(seed), json.dumps([*seats]), secret, time.time())
        made = self._base.execute("INSERT INTO game (box, seed, seats, secret, begun) VALUES (?, ?, ?, ?, ?)", row)
        assert made.lastrowid is not None
        return made.lastrowid

    def game(self, number: int) -> KeptGame | None:
        """A game by its number; None where there is none."""
        return next(iter(self._games("WHERE game.id = ?", number)), None)

    def all_games(self) -> list[KeptGame]:
        """All games, the latest first."""
        return self._games("ORDER BY game.id DESC")

    def games(self, game: str) -> list[KeptGame]:
        """All games that were begun with boxes of one game, the latest first."""
        return self._games("WHERE box.game = ? ORDER BY game.id DESC", game)

    def _games(self, which: str, *values: object) -> list[KeptGame]:
        rows = self._base.execute(
            f"SELECT game.id, box, box.game, seed, seats, secret FROM game JOIN box ON hash = box {which}",
            values,
        )
        return [_kept_game(row) for row in rows]

    def add(self, game: int, number: int, event: Event) -> None:
        """Keep an event of a game under its number, from 0; on the disk when this returns."""
        row = (game, number, event.kind, event.player, event.what, event.client or None, time.time())
        self._base.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def events(self, game: int) -> list[Event]:
        """All events of a game, in order."""
        question = "SELECT kind, player, what, ifnull(client, '') FROM event WHERE game = ? ORDER BY number"
        rows = self._base.execute(question, (game,))
        return [Event(*sound(row, (str, int, str, str), f"game {game}")) for row in rows]

    def is_over(self, game: int) -> bool:
        """Whether the last event of a game is its end."""
        row = self._one("SELECT kind FROM event WHERE game = ? ORDER BY number DESC LIMIT 1", game)
        return row is not None and row[0] == END

    def times(self, game: int) -> tuple[float, float]:
        """When a game was begun and when the last thing was done in it, in seconds since 1970. Raises KeyError."""
        row = self._one("SELECT begun, (SELECT max(at) FROM event WHERE game = id) FROM game WHERE id = ?", game)
        if row is None:
            raise KeyError(game)
        begun, last = sound((row[0], row[1] if row[1] is not None else row[0]), (float, float), f"game {game}")
        return begun, last

    def remark(self, game: int, remark: Remark) -> None:
        """Keep a remark; on the disk when this returns."""
        row = (game, remark.actions, remark.seat, remark.about, remark.revision, remark.words, time.time())
        columns = "game, actions, seat, about, revision, words, at"
        self._base.execute(f"INSERT INTO remark ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def remarks(self, game: int) -> list[Remark]:
        """All remarks of a game, in the order in which they were made."""
        question = "SELECT actions, seat, about, revision, words, at FROM remark WHERE game = ? ORDER BY id"
        kinds = (int, int, str, str, str, float)
        return [Remark(*sound(row, kinds, f"game {game}")) for row in self._base.execute(question, (game,))]

    def name(self, game: int, seat: int, words: str) -> None:
        """Keep what the person on a seat is called from now on, "" for nothing; on the disk when this returns."""
        row = (game, seat, words, time.time())
        self._base.execute("INSERT INTO name (game, seat, words, at) VALUES (?, ?, ?, ?)", row)

    def names(self, game: int) -> dict[int, str]:
        """What the people of a game are called, by their seats; those who have said nothing are left out."""
        rows = self._base.execute("SELECT seat, words FROM name WHERE game = ? ORDER BY id", (game,))
        found: dict[int, str] = dict(sound(row, (int, str), f"game {game}") for row in rows)
        return {seat: words for seat, words in found.items() if words}

    # --- asking ------------------------------------------------------------------------------------------------------

    def _one(self, question: str, *values: object) -> tuple[object, ...] | None:
        found: tuple[object, ...] | None = self._base.execute(question, values).fetchone()
        return found

    def _text(self, question: str, value: str) -> str:
        row = self._one(question, value)
        if row is None:
            raise KeyError(value)
        return str(row[0])


def _make(base: sqlite3.Connection) -> None:
    """Make what is missing of the tables, and what holds that nothing in them is changed."""
    base.executescript(SCHEMA)
    for table in TABLES:
        for deed in ("UPDATE", "DELETE"):
            base.executescript(ONLY_MORE.format(table=table, deed=deed))


def _kept_game(row: tuple[object, ...]) -> KeptGame:
    """A game of its row. Raises DamagedError."""
    what = f"game {row[0]}"
    number, box, game, seed, seats, secret = sound(row, (int, str, str, str, str, bytes), what)
    return KeptGame(number, box, game, number_in(seed, what), seats_in(seats, what), _of_this_user(secret))


def _of_this_user(secret: bytes) -> bytes:
    """The secret of the links of a game: what stands in the file opens nothing without a secret of this user's own.

    So nobody knows the links of a table that came with a folder of theirs. Where no secret of one's own can be kept,
    links are others each time.
    """
    return hmac.new(Cache().own_key() or PASSING, secret, "sha256").digest()
