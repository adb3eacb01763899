"""Out into a table and back: nothing is lost, and nothing but what was changed changes."""

from __future__ import annotations

import csv
import dataclasses
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.toolkit.tables.shop import loaded, shop, texts
from toolkit.files import write_together
from toolkit.model import Card, Game
from toolkit.tables import export_table, prepare_import

KINDS = ["cards.xlsx", "cards.csv", "cards.json", "folder"]
FIELDS = [field.name for field in dataclasses.fields(Card) if field.name not in ("source", "number")]


def values(game: Game) -> list[dict[str, object]]:
    return [{name: getattr(card, name) for name in FIELDS} for card in game.cards]


def imported(folder: Path, table: Path) -> list[str]:
    """What an import says that it changed, once it has."""
    made = prepare_import(table, loaded(folder))
    assert made.problems == []
    write_together({path: text.encode() for path, text in made.files.items()})
    return made.lines


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_exported_changes_nothing(kind: str, tmp_path: Path) -> None:
    folder = shop(tmp_path / "shop")
    before = texts(folder)
    game = loaded(folder)
    assert export_table(game, game.cards, tmp_path / kind) == []
    assert imported(folder, tmp_path / kind) == []
    assert texts(folder) == before


@pytest.mark.parametrize("kind", KINDS)
def test_every_value_comes_back_into_an_empty_game(kind: str, tmp_path: Path) -> None:
    folder = shop(tmp_path / "shop")
    game = loaded(folder)
    export_table(game, game.cards, tmp_path / kind)
    empty = shop(tmp_path / "empty")
    for name in ("goods", "people"):
        head = (empty / f"{name}.yaml").read_text().split("cards:")[0]
        (empty / f"{name}.yaml").write_text(f"{head}cards: []\n", encoding="utf-8")
    assert len(imported(empty, tmp_path / kind)) == len(game.cards)
    assert values(loaded(empty)) == values(game)


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_differs_is_written(kind: str, tmp_path: Path) -> None:
    folder = shop(tmp_path / "shop")
    game = loaded(folder)
    export_table(game, game.cards, tmp_path / kind)
    goods = folder / "goods.yaml"
    text = goods.read_text(encoding="utf-8")
    goods.write_text(text.replace("copies: 3", "copies: 5").replace("icon: ladder", "icon: rope"), encoding="utf-8")
    assert imported(folder, tmp_path / kind) == ["goods: change copies of Honey Pot", "goods: change icon of Ladder"]
    assert goods.read_text(encoding="utf-8") == text


def test_an_emptied_cell_takes_the_line_away_and_a_new_one_adds_it(tmp_path: Path) -> None:
    folder = shop(tmp_path / "shop")
    table = tmp_path / "some.csv"
    table.write_text("name,copies,tags,icon\nHoney Pot,,FOOD,honeypot\n", encoding="utf-8")
    before = texts(folder)["goods.yaml"]
    table.write_text(
        "name,copies,tags,icon\nHoney Pot,,FOOD,honeypot\n".replace("name", "deck,name").replace("\nH", "\ngoods,H")
    )
    imported(folder, table)
    expected = before.replace("    copies: 3\n", "").replace("[FOOD, SWEET]", "[FOOD]")
    expected = expected.replace('A9)"\n', 'A9)"\n    icon: honeypot\n')
    assert texts(folder)["goods.yaml"] == expected


def test_a_new_row_is_a_new_card_and_a_missing_one_stays_unless_asked(tmp_path: Path) -> None:
    folder = shop(tmp_path / "shop")
    table = tmp_path / "goods.csv"
    table.write_text('name,size,tags\nLadder,Large,TOOL\n"Cake: big",Small,"FOOD, SWEET"\n', encoding="utf-8")
    before = texts(folder)["goods.yaml"]
    assert imported(folder, table) == ["goods: add Cake: big"]
    added = '  - name: "Cake: big"\n    size: Small\n    tags: [FOOD, SWEET]\n'
    assert texts(folder)["goods.yaml"].replace(added, "") == before
    assert [card.name for card in take_and_delete(folder, table).cards if card.deck == "goods"] == [
        "Ladder",
        "Cake: big",
    ]


def test_the_other_side_of_a_card_is_changed_cell_by_cell(tmp_path: Path) -> None:
    folder = shop(tmp_path / "shop")
    table = tmp_path / "people.csv"
    table.write_text(
        "name,subtype,reverse.name,reverse.text,reverse.flavour\n"
        'Caterpillar,Buyer,Moth,Gain **2** Coins.,"Late, though."\nNo,Seller,Yes,,\nTadpole,Seller,,,\n'
    )
    before = texts(folder)["people.yaml"]
    assert imported(folder, table) == [
        "people: change reverse.name, reverse.flavour of Caterpillar",
        "people: change reverse.name of No",
        "people: change reverse.text of Tadpole",
    ]
    expected = before.replace("name: Butterfly", "name: Moth\n    flavour: Late, though.")
    expected = expected.replace("1e5.'\n", '1e5.\'\n  reverse: {name: "Yes"}\n').replace('text: "=1", ', "")
    after = texts(folder)["people.yaml"]
    assert sorted(after.splitlines()) == sorted(expected.splitlines())
    assert {card.name: card.reverse.art for card in loaded(folder).cards if card.reverse}["Caterpillar"] == {"turn": 3}


def test_a_part_that_the_other_side_has_not_is_no_column(tmp_path: Path) -> None:
    table = tmp_path / "people.csv"
    table.write_text("name,reverse.copies\nNo,2\n")
    [problem] = prepare_import(table, loaded(shop(tmp_path / "shop")), deck="people").problems
    assert problem.name == "unknown-column"


def take_and_delete(folder: Path, table: Path) -> Game:
    made = prepare_import(table, loaded(folder), delete_missing=True)
    write_together({path: text.encode() for path, text in made.files.items()})
    return loaded(folder)


def test_csv_runs_no_formula_in_a_spreadsheet_program(tmp_path: Path) -> None:
    game = loaded(shop(tmp_path / "shop"))
    export_table(game, game.cards, tmp_path / "cards.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "cards.csv").read_text("utf-8-sig"))))
    assert not [cell for row in rows for cell in row if cell[:1] in set("=+-@\t\r")]


lines = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t\"',;=@"), max_size=30)
cells = lines.map(lambda text: text.replace("\ufeff", "").strip())
plain_values = cells | st.floats(-9, 9) | st.booleans() | st.integers(-9, 9) | st.sampled_from(["1", "true", "'1", "'"])


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(flavour=cells, text=cells, why=cells, angle=plain_values)
def test_any_value_survives_any_table(tmp_path: Path, flavour: str, text: str, why: str, angle: object) -> None:
    """Written into a table by export, taken over into YAML, and loaded again."""
    original = loaded(shop(tmp_path / "shop"))
    first = original.cards[0]
    card = dataclasses.replace(
        first,
        flavour=flavour or "-",  # JSON has no column for what no card has
        text=text or "-",
        art={"angle": angle},
        allow={"missing-text": why or "-"},
    )
    for kind in ("one.xlsx", "one.csv", "one.json"):
        folder = shop(tmp_path / "shop")
        export_table(original, [card], tmp_path / kind)
        imported(folder, tmp_path / kind)
        back = loaded(folder).cards[0]
        assert (back.flavour, back.text, back.allow) == (card.flavour, card.text, card.allow)
        assert (back.art["angle"], kind_of(back.art["angle"])) == (angle, kind_of(angle))


def kind_of(value: object) -> type:
    """A number is a number: workbooks do not tell 1 from 1.0."""
    return float if type(value) is int else type(value)
