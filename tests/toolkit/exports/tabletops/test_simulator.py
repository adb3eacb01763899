"""A save for Tabletop Simulator: what is in it, how it holds together, and what stays the same."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any, cast
from xml.etree.ElementTree import fromstring

import jsonschema
import pytest
from PIL import Image

from tests.toolkit.exports.tabletops.node import WITHOUT, modules, ran
from tests.toolkit.exports.tabletops.tables import GOODS, counted, every, folder, made, save, street, things
from toolkit.exports import Files
from toolkit.exports.gallery import Design
from toolkit.exports.kinds import Wanted
from toolkit.exports.manifest import NAME
from toolkit.exports.tabletops.arrangement import arranged
from toolkit.exports.tabletops.dealt import Table
from toolkit.exports.tabletops.pictures import grid_of
from toolkit.exports.tabletops.simulator_objects import UNIT_MM, Names
from toolkit.exports.tabletops.simulator_table import Pictures, Placed
from toolkit.exports.tabletops.things import Form, Tally
from toolkit.paper import FaceSize

__all__ = ["folder"]
URL = "https://example.org/shop"
WANTED = Wanted(dpi=60, base_url=URL)
SCHEMA = json.loads((Path(__file__).parent / "save_schema.json").read_text(encoding="utf-8"))
TYPES = {
    "DeckCustom": "Deck",
    "CardCustom": "Card",
    "Custom_Tile": "Tile",
    "Custom_Board": "Board",
    "Bag": "Bag",
    "Die_6": "Die",
    "Figurine_Custom": "Figure",
    "Custom_PDF": "Book",
}
UNDECLARED = ("ObjectStates", "SnapPoints", "TabStates")  # objects one by one; tabs have a number where it says a text
RULES = "# Shop\n\n## The game\n\nEverybody draws a card. Whoever has the most wins.\n"


@pytest.fixture(scope="module")
def files(folder: Path) -> Files:
    """The files of an export."""
    game = street(folder)
    (game.folder / "rulebook.md").write_text(RULES, encoding="utf-8")
    return made("tts", game, WANTED)


@pytest.fixture(scope="module")
def whole(files: Files) -> dict[str, Any]:
    """Its save."""
    return save(files)


def of_type(whole: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [each for each in every(whole["ObjectStates"]) if each["Name"] == name]


def picture(files: Files, url: str) -> Image.Image:
    return Image.open(io.BytesIO(files[Path("out") / url.removeprefix(f"{URL}/")]))


def addresses(whole: dict[str, Any]) -> set[str]:
    return set(re.findall(rf'"({re.escape(URL)}/[^"]+)"', json.dumps(whole)))


def test_there_is_everything_that_a_game_has(whole: dict[str, Any]) -> None:
    assert Counter(each["Name"] for each in whole["ObjectStates"]) == {
        "DeckCustom": 2,
        "Custom_Board": 1,
        "Custom_Tile": 4,
        "Bag": 1,
        "Figurine_Custom": 2,
        "Die_6": 1,
        "Custom_PDF": 1,
        "HandTrigger": 4,
    }
    assert [len(bag["ContainedObjects"]) for bag in of_type(whole, "Bag")] == [3]
    assert all(each["Locked"] for each in whole["ObjectStates"] if each["Name"] in ("Custom_Board", "Custom_Tile"))
    assert whole["TabStates"]["0"]["body"].startswith("# Shop")
    assert len(whole["SnapPoints"]) == 3 + 7, "areas for one card each, two houses and five steps"


def test_every_address_is_a_file_and_every_file_is_named(files: Files, whole: dict[str, Any]) -> None:
    named = {url.removeprefix(f"{URL}/") for url in addresses(whole)}
    there = {path.relative_to("out").as_posix() for path in files}
    assert there - named == {"shop.json", "shop.png", "manifest.json"} and named <= there
    assert any(name.startswith("rulebook-") for name in named)


def test_decks_name_their_cards_and_sheets_alike(whole: dict[str, Any]) -> None:
    decks = of_type(whole, "DeckCustom")
    assert [len(deck["DeckIDs"]) for deck in decks] == [6, 2]
    for deck in decks:
        inside = deck["ContainedObjects"]
        assert deck["DeckIDs"] == [card["CardID"] for card in inside]
        for card in inside:
            number, at = divmod(card["CardID"], 100)
            sheet = deck["CustomDeck"][str(number)]
            assert card["CustomDeck"] == {str(number): sheet}
            assert at < sheet["NumWidth"] * sheet["NumHeight"] <= 70
            assert sheet["BackIsHidden"] is True


def test_sheets_are_rgb_and_divide_into_their_faces(files: Files, whole: dict[str, Any]) -> None:
    for deck in of_type(whole, "DeckCustom"):
        for sheet in deck["CustomDeck"].values():
            face, back = picture(files, sheet["FaceURL"]), picture(files, sheet["BackURL"])
            assert face.mode == back.mode == "RGB" and max(face.size) <= 4096
            cell = face.width // sheet["NumWidth"], face.height // sheet["NumHeight"]
            assert (face.width % sheet["NumWidth"], face.height % sheet["NumHeight"]) == (0, 0)
            assert back.size == (face.size if sheet["UniqueBack"] else cell)


def test_what_lies_face_down_does_not_say_what_it_is(whole: dict[str, Any]) -> None:
    goods, people = of_type(whole, "DeckCustom")
    assert goods["Transform"]["rotZ"] == 180.0 and people["Transform"]["rotZ"] == 0.0
    assert {card["Nickname"] for card in goods["ContainedObjects"]} == {"Goods"}
    assert {(card["Description"], card["HideWhenFaceDown"]) for card in goods["ContainedObjects"]} == {("", True)}
    assert {card["GMNotes"] for card in goods["ContainedObjects"]} == {"good-2", "good-3", "good-4"}
    assert {card["Nickname"] for card in people["ContainedObjects"]} == {"Baker"}


def test_names_of_objects_differ_and_stay(whole: dict[str, Any], tmp_path: Path) -> None:
    names = [each["GUID"] for each in every(whole["ObjectStates"])]
    assert len(set(names)) == len(names) and all(re.fullmatch("[0-9a-f]{6}", name) for name in names)
    other = save(made("tts", street(tmp_path, goods=GOODS.replace("Good 4", "Salt")), WANTED))
    changed = {each["GUID"] for each in every(other["ObjectStates"])} ^ set(names)
    assert len(changed) == 4 + 1, "two copies of one card, before and after; and there is no rulebook"


def test_names_that_would_be_the_same_are_told_apart() -> None:
    names = Names("game")
    given = [names.of(f"{number}") for number in range(20000)]
    assert len(set(given)) == 20000, "of 16 million, some of that many meet"
    assert names.of("0") == given[0]


def test_one_changed_card_changes_one_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.exports.tabletops.pictures.MOST_ON_SHEET", 2)
    before = made("tts", street(tmp_path), WANTED)
    after = made("tts", street(tmp_path / "two", goods=GOODS.replace("Draw 4 cards", "Draw 5 cards")), WANTED)
    sheets = [{path for path in files if path.parts[1] == "sheets"} for files in (before, after)]
    assert len(sheets[0] - sheets[1]) == len(sheets[1] - sheets[0]) == 1
    assert len(sheets[0] & sheets[1]) >= 2
    pictures = [{path for path in files if path.parts[1] == "pictures"} for files in (before, after)]
    assert pictures[0] == pictures[1]


def test_the_grid_of_a_sheet_goes_by_the_size_of_its_faces() -> None:
    cell, columns, rows = grid_of(FaceSize(63.5, 88.9, 3.0))
    assert columns * cell[0] <= 4096 < (columns + 1) * cell[0] and rows * cell[1] <= 4096 < (rows + 1) * cell[1]
    assert grid_of(FaceSize(20.0, 20.0, 3.0), 60)[1:] == (10, 10), "no more than ten in a row"
    assert max(grid_of(FaceSize(390.0, 200.0, 3.0), 2400)[0]) <= 4096


def test_the_same_game_gives_the_same_bytes_but_for_where_the_files_lie(files: Files, folder: Path) -> None:
    here = Path("out").absolute().as_uri()
    again = made("tts", street(folder), Wanted(dpi=60))
    assert {path: data.replace(here.encode(), URL.encode()) for path, data in again.items() if path.name != NAME} == {
        path: data for path, data in files.items() if path.name != NAME
    }
    assert here in json.dumps(save(again)) and "https://" not in json.dumps(save(again))


def test_what_players_count_is_a_counter_before_each_hand(tmp_path: Path) -> None:
    objects = save(made("tts", counted(tmp_path, 'Gold: {holders: [player], least: 3, meaning: "Coins."}'), WANTED))
    counters = of_type(objects, "Counter")
    assert [(each["Nickname"], each["Counter"]) for each in counters] == [
        (f"Gold: {colour}", {"value": 3}) for colour in ("White", "Red", "Yellow", "Green")
    ]
    for counter, hand in zip(counters, of_type(objects, "HandTrigger"), strict=True):
        at, zone = counter["Transform"], hand["Transform"]
        assert at["posX"] == zone["posX"] and abs(zone["posZ"]) - abs(at["posZ"]) == pytest.approx(3.5)


@pytest.mark.parametrize("has_mats", [True, False])
def test_no_counter_lies_on_another_or_in_a_hand(has_mats: bool, tmp_path: Path) -> None:
    found = things(counted(tmp_path))
    piles = tuple(pile for pile in found.piles if has_mats and pile.form is Form.MATS)
    for players, counters in product(range(2, 9), range(1, 10)):
        tallies = tuple(Tally(f"c{at}", f"C{at}", 0) for at in range(counters))
        game = replace(found.game, players=(2, players))
        some = replace(found, game=game, piles=piles, areas=(), dice=(), tallies=tallies)
        pictures = Pictures({}, {name: "" for pile in piles for each in pile.designs for name in named(each)}, "", "")
        placed = Placed(Table(some, arranged(some, 1.7)), pictures)
        poses = [(str(each["Name"]), cast("dict[str, float]", each["Transform"])) for each in placed.objects()]
        at = [(pose["posX"], pose["posZ"]) for name, pose in poses if name == "Counter"]
        assert len(at) == players * counters
        for one, two in combinations(at, 2):
            assert max(abs(one[0] - two[0]), abs(one[1] - two[1])) >= 2.99, (players, counters)
        hands = [pose["posZ"] for name, pose in poses if name == "HandTrigger"]
        edge = placed.table.arrangement.height / 2 / UNIT_MM
        assert all(edge < abs(z) <= max(map(abs, hands)) - 3.49 for _, z in at), "between the table and the hands"


def named(design: Design) -> tuple[str, str]:
    """The names of both faces of a design."""
    return design.front_name, design.back_name


def test_numbers_with_a_point_keep_it(files: Files) -> None:
    text = files[Path("out/shop.json")].decode()
    places = re.findall(r'"(?:pos|rot|scale)[XYZ]": ([^,\s}]+)', text)
    assert places and all("." in place for place in places)
    assert all("." not in number for number in re.findall(r'"CardID": ([^,\s]+)', text))


# --- programs of others -----------------------------------------------------------------------------------------------


def validator(name: str) -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator({**SCHEMA, "$ref": f"#/definitions/{name}"})


def declared(whole: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """All parts of a save that the declaration knows, each with the name of its type; hands it knows in no form."""
    found = [(TYPES[each["Name"]], each) for each in every(whole["ObjectStates"]) if each["Name"] != "HandTrigger"]
    named = [(kind, {**each, "Name": "Bag"} if each["Name"] == "Custom_PDF" else each) for kind, each in found]
    return [*named, ("Save", {key: value for key, value in whole.items() if key not in UNDECLARED})]


def broken(whole: dict[str, Any]) -> dict[str, Any]:
    """A deck with three faults."""
    deck: dict[str, Any] = json.loads(json.dumps(of_type(whole, "DeckCustom")[0]))
    deck["Name"], deck["DeckIDs"][0] = "Dekc", "100"
    next(iter(deck["CustomDeck"].values())).pop("NumWidth")
    return deck


def test_the_save_fits_its_declared_types(whole: dict[str, Any]) -> None:
    found = [error.message for kind, each in declared(whole) for error in validator(kind).iter_errors(each)]
    assert found == []


def test_the_declared_types_find_what_is_broken(whole: dict[str, Any]) -> None:
    found = sorted(error.message for error in validator("Deck").iter_errors(broken(whole)))
    assert [message[:26] for message in found] == [
        "'100' is not of type 'numb",
        "'Dekc' is not one of ['Cus",
        "'NumWidth' is a required p",
    ]


@pytest.mark.skipif(modules() is None, reason=WITHOUT)
def test_ajv_holds_the_save_to_its_declared_types(whole: dict[str, Any]) -> None:
    parts = declared(whole)
    answer = ran("hold_types.cjs", {"schema": SCHEMA, "rows": [*parts, ("Deck", broken(whole))]})
    assert isinstance(answer, list) and len(answer) == len(parts) + 1
    assert answer[:-1] == [[]] * len(parts)
    assert answer[-1] == [
        "/DeckIDs/0 must be number",
        "/CustomDeck/100 must have required property 'NumWidth'",
        "/Name must be equal to one of the allowed values",
    ]


@pytest.mark.skipif(modules() is None, reason=WITHOUT)
def test_a_save_is_taken_apart_and_put_together_again_by_another_program(whole: dict[str, Any]) -> None:
    without = {**whole, "XmlUI": ""}  # the program's reader of XML is of another version than it asks for
    answer = ran("read_save.cjs", {"save": without})
    assert isinstance(answer, dict)
    again = answer["again"]
    assert [key for key, value in without.items() if again.get(key) != value and key != "LuaScript"] == []
    assert fromstring(whole["XmlUI"]).get("id") == "setOut"
    assert {"onLoad", "onSave", "setOut"} <= set(answer["globals"])
