"""Columns that cards have beside the fields of all games: loaded, shown, exported, imported and played with."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from toolkit.load import load_game
from toolkit.model import Card, Game
from toolkit.show import card_data, card_lines
from toolkit.tables.export import export_table
from toolkit.texts.playability import box_with, design_of

GAME = """\
title: Suits
version: "1"
players: 2-4
decks: [pack]
vocabulary:
  types:
    Card: {}
  columns:
    suit: {kind: text, values: [hearts, spades], on: [Card]}
    rank: {kind: number, on: [Card]}
    year: {kind: text}
"""
PACK = """\
title: Pack
type: Card
cards:
  - name: Seven
    columns: {suit: hearts, rank: 7, year: 1999}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "pack.yaml").write_text(PACK)
    found, problems = load_game(tmp_path)
    assert found is not None
    assert problems == []
    return found


def seven(game: Game) -> Card:
    return game.cards[0]


def test_columns_are_loaded_with_their_order(game: Game) -> None:
    assert seven(game).columns == {"suit": "hearts", "rank": 7, "year": 1999}
    assert game.vocabulary.columns["suit"].values == ("hearts", "spades")


def test_a_column_is_played_with_as_it_is_declared(game: Game) -> None:
    """A year that is a text stays one though it looks like a number."""
    assert design_of(game, seven(game), None).columns == {"suit": "hearts", "rank": 7, "year": "1999"}


def test_columns_are_shown(game: Game) -> None:
    lines = card_lines(game, seven(game))
    at = lines.index("Columns")
    assert lines[at + 1 : at + 4] == ["  suit  hearts", "  rank  7", "  year  1999"]
    assert card_data(game, seven(game))["columns"] == {"suit": "hearts", "rank": 7, "year": 1999}


def test_columns_are_columns_of_a_table(game: Game, tmp_path: Path) -> None:
    assert export_table(game, game.cards, tmp_path / "cards.csv") == []
    with (tmp_path / "cards.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert {name: row[f"columns.{name}"] for name in ("suit", "rank", "year")} == {
        "suit": "hearts", "rank": "7", "year": "1999",
    }  # fmt: skip
    assert export_table(game, game.cards, tmp_path / "cards.json") == []
    assert '"rank": 7' in (tmp_path / "cards.json").read_text()


def test_a_column_of_another_value_is_another_box(game: Game) -> None:
    one, other = (design_of(game, replace(seven(game), columns={"rank": rank}), None) for rank in (7, 8))
    assert box_with(game, (one,)).hash != box_with(game, (other,)).hash == box_with(game, (other,)).hash
