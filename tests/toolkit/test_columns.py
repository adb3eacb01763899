"""Columns that cards have beside the fields of all games: loaded, shown, exported, imported and played with."""

from __future__ import annotations

import csv
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from toolkit.check.run import check_game
from toolkit.database import database_bytes
from toolkit.files import write_together
from toolkit.json_schema import json_schema
from toolkit.load import load_game
from toolkit.model import Card, Game
from toolkit.paper import FaceSize
from toolkit.press.templates import TemplateFailure, Templates
from toolkit.query import QueryError, parse_query
from toolkit.show import card_data, card_lines
from toolkit.tables import prepare_import
from toolkit.tables.export import export_table
from toolkit.texts.language import names_in_texts
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
    assert seven(game).columns == {"suit": "hearts", "rank": 7, "year": "1999"}
    assert game.vocabulary.columns["suit"].values == ("hearts", "spades")


def test_a_column_is_played_with_as_it_is_declared(game: Game) -> None:
    """A year that is a text stays one though it looks like a number."""
    assert design_of(game, seven(game), None).columns == {"suit": "hearts", "rank": 7, "year": "1999"}


def test_columns_are_shown(game: Game) -> None:
    lines = card_lines(game, seven(game))
    at = lines.index("Columns")
    assert lines[at + 1 : at + 4] == ["  suit  hearts", "  rank  7", "  year  1999"]
    assert card_data(game, seven(game))["columns"] == {"suit": "hearts", "rank": 7, "year": "1999"}


def test_columns_are_columns_of_a_table(game: Game, tmp_path: Path) -> None:
    assert export_table(game, game.cards, tmp_path / "cards.csv") == []
    with (tmp_path / "cards.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert {name: row[name] for name in ("suit", "rank", "year")} == {
        "suit": "hearts", "rank": "7", "year": "1999",
    }  # fmt: skip
    assert export_table(game, game.cards, tmp_path / "cards.json") == []
    assert '"rank": 7' in (tmp_path / "cards.json").read_text()


def test_a_column_of_another_value_is_another_box(game: Game) -> None:
    one, other = (design_of(game, replace(seven(game), columns={"rank": rank}), None) for rank in (7, 8))
    assert box_with(game, (one,)).hash != box_with(game, (other,)).hash == box_with(game, (other,)).hash


# --- every kind of column --------------------------------------------------------------------------------------------

KINDS = """\
title: Court
version: "1"
decks: [court]
vocabulary:
  types:
    Card: {}
  columns:
    faction: {kind: text, values: [elf, dwarf, troll], meaning: Whose it is.}
    cost: {kind: number, least: 0, most: 9}
    traits: {kind: list}
    foil: {kind: yes-no}
    sketch: {kind: file}
    Code Name: {kind: text}
    copies: {kind: number}
"""
COURT = """\
title: Court
type: Card
cards:
  - name: Fenn
    columns: {faction: elf, cost: 3, traits: [sly, "loud, at night"], foil: true, sketch: court.yaml, Code Name: 007}
  - name: Gudrun
    columns: {faction: dwarf, cost: 0, traits: [sly], foil: false, copies: 9}
  - name: Ox
    columns: {faction: troll, cost: 9, Code Name: No}
  - name: Plain
"""


@pytest.fixture
def court(tmp_path: Path) -> Game:
    folder = tmp_path / "court"
    folder.mkdir()
    return written(folder, KINDS, COURT)


def written(folder: Path, words: str, cards: str, *, clean: bool = True) -> Game:
    (folder / "game.yaml").write_text(words)
    (folder / "court.yaml").write_text(cards)
    game, problems = load_game(folder)
    assert game is not None
    assert not clean or check_game(game, problems) == []
    return game


