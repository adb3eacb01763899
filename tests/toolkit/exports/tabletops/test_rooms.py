"""Rooms for VirtualTabletop.io and PlayingCards.io: everything that is named is there, and it can be set out."""

from __future__ import annotations

import io
import json
import zlib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.toolkit.exports.tabletops.tables import GOODS, counted, folder, made, members, street, things
from toolkit.exports.kinds import Wanted
from toolkit.exports.tabletops.arrangement import Box, holding_places
from toolkit.exports.tabletops.dealt import Table, Target
from toolkit.exports.tabletops.playingcards import PlainRoom
from toolkit.exports.tabletops.setting_out import Deal
from toolkit.exports.tabletops.surface import surface_of
from toolkit.exports.tabletops.widgets import shown_on

__all__ = ["folder"]
SMALL = Wanted(dpi=40)
Widget = dict[str, Any]


@pytest.fixture(scope="module")
def room(folder: Path) -> tuple[dict[str, Widget], dict[str, bytes]]:
    """The widgets of a room, and the files of its zip."""
    found = members(made("vtt", street(folder), SMALL))
    return json.loads(found["0.json"]), found


@pytest.fixture(scope="module")
def plain(folder: Path) -> tuple[dict[str, Widget], dict[str, bytes]]:
    """The same for PlayingCards.io."""
    found = members(made("pcio", street(folder), SMALL))
    widgets = json.loads(found["widgets.json"])
    assert len({widget["id"] for widget in widgets}) == len(widgets)
    return {widget["id"]: widget for widget in widgets}, found


