"""A file of kept games that a stranger's folder brings along is refused with a reason: links, pipes, views, damage."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from toolkit.cache import Cache
from toolkit.cli.app import app
from toolkit.files import Stray, Unfit
from toolkit.rooms.links import links_of
from toolkit.rooms.sessions import sessions_of
from toolkit.rooms.sound import BESIDE
from toolkit.rooms.store import SET, Event, KeptBox, Remark, Store

DEEP = "[" * 100_000
FORGED = (  # a column, and a value that Heap never keeps in it
    ("game.seed", "x"),
    ("game.seed", "1" * 10_000),
    ("game.seats", "{"),
    ("game.seats", "[1, [2]]"),
    ("game.seats", DEEP),
    ("game.seats", json.dumps(["person"] * 999)),
    ("game.secret", 5),
    ("game.begun", "never"),
    ("game.begun", 1e300),
    ("box.files", DEEP),
    ("box.files", "[1]"),
    ("box.files", '{"game.yaml": 5}'),
    ("box.files", '{"..": "x"}'),
    ("box.files", '{"x\\u0000": "x"}'),
    ("box.shown", DEEP),
    ("event.player", "x"),
    ("event.what", b"\xff"),
    ("remark.seat", "x"),
    ("remark.at", "never"),
    ("name.words", b"\xff"),
)
VIEW = """
DROP TABLE event;
CREATE VIEW event AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r)
    SELECT 1 AS game, x AS number, 'act' AS kind, 0 AS player, '' AS what, '' AS client, 1 AS at FROM r;
"""
TRIGGER = "CREATE TRIGGER harm AFTER INSERT ON game BEGIN INSERT INTO face VALUES (1, zeroblob(9)); END"
TABLE = "CREATE TABLE mine (x)"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A file of games in a game's folder, with something in each table; the folder is the current one."""
    (tmp_path / "tea").mkdir()
    (tmp_path / "tea" / "game.yaml").write_text("title: Tea\n")
    path = tmp_path / "tea" / ".heap" / "tables.sqlite"
    with closing(Store(path)) as store:
        store.keep_box("box", "tea", KeptBox({"game.yaml": "title: Tea\n"}), "{}")
        number = store.begin("box", 1, ["person"], b"secret")
        store.add(number, 0, Event(SET, -1, "{}"))
        store.remark(number, Remark(0, -1, "", "", "Nice."))
        store.name(number, 0, "Ann")
    yield path


def changed(path: Path, script: str, *values: object) -> None:
    """Do something in a file that Heap would not do."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        for (trigger,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            base.execute(f"DROP TRIGGER {trigger}")
        base.execute(script, values) if values else base.executescript(script)


def test_what_was_never_kept_is_told_and_nothing_else(file: Path) -> None:
    kept = file.read_bytes()
    for column, value in FORGED:
        file.write_bytes(kept)
        table, name = column.split(".")
        changed(file, f"UPDATE {table} SET {name} = ?", value)
        with closing(Store(file)) as store, pytest.raises(sqlite3.DatabaseError, match="in it is damaged"):
            store.events(1)
            store.shown("box")
            sessions_of(store)
    file.write_bytes(kept)
    with closing(Store(file)) as store:
        assert [(each.names, len(each.remarks)) for each in sessions_of(store)] == [({0: "Ann"}, 1)]


def test_what_sqlite_would_run_is_refused(file: Path) -> None:
    kept = file.read_bytes()
    for script, what in (
        (VIEW, "view 'event'"),
        (TRIGGER, "trigger 'harm'"),
        (TABLE, "table 'mine'"),
    ):
        file.write_bytes(kept)
        changed(file, script)
        before = file.read_bytes()
        with pytest.raises(sqlite3.DatabaseError, match=what):
            Store(file)
        assert file.read_bytes() == before


def test_nothing_is_written_or_waited_for_through_what_lies_beside(file: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_bytes(b"mine")
    for ending in BESIDE:
        beside = file.with_name(file.name + ending)
        beside.symlink_to(diary)
        with pytest.raises(Stray):
            Store(file)
        beside.unlink()
        os.mkfifo(beside)
        with pytest.raises(Unfit, match="a named pipe"):
            Store(file)
        beside.unlink()
    with closing(Store(file)) as store:
        file.with_name(f"{file.name}-1.lock").symlink_to(diary)
        with pytest.raises(Stray):
            store.hold(1)
    assert diary.read_bytes() == b"mine"


def test_a_file_that_is_a_link_out_of_the_folder_is_not_opened(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "theirs.sqlite"
    file.rename(theirs)
    file.symlink_to(theirs)
    before = theirs.read_bytes()
    monkeypatch.chdir(tmp_path / "tea")
    done = CliRunner().invoke(app, ["sessions"])
    assert done.exit_code == 2
    assert "tables.sqlite cannot be used: it is a link that leads out of the game's folder" in done.output
    assert theirs.read_bytes() == before


def test_who_wrote_a_file_of_games_knows_no_link_of_another_user(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tokens(cache: str) -> set[str]:
        monkeypatch.setenv("HEAP_CACHE", str(file.parent / cache))
        with closing(Store(file)) as store:
            game = store.game(1)
        assert game is not None
        return {link.token for link in links_of(game)}

    hers = tokens("hers")
    assert tokens("hers") == hers  # who goes on has the same links
    assert tokens("his").isdisjoint(hers)
    monkeypatch.setattr(Cache, "own_key", lambda cache: None)
    assert tokens("hers").isdisjoint(hers)