def test_each_value_is_read_as_it_is_declared(court: Game) -> None:
    fenn, _, ox, _ = court.cards
    assert fenn.columns == {
        "faction": "elf", "cost": 3, "traits": ("sly", "loud, at night"), "foil": True, "sketch": "court.yaml",
        "Code Name": "007",
    }  # fmt: skip
    assert ox.columns["Code Name"] == "No"
    assert "  traits     sly, loud, at night" in card_lines(court, fenn)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("cost>=3", ["Fenn", "Ox"]),
        ("cost:*", ["Fenn", "Gudrun", "Ox"]),
        ("-cost:*", ["Plain"]),
        ("faction:ELF", ["Fenn"]),
        ("faction>elf", ["Gudrun", "Ox"]),
        ("faction!=elf", ["Gudrun", "Ox", "Plain"]),
        ("traits:sly", ["Fenn", "Gudrun"]),
        ("traits=loud", []),
        ("traits>=2", ["Fenn"]),
        ("foil:yes", ["Fenn"]),
        ("foil:no -cost:*", ["Plain"]),
        ("code-name:007", ["Fenn"]),
        ("columns.cost=9", ["Ox"]),
        ("copies=1 columns.copies>1", ["Gudrun"]),
        ("cost:* -sort:cost", ["Ox", "Fenn", "Gudrun"]),
        ("sort:faction:desc", ["Ox", "Gudrun", "Fenn", "Plain"]),
        ("sort:code-name", ["Fenn", "Ox", "Gudrun", "Plain"]),
    ],
)
def test_columns_are_searched_and_sorted_by(court: Game, query: str, names: list[str]) -> None:
    assert [card.name for card in parse_query(query).select(court)] == names


@pytest.mark.parametrize(
    ("query", "position", "says"),
    [
        ("cots>=3", 0, "cost"),
        ("faction:elv", 8, "elf"),
        ("cost:cheap", 5, "write a number"),
        ("foil:maybe", 5, "yes"),
        ("sort:cots", 5, "cost"),
    ],
)
def test_a_search_for_what_a_column_cannot_have_is_refused(court: Game, query: str, position: int, says: str) -> None:
    with pytest.raises(QueryError) as refused:
        parse_query(query).select(court)
    assert says in refused.value.hint
    assert refused.value.position == position or query.startswith("sort")


def test_a_column_of_one_game_finds_nothing_in_another(court: Game, game: Game) -> None:
    assert [card.name for _, card in parse_query("cost>=3 -sort:cost").select_all([game, court])] == ["Ox", "Fenn"]


@pytest.mark.parametrize("kind", ["cards.xlsx", "cards.csv", "cards.json", "tables"])
def test_out_and_back_without_loss_and_into_an_empty_deck(court: Game, tmp_path: Path, kind: str) -> None:
    assert export_table(court, court.cards, tmp_path / kind) == []
    again = prepare_import(tmp_path / kind, court)
    assert (again.problems, again.lines) == ([], [])
    before = [card.columns for card in court.cards]
    (court.folder / "court.yaml").write_text("title: Court\ntype: Card\ncards: []\n")
    empty, _ = load_game(court.folder)
    assert empty is not None
    made = prepare_import(tmp_path / kind, empty)
    assert made.problems == []
    write_together({path: text.encode() for path, text in made.files.items()})
    filled, _ = load_game(court.folder)
    assert filled is not None
    assert [card.columns for card in filled.cards] == before


def test_a_table_with_a_wrong_value_says_the_cell(court: Game, tmp_path: Path) -> None:
    table = tmp_path / "court.csv"
    table.write_text("name,Cost,FACTION,foil\nFenn,12,elf,x\nOx,1,trol,no\n")
    wrong = prepare_import(table, court).problems
    assert [(str(each.place).partition(": ")[2], each.code) for each in wrong] == [
        ("row 2, column B (Cost)", "C043"), ("row 3, column C (FACTION)", "C043"),
    ]  # fmt: skip
    assert "troll" in str(wrong[1].hint)
    table.write_text("name,Cost,FACTION,foil\nFenn,2,Dwarf,no\n")
    assert prepare_import(table, court).lines == ["court: change cost, faction, foil of Fenn"]


def test_the_database_has_a_row_for_each_value(court: Game) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(database_bytes([court]))
        rows = "SELECT cards.name, value FROM card_columns JOIN cards ON card = key WHERE card_columns.name = ?"
        assert connection.execute(rows, ("traits",)).fetchall() == [
            ("Fenn", "sly"), ("Fenn", "loud, at night"), ("Gudrun", "sly"),
        ]  # fmt: skip
        assert connection.execute(f"{rows} AND value > 2", ("cost",)).fetchall() == [("Fenn", 3), ("Ox", 9)]
        declared = connection.execute("SELECT id, kind FROM own_columns ORDER BY position LIMIT 2").fetchall()
        assert declared == [("faction", "text"), ("cost", "number")]


