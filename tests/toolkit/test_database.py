"""`heap db`: what is in the file, in tables that refer to each other, the same bytes each time."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from toolkit.database import write_database
from toolkit.load import load_game
from toolkit.model import Game

MARKET = Path(__file__).parent / "check" / "market"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MARKET, tmp_path / "market"))


def loaded(folder: Path) -> Game:
    game, _ = load_game(folder)
    assert game is not None
    return game


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection:
        yield connection


def rows(path: Path, query: str) -> list[Any]:
    with opened(path) as connection:
        return connection.execute(query).fetchall()


def test_cards_and_tags(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "new" / "market.sqlite"
    write_database([loaded(folder)], path)
    assert rows(path, "SELECT name, deck, number, size, vp, copies FROM cards WHERE type = 'Good'") == [
        ("Honey Pot", "goods", 1, "Small", 1, 1),
        ("Ladder", "goods", 2, "Large", 3, 3),
        ("Nail", "goods", 3, "Small", 1, 1),
        ("Rope", "goods", 4, "Large", 3, 1),
    ]
    of_honey = "SELECT tag, printed, implied FROM card_tags WHERE card = 1 ORDER BY rowid"
    assert rows(path, of_honey) == [("FOOD", 1, 1), ("SWEET", 1, 1), ("HONEY", 1, 0)]
    assert rows(path, "SELECT tag FROM favoured_tags") == [("SWEET",)]
    assert rows(path, "SELECT tag, parent FROM tag_parents") == [("SWEET", "FOOD"), ("HONEY", "SWEET")]
    assert rows(path, "SELECT id, vp, rank FROM sizes") == [("Small", 1, 0), ("Large", 3, 1)]
    assert rows(path, "PRAGMA foreign_key_check") == []
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_full_text_search(folder: Path, tmp_path: Path) -> None:
    goods = folder / "goods.yaml"
    goods.write_text(goods.read_text() + "  - {name: Crème, size: Small, tags: [FOOD], flavour: Sold by noon.}\n")
    path = tmp_path / "market.sqlite"
    write_database([loaded(folder)], path)
    assert rows(path, "SELECT name FROM cards_search('day')") == [("Ladder",)]
    assert rows(path, "SELECT name FROM cards_search('creme OR noon')") == [("Crème",)]
    assert rows(path, "SELECT name FROM cards_search('moon')") == []


def test_the_same_games_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(folder, tmp_path / "other"))
    games = [loaded(folder), loaded(other)]
    for name in ("one.sqlite", "two.sqlite"):
        write_database(games, tmp_path / name)
    assert (tmp_path / "one.sqlite").read_bytes() == (tmp_path / "two.sqlite").read_bytes()
    assert rows(tmp_path / "one.sqlite", "SELECT game, count(*) FROM cards GROUP BY game") == [
        ("market", 6),
        ("other", 6),
    ]


def test_what_check_finds_fault_with_is_written_all_the_same(folder: Path, tmp_path: Path) -> None:
    goods = folder / "goods.yaml"
    goods.write_text(goods.read_text() + "  - {name: Rope, size: Huge, tags: [QQQ, QQQ], favoured: [RRR]}\n")
    path = tmp_path / "market.sqlite"
    write_database([loaded(folder)], path)
    assert rows(path, "SELECT size, vp FROM cards WHERE number = 5") == [("Huge", None)]
    assert rows(path, "PRAGMA foreign_key_check") == []


def test_a_place_that_cannot_be_written_leaves_what_is_there(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    with pytest.raises(OSError, match="it is a folder"):
        write_database([loaded(folder)], tmp_path / "full")
    assert list((tmp_path).glob("*.part")) == []
