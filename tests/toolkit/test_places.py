"""Where places lie on boards and mats: rows, grids, places in places, and that templates draw from it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.toolkit.press.shop import add_part, loaded, write_shop
from toolkit.model import Deck
from toolkit.places import Spot, letters, places_of
from toolkit.press.faces import faces_of

CARDS = Path(__file__).parents[2] / "cards"


def part(places: object) -> Deck:
    return Deck("board", "Board", "board", "", "", "board.yaml", data={"places": places}, is_part=True)


def corners(spots: tuple[Spot, ...]) -> dict[str, tuple[float, float]]:
    return {spot.name: (spot.x, spot.y) for spot in spots}


def test_a_row_and_the_numbers_that_go_on() -> None:
    rows = [{"box": [5, 10, 4, 3], "step": [5, 0], "count": 2}, {"box": [5, 20, 4, 3], "count": 2, "first": 3}]
    spots = places_of(part({"step": rows}))["step"]
    assert corners(spots) == {"1": (5, 10), "2": (10, 10), "3": (5, 20), "4": (9, 20)}
    assert [(spot.width, spot.height, spot.centre) for spot in spots[:1]] == [(4, 3, (7, 11.5))]


def test_a_grid_is_called_by_columns_and_rows() -> None:
    spots = places_of(part({"space": [{"box": [25, 5, 50, 40], "grid": "3x2"}]}))["space"]
    assert corners(spots) == {
        "A1": (25, 5), "B1": (75, 5), "C1": (125, 5),
        "A2": (25, 45), "B2": (75, 45), "C2": (125, 45),
    }  # fmt: skip
    assert [letters(at) for at in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]


def test_places_in_places_lie_as_these_are_turned() -> None:
    """On a board of 100 by 60, whose lower half is read from the other side."""
    places = {
        "house": [
            {"box": [0, 0, 100, 30], "names": ["near"]},
            {"box": [0, 30, 100, 30], "names": ["far"], "turned": "half"},
        ],
        "slot": [{"in": "house", "box": [10, 5, 20, 15]}],
    }
    near, far = places_of(part(places))["slot"]
    assert (near.of, near.x, near.y, near.is_turned) == ("near", 10, 5, False)
    assert (far.of, far.x, far.y, far.is_turned) == ("far", 70, 40, True)
    assert (far.left, far.top) == (10, 5)


@pytest.mark.parametrize("wrong", [None, {}, {"slot": [{"box": [1, 2]}]}, {"slot": [{"in": "x", "box": [1, 2, 3, 4]}]}])
def test_what_does_not_fit_is_left_out(wrong: object) -> None:
    assert [spot for spots in places_of(part(wrong)).values() for spot in spots] == []


def test_templates_draw_from_it(tmp_path: Path) -> None:
    template = "{% for spot in places.slot %}<i>{{ spot.name }} {{ spot.x }} {{ spot.y }}</i>{% endfor %}"
    folder = write_shop(tmp_path, templates={"mat.html": f'<section class="face">{template}</section>'})
    places = "{slot: [{box: [10, 5.5, 20, 20], step: [30, 0], count: 2}]}"
    add_part(folder, "mat", f"title: Mat\nsize: 100x100\nplaces: {places}\npieces: [{{name: Mat}}]\n")
    game = loaded(folder)
    face = next(face for face in faces_of(game, game.pieces).fronts if face.deck.id == "mat")
    assert "<i>1 10.0 5.5</i><i>2 40.0 5.5</i>" in face.html


@pytest.mark.parametrize(("game", "name"), [("crafty-critters", "board"), ("top-of-the-heap", "board")])
def test_a_place_that_is_moved_is_drawn_elsewhere(game: str, name: str, tmp_path: Path) -> None:
    folder = tmp_path / "cards" / game
    shutil.copytree(CARDS / game, folder)
    board = folder / f"{name}.yaml"
    text = board.read_text("utf-8")
    before = html_of(folder, name)
    board.write_text(
        text.replace("box: [3, 16,", "box: [3, 13,").replace("box: [531, 209.75,", "box: [529, 209.75,"), "utf-8"
    )
    assert html_of(folder, name) != before


def html_of(folder: Path, part_name: str) -> str:
    game = loaded(folder)
    pieces = [piece for part in game.parts if part.id == part_name for piece in part.cards]
    faces = faces_of(game, pieces)
    assert faces.problems == []
    return faces.fronts[0].html


def test_the_streets_houses_are_opposite_each_other() -> None:
    """As the rules have them, and each with room for all that lies there."""
    game = loaded(CARDS / "top-of-the-heap")
    board = next(part for part in game.parts if part.id == "board")
    places = places_of(board)
    at = {spot.name: spot for spot in places["house"]}
    assert [at[number].x for number in "123"] == [at[number].x for number in "456"]
    assert {at[number].is_turned for number in "456"} == {True}
    for kind in ("Trash Can", "Resident", "Feature", "yard"):
        for spot in places[kind]:
            house = at[spot.of]
            assert house.x <= spot.x <= spot.x + spot.width <= house.x + house.width
            assert house.y <= spot.y <= spot.y + spot.height <= house.y + house.height
    assert len(places["Feature"]) == 18


def test_a_track_has_a_step_for_each_number() -> None:
    game = loaded(CARDS / "crafty-critters")
    mats = next(part for part in game.parts if part.id == "playmats")
    suspicion = game.vocabulary.counters["suspicion"]
    assert [spot.name for spot in places_of(mats)["suspicion"]] == [str(number) for number in range(suspicion.most + 1)]
    board = next(part for part in game.parts if part.id == "board")
    assert len(places_of(board)["space"]) == 100
    assert len(places_of(board)["round"]) == board.cards[0].art["rounds"]
