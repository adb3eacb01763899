"""The script of a save, run against a stand-in for the program: it deals what is to be dealt, once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.toolkit.exports.tabletops.node import WITHOUT, modules, ran
from tests.toolkit.exports.tabletops.tables import folder, made, save, street
from toolkit.exports.kinds import Wanted
from toolkit.exports.tabletops.lua import lua

__all__ = ["folder"]
pytestmark = pytest.mark.skipif(modules() is None, reason=WITHOUT)
STAND_IN = (Path(__file__).parent / "stand_in.lua").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def table(folder: Path) -> dict[str, Any]:
    """A save."""
    return save(made("tts", street(folder), Wanted(dpi=60, base_url="https://example.org")))


def things_of(table: dict[str, Any], **more: object) -> dict[str, object]:
    """The objects that the script deals from, as the stand-in takes them."""
    rows = [row for row in table["ObjectStates"] if "ContainedObjects" in row]
    return {
        row["GUID"]: {"cards": [card["GMNotes"] for card in row["ContainedObjects"]], "size": [2.0, 4.0], **more}
        for row in rows
    }


def said(script: str, things: dict[str, object], *calls: str) -> list[str]:
    """The lines that come of some calls."""
    whole = "\n".join([f"THINGS = {lua(things)}", STAND_IN, script, *calls])
    lines = ran("run_lua.cjs", {"script": whole})
    assert isinstance(lines, list)
    return lines


def test_each_player_gets_what_is_theirs_and_hidden_decks_are_shuffled_first(table: dict[str, Any]) -> None:
    lines = said(table["LuaScript"], things_of(table), 'setOut(nil, "3")')
    goods = next(row["GUID"] for row in table["ObjectStates"] if row["Nickname"] == "Goods")
    assert [line for line in lines if line.startswith("shuffle")] == [f"shuffle {goods}"]
    assert Counter(line.split()[-1] for line in lines if line.startswith("deal")) == {"White": 1, "Red": 1, "Yellow": 1}
    assert lines.index(f"shuffle {goods}") < min(at for at, line in enumerate(lines) if line.startswith("deal"))


def test_a_table_is_set_out_once_and_not_for_a_number_that_nobody_plays(table: dict[str, Any]) -> None:
    twice = said(table["LuaScript"], things_of(table), 'setOut(nil, "2")', 'setOut(nil, "2")')
    assert len([line for line in twice if line.startswith("deal")]) == 2
    assert twice[-1].startswith("tell Load the game again")
    for calls in (('setOut(nil, "9")',), ('onLoad("set out")', 'setOut(nil, "2")')):
        assert not [line for line in said(table["LuaScript"], things_of(table), *calls) if line.startswith("deal")]


def test_things_become_as_large_as_they_are_once_their_pictures_are_there(table: dict[str, Any]) -> None:
    lines = said(table["LuaScript"], things_of(table, loads=True), 'onLoad("")')
    wide, deep = 63.5 / 28, 88.9 / 28
    assert {line.split(maxsplit=2)[2] for line in lines if line.startswith("scale")} == {f"{wide:.1f} {deep:.1f}"}
    far = said(table["LuaScript"], things_of(table, size=[200.0, 4.0]), 'onLoad("")')
    assert not [line for line in far if line.startswith("scale")], "what is a hundred times as large was not measured"


def test_sides_of_dice_have_names_where_the_program_says_how_they_lie(folder: Path) -> None:
    game = street(folder / "named", table="dice: {die: [North, South]}\n")
    named = save(made("tts", game, Wanted(dpi=60, base_url="https://example.org")))
    die = next(row for row in named["ObjectStates"] if row["Name"] == "Die_4")
    sides = [f"side {die['GUID']} {at} {side}" for at, side in ((10, "North"), (20, "North"), (30, "South"))]
    for numbers in (["1", "2", "3", "4"], [1.0, 2.0, 3.0, 0]):
        things: dict[str, object] = {die["GUID"]: {"numbers": numbers}}
        assert said(named["LuaScript"], things, 'onLoad("")')[:3] == sides
        assert said(named["LuaScript"], things, 'onLoad("set out")')[1:] == [], "it is kept with the table"
    for numbers in ([], ["1", "2"], ["A", "B", "C", "D"]):
        assert said(named["LuaScript"], {die["GUID"]: {"numbers": numbers}}, 'onLoad("")') == []


DATA = """DATA = {shuffled = {}, sizes = {}, dice = {}, deals = {[2] = {
  {from = "box", count = 2, at = {1, 1, 2}, step = 3, turn = 180, isOpen = true, card = "fish"},
  {from = "box", count = 1, at = {5, 1, 5}, step = 0, turn = 180, isOpen = false},
  {from = "box", count = 1, hand = "White"},
  {from = "gone", count = 1, at = {0, 1, 0}, step = 0, turn = 180, isOpen = true},
}}}
"""


def test_named_cards_are_found_and_the_last_one_of_a_deck_is_no_deck(table: dict[str, Any]) -> None:
    script = table["LuaScript"].partition("\n")[2]
    things: dict[str, object] = {"box": {"cards": ["hay", "fish", "oak", "fish"], "size": [1, 1]}}
    lines = said(DATA + script, things, 'setOut(nil, "2")')
    assert [line for line in lines if line.startswith("take")] == [
        "take fish 1.0,2.0 open",
        "take fish 4.0,2.0 open",
        "take hay 5.0,5.0 hidden",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\n\"b\"\\", '"a\\n\\"b\\"\\\\"'),
        (True, "true"),
        (2.5, "2.5"),
        (1e-7, "0"),
        ([1, [2]], "{1, {2}}"),
        ({"end": 1, "a b": None, 3: "x"}, '{["end"] = 1, ["a b"] = nil, [3] = "x"}'),
    ],
)  # fmt: skip
def test_values_as_lua(value: object, text: str) -> None:
    assert lua(value) == text


def test_no_name_leaves_its_quotation_marks(table: dict[str, Any]) -> None:
    hostile = 'x"] = 1} say("out") --[[\\'
    assert said("say(THINGS.a.cards[1])", {"a": {"cards": [hostile], "size": [1, 1]}}) == [hostile]