def texts(value: object) -> set[str]:
    """All texts in some values."""
    if isinstance(value, dict):
        return set().union(*map(texts, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(texts, value)) if value else set()
    return {value} if isinstance(value, str) else set()


def cards_of(widgets: dict[str, Widget]) -> list[Widget]:
    return [widget for widget in widgets.values() if widget.get("type") == "card"]


def test_everything_that_a_widget_names_is_there(room: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    widgets, files = room
    for key, widget in widgets.items():
        assert key == "_meta" or widget["id"] == key
        assert widget.get("parent") is None or widget["parent"] in widgets, key
    for card in cards_of(widgets):
        assert card["cardType"] in widgets[card["deck"]]["cardTypes"]
    named = {text.removeprefix("/") for text in texts(widgets) if text.startswith("/assets/")}
    assert named == {name for name in files if name.startswith("assets/")} and named


def test_pictures_are_called_by_their_checksum_and_size(room: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    for name, content in room[1].items():
        if name != "0.json":
            checksum, _, size = name.removeprefix("assets/").partition("_")
            assert (int(checksum) % (1 << 32), int(size)) == (zlib.crc32(content), len(content))
            assert -(1 << 31) <= int(checksum) < 1 << 31
            assert Image.open(io.BytesIO(content)).mode in ("RGB", "RGBA")


def test_there_are_as_many_cards_as_copies_and_hidden_ones_lie_face_down(
    room: tuple[dict[str, Widget], dict[str, bytes]],
) -> None:
    faces = Counter((card["deck"], card["activeFace"]) for card in cards_of(room[0]))
    assert faces == {("deck-goods", 0): 6, ("deck-people", 1): 2, ("deck-coins/coin", 1): 3}


def test_a_button_sets_out_and_a_seat_is_there_for_each_player(
    room: tuple[dict[str, Widget], dict[str, bytes]],
) -> None:
    widgets = room[0]
    routine = widgets["set-up-3"]["clickRoutine"]
    moves = [(step["from"], step["to"], step["count"]) for step in routine if step["func"] == "MOVE"]
    assert moves == [("area-deck", f"seat-{seat}", 1) for seat in (1, 2, 3)]
    before = [step["func"] for step in routine[: len(routine) - 3]]
    assert before[0] == "RECALL" and "SHUFFLE" in before
    assert "set-up-5" not in widgets and "seat-4" in widgets and "seat-5" not in widgets
    for step in (step for each in widgets.values() for step in each.get("clickRoutine", [])):
        for name in ("holder", "from", "to"):
            for key in [step[name]] if isinstance(step.get(name), str) else step.get(name, []):
                assert widgets[key]["type"] in ("holder", "seat"), step


def test_places_that_fit_a_card_hold_it_and_others_do_not(room: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    places = [widget for key, widget in room[0].items() if key.startswith("place-")]
    assert len(places) == 2, "two houses, and none of the five steps"
    board = room[0]["piece-street-street-0"]
    assert all(board["x"] <= place["x"] <= board["x"] + board["width"] for place in places)


def test_everything_lies_on_the_surface(room: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    for key, widget in room[0].items():
        if key != "_meta" and widget.get("parent") is None:
            assert widget["x"] >= 0 and widget["x"] + widget["width"] <= 1600, key
            assert widget["y"] >= 0 and widget["y"] + widget["height"] <= 1000, key


@pytest.mark.parametrize(
    ("sides", "shown"),
    [
        ("1 2 10", [1, 2, 10]),
        ("North East South West", ["N", "E", "S", "W"]),
        ("Sun Star", [1, 2]),
    ],
)
def test_a_die_shows_a_letter_or_a_number(sides: str, shown: list[object]) -> None:
    assert shown_on(sides.split()) == shown


def test_the_same_game_gives_the_same_bytes(tmp_path: Path) -> None:
    game = street(tmp_path)
    for kind in ("vtt", "pcio"):
        assert made(kind, game, SMALL) == made(kind, game, SMALL)
    other = street(
        tmp_path / "two", goods="title: Goods\ntype: Good\ncards:\n  - {name: Salt, text: Draw 1 card., copies: 4}\n"
    )
    assert made("vtt", other, SMALL) != made("vtt", game, SMALL)


# --- PlayingCards.io --------------------------------------------------------------------------------------------------


def test_a_plain_room_names_what_is_there(plain: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    widgets, files = plain
    for card in cards_of(widgets):
        assert card["cardType"] in widgets[card["deck"]]["cardTypes"]
        assert card.get("parent") is None or widgets[card["parent"]]["type"] == "cardPile"
    named = {text.removeprefix("package://") for text in texts(widgets) if text.startswith("package://")}
    assert named == set(files) - {"widgets.json"} and named
    assert "schemaVersion" not in files, "the old names are those of a file without one"
    assert {widget["type"] for widget in widgets.values()} >= {
        "hand",
        "cardPile",
        "cardDeck",
        "board",
        "seat",
        "spinner",
    }
    assert "holder" not in {widget["type"] for widget in widgets.values()}
    assert {Image.open(io.BytesIO(content)).mode for name, content in files.items() if name != "widgets.json"} == {
        "RGB"
    }


def test_a_plain_room_is_set_out_by_its_buttons(plain: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    routine = plain[0]["for-2"]["clickRoutine"]
    assert [step["func"] for step in routine].count("MOVE_CARDS_BETWEEN_HOLDERS") == 2
    for step in routine:
        assert all(argument["type"] == "literal" for argument in step["args"].values())
    last = routine[-1]["args"]
    assert (last["from"]["value"], last["to"]["value"], last["quantity"]["value"]) == (["area-deck"], ["seat-2"], 1)


def test_cards_in_a_plain_room_lie_where_their_holder_does(plain: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    widgets = plain[0]
    for card in cards_of(widgets):
        if (parent := widgets.get(card.get("parent", ""))) is not None:
            assert parent["x"] <= card["x"] < parent["x"] + parent["width"], "places are those on the table, not in it"
            assert parent["y"] <= card["y"] < parent["y"] + parent["height"]


def test_places_of_boards_hold_cards_in_a_plain_room(plain: tuple[dict[str, Widget], dict[str, bytes]]) -> None:
    widgets = plain[0]
    places = [widget for key, widget in widgets.items() if key.startswith("place-")]
    assert [widget["type"] for widget in places] == ["cardPile"] * 2, "two houses, and none of the five steps"
    board, goods = widgets["piece-street-street-0"], widgets["deck-goods"]
    assert all(board["x"] < place["x"] < board["x"] + board["width"] and place["z"] > board["z"] for place in places)
    assert all(place["height"] >= goods["cardHeight"] + 8 for place in places), "as the program wants it"


def test_what_is_dealt_to_a_place_has_a_holder_there(tmp_path: Path) -> None:
    found = things(street(tmp_path))
    surface, laid = surface_of(found, has_hand=True)
    _, house = next(iter(holding_places(found, laid)))
    coin = Deal("coins", 1, "front", "front-1", card="coin", is_open=True)
    deals = (
        (coin, Target(at=(50.0, 60.0))),
        (coin, Target(at=(50.0, 60.0))),
        (Deal("goods", 1, "house", "house-1"), Target(at=house.middle)),
        (Deal("goods", 1, "house", "house-1", card="good-2"), Target(at=(70.0, 60.0))),
    )
    pictures = {
        name: name for pile in found.piles for each in pile.designs for name in (each.front_name, each.back_name)
    }
    room = PlainRoom(Table(found, laid, {2: deals}), surface, pictures)
    widgets = {str(widget["id"]): widget for widget in room.widgets()}
    assert [key for key in widgets if key.startswith("dealt-")] == ["dealt-3"], (
        "one, and none for a certain card of a deck"
    )
    routine: list[dict[str, Any]] = json.loads(json.dumps(widgets["for-2"]["clickRoutine"]))
    moves = [step["args"]["to"]["value"] for step in routine if step["func"] == "MOVE_CARDS_BETWEEN_HOLDERS"]
    assert moves == [["dealt-3"], ["dealt-3"], ["place-street-1"]]
    x, y, width, height = surface.box(Box(40.0, 50.0, 20.0, 20.0))
    assert [widgets["dealt-3"][key] for key in ("x", "y", "width", "height")] == [x - 4, y - 4, width + 8, height + 8]


# --- what is counted, and what changes --------------------------------------------------------------------------------


def test_what_players_count_stands_behind_their_seats(tmp_path: Path) -> None:
    wood, clay = (f'    {name}: {{holders: [player], meaning: "A load."}}' for name in ("Wood", "Clay"))
    game = counted(tmp_path, f'Gold: {{holders: [player], least: 3, meaning: "Coins."}}\n{wood}\n{clay}')
    room: dict[str, Widget] = json.loads(members(made("vtt", game, SMALL))["0.json"])
    assert [room[f"tally-gold-{seat}"]["text"] for seat in (1, 2, 3, 4)] == ["3"] * 4
    assert room["tally-gold-2-more"]["clickRoutine"] == [
        {"func": "LABEL", "label": "tally-gold-2", "mode": "inc", "value": 1}
    ]
    again = [step for step in room["set-up-2"]["clickRoutine"] if step["func"] == "LABEL"]
    assert [(step["label"], step["value"]) for step in again[::3]] == [
        (f"tally-gold-{seat}", 3) for seat in (1, 2, 3, 4)
    ]
    assert "overflow:hidden" in room["tally-gold-1-title"]["css"], "a long name stays above its own number"
    assert all(f"tally-{name}-{seat}" in room for name in ("wood", "clay") for seat in (1, 2, 3, 4))
    plain: list[Widget] = json.loads(members(made("pcio", game, SMALL))["widgets.json"])
    counters = [widget for widget in plain if widget["type"] == "counter"]
    shown = [(widget["label"], widget["counterValue"]) for widget in counters]
    assert shown == [("Gold", 3), ("Wood", 0), ("Clay", 0)] * 4
    seats = [widget for widget in plain if widget["type"] == "seat"]
    for seat, counter, after in zip(seats, counters[::3], [*seats[1:], None], strict=True):
        assert seat["x"] + seat["width"] < counter["x"]
        assert after is None or counter["x"] + counter["width"] < after["x"]
    for widgets in (plain, [each for key, each in room.items() if key != "_meta"]):
        words = ("tally-", "seat-", "set-up-", "for-", "everything-")
        strip = [each for each in widgets if each["id"].startswith(words) and not each["id"].endswith("-title")]
        assert [pair for pair in combinations(strip, 2) if is_over(*pair)] == []
        assert all(each["y"] >= 720 and each["y"] + each["height"] <= 820 for each in strip)


def is_over(one: Widget, two: Widget) -> bool:
    """Whether two widgets lie on each other."""
    return all(
        min(one[at] + one[size], two[at] + two[size]) > max(one[at], two[at])
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_one_changed_card_changes_one_picture(tmp_path: Path) -> None:
    games = street(tmp_path), street(tmp_path / "two", goods=GOODS.replace("Draw 4 cards", "Draw 5 cards"))
    for kind, folder_of in (("vtt", "assets/"), ("pcio", "userassets/")):
        before, after = (
            {name for name in members(made(kind, game, SMALL)) if name.startswith(folder_of)} for game in games
        )
        assert (len(before - after), len(after - before)) == (1, 1) and len(before & after) > 5