def test_editors_know_the_columns(court: Game) -> None:
    schema = json_schema("deck", court)
    Draft202012Validator.check_schema(schema)

    def faults(columns: dict[str, object]) -> int:
        deck = {"title": "Court", "type": "Card", "cards": [{"name": "Fenn", "columns": columns}]}
        return len(list(Draft202012Validator(schema).iter_errors(deck)))

    assert faults({"faction": "elf", "cost": 3, "traits": ["sly"], "foil": True, "Code Name": 7}) == 0
    assert [faults({"faction": "elv"}), faults({"cost": 10}), faults({"cots": 1}), faults({"foil": "yes"})] == [1] * 4


def test_a_template_is_given_the_columns_as_plain_values(court: Game) -> None:
    templates = court.folder / "templates"
    templates.mkdir()
    (templates / "card.html").write_text(
        "{{ card.columns.cost }}|{{ card.columns.traits | join('+') }}|{{ card.columns.foil }}|"
        "{% for each in words.columns.values() %}{{ each.id }}:{{ each.kind }} {% endfor %}"
    )
    loaded, _ = load_game(court.folder)
    assert loaded is not None
    fenn, *_, plain = (Templates(loaded).front(card, loaded.decks[0], FaceSize(63, 88, 3)) for card in loaded.cards)
    assert fenn.startswith("3|sly+loud, at night|True|faction:text cost:number ")
    assert plain.startswith("None||None|faction:text ")
    (templates / "card.html").write_text("{{ card.columns.cots }}")
    with pytest.raises(TemplateFailure):
        Templates(loaded).front(loaded.cards[0], loaded.decks[0], FaceSize(63, 88, 3))


def test_a_column_among_the_keys_of_a_card_is_shown_its_place(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(KINDS)
    cards = "title: Court\ntype: Card\ncards:\n  - name: Fenn\n    cost: 3\n    cots: 3\n"
    (tmp_path / "court.yaml").write_text(cards)
    _, problems = load_game(tmp_path)
    assert [(each.code, each.place and each.place.line) for each in problems] == [("C012", 5), ("C012", 6)]
    assert ["columns: {cost: …}" in str(each.hint) for each in problems] == [True, False]


# --- in texts --------------------------------------------------------------------------------------------------------

SPOKEN = """\
title: Court
version: "1"
decks: [court]
vocabulary:
  types: {Card: {}}
  counters: {Coin: {plural: Coins, holders: [player]}}
  nouns: {card: {sort: card}, player: {sort: player}, hand: {sort: pile, of: player}}
  columns:
    faction: {kind: text, values: [Elf, Dwarf]}
    cost: {kind: number, least: 0, most: 9}
    artist: {kind: text}
"""


def test_texts_speak_of_columns_and_not_of_the_cards_called_alike(tmp_path: Path) -> None:
    cards = """\
title: Court
type: Card
cards:
  - name: Elf
    columns: {faction: Elf, cost: 3}
    text: Discard an Elf card from your hand with a cost of 3 or less.
  - name: Gudrun
    text: When you draw a Dwarf card, gain Coins equal to that card's cost.
"""
    game = written(tmp_path, SPOKEN, cards)
    assert names_in_texts(game) == ()
    named = written(tmp_path, SPOKEN.replace("Elf, Dwarf", "Human"), cards.replace("faction: Elf, ", ""), clean=False)
    assert names_in_texts(named) == ("Elf",)
    behind = cards + "    reverse: {name: Gudrun at night, text: Discard the card Gudrun.}\n"
    assert names_in_texts(written(tmp_path, SPOKEN, behind, clean=False)) == ("Gudrun",)


def test_a_text_that_speaks_of_a_column_that_cannot_be_said_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(SPOKEN)
    cards = "title: Court\ntype: Card\ncards:\n  - name: Fenn\n    text: Discard a card whose artist is Kim.\n"
    (tmp_path / "court.yaml").write_text(cards)
    game, problems = load_game(tmp_path)
    assert game is not None
    [problem] = [each for each in check_game(game, problems) if each.code == "C201"]
    assert problem.place is not None and problem.place.line == 5
    assert "it is free text; list its `values` in game.yaml" in str(problem.hint)
