"""How a game lies on the table: what table.yaml says, what is made up, and what is no zone."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from tests.toolkit.rooms.houses import ark
from toolkit.load import load_game
from toolkit.rooms.kept import files_of
from toolkit.rooms.layout import layout_of, mat_pieces


def with_table(folder: Path, text: str | None) -> tuple[dict[str, dict[str, object]], list[str]]:
    """The zones of ARK as they lie with another table.yaml, by kind in their order; and the findings."""
    for name, content in files_of(ark()).items():
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "table.yaml").unlink()
    if text is not None:
        (folder / "table.yaml").write_text(text, encoding="utf-8")
    game, problems = load_game(folder)
    assert game is not None
    rows = cast("list[dict[str, object]]", layout_of(game)["zones"])
    return {str(row["kind"]): row for row in rows}, [f"{problem.code} {problem.place}" for problem in problems]


def test_without_a_file_piles_are_what_nobody_sees_and_hands_what_one_does(tmp_path: Path) -> None:
    zones, problems = with_table(tmp_path, None)
    assert problems == []
    assert {name: (row["at"], row["lies"]) for name, row in zones.items()} == {
        "deck": ("middle", "pile"),
        "Hold": ("middle", "spread"),
        "aside": ("middle", "spread"),
        "hand": ("mat", "fan"),
        "Storeroom": ("mat", "row"),
    }


def test_what_is_said_comes_first_and_the_rest_follows(tmp_path: Path) -> None:
    zones, problems = with_table(tmp_path, "zones:\n  hand: {lies: row}\n  aside: {at: nowhere}\n")
    assert problems == []
    assert [*zones] == ["hand", "aside", "deck", "Hold", "Storeroom"]
    assert (zones["hand"]["at"], zones["hand"]["lies"], zones["aside"]["at"]) == ("mat", "row", "nowhere")


def test_what_is_no_zone_and_no_way_to_lie_is_found(tmp_path: Path) -> None:
    zones, problems = with_table(tmp_path, "zones:\n  Hould: {lies: row}\n  hand: {lies: heap}\n")
    assert len(problems) == 2 and any("table.yaml:2:" in each for each in problems)
    assert zones["hand"]["lies"] == "fan"
    assert with_table(tmp_path, "zones:\n  Hold: {lies: row}\n")[1] == []


def with_board(folder: Path, text: str) -> tuple[dict[str, object], list[str]]:
    """The layout of Crafty Critters with another table.yaml, and the findings."""
    for path in (Path(__file__).parents[3] / "cards" / "crafty-critters").glob("*.yaml"):
        (folder / path.name).write_text(path.read_text("utf-8"), encoding="utf-8")
    (folder / "table.yaml").write_text(text, encoding="utf-8")
    game, problems = load_game(folder)
    assert game is not None
    places = [f"{problem.place}".rpartition("table.yaml:")[2] for problem in problems]
    return layout_of(game), [f"{at} {each.message}" for at, each in zip(places, problems, strict=True)]


def test_a_board_has_the_places_of_its_part(tmp_path: Path) -> None:
    layout, problems = with_board(tmp_path, "board: {part: board}\nzones:\n  shop: {at: board, on: space}\n")
    assert problems == []
    board = cast("dict[str, object]", layout["board"])
    spots = {str(spot["name"]): spot for spot in cast("list[dict[str, object]]", board["spots"])}
    assert len(spots) == 130  # a hundred spaces and thirty rounds
    assert spots["B3"] == {"kind": "space", "name": "B3", "box": [75.0, 105.0, 50.0, 50.0]}


def test_without_a_board_or_a_grid_there_is_none(tmp_path: Path) -> None:
    assert with_board(tmp_path, "zones:\n  shop: {lies: row}\n")[0]["board"] is None
    assert with_board(tmp_path, "zones:\n  shop: {lies: grid}\n")[0]["board"] == {"spots": []}


def test_dice_that_are_not_there_are_found(tmp_path: Path) -> None:
    wrong = "dice: {compas die: [North, South], tile: [A, B]}\n"
    assert with_board(tmp_path, wrong)[1] == ["1:20 There is no die 'compas die'.", "1:42 There is no die 'tile'."]
    assert with_board(tmp_path, "dice: {compass die: [North, South]}\n")[1] == []


def test_what_a_board_names_that_is_not_there_is_found(tmp_path: Path) -> None:
    wrong = "board: {part: bord, placed: [in use, hold]}\n"
    assert with_board(tmp_path, wrong)[1] == ["1:38 There is no zone 'hold'.", "1:15 There is no part 'bord'."]
    wrong = "board: {part: board, places: {crew: spase}}\nzones:\n  shop: {at: board, on: rounds}\n"
    assert with_board(tmp_path, wrong)[1] == [
        "1:37 There is no kind of places 'spase'.",
        "3:25 There is no kind of places 'rounds'.",
    ]
    right = "board: {part: board, placed: [in use], places: {crew: space}}\nzones:\n  shop: {at: board, on: round}\n"
    assert with_board(tmp_path, right)[1] == []


def test_mats_have_the_places_of_their_part_and_a_piece_for_each_player(tmp_path: Path) -> None:
    text = "mats: {part: playmats, counters: {suspicion: suspicion}}\nzones:\n  front: {at: mat, on: used once}\n"
    layout, problems = with_board(tmp_path, text)
    assert problems == [] and layout["board"] is None
    mats = cast("dict[str, object]", layout["mats"])
    spots = [(spot["kind"], spot["name"]) for spot in cast("list[dict[str, object]]", mats["spots"])]
    assert spots.count(("used once", "")) == 1 and ("suspicion", "10") in spots
    game, _ = load_game(tmp_path)
    assert game is not None and [piece.name for piece in mat_pieces(game)] == ["Badgers", "Hares", "Frogs", "Snails"]
    assert mat_pieces(ark()) == []


def test_what_mats_name_that_is_not_there_is_found(tmp_path: Path) -> None:
    assert with_board(tmp_path, "mats: {part: playmat}\n")[1] == ["1:14 There is no part 'playmat'."]
    wrong = "mats: {part: playmats, counters: {CP: coins}}\nzones:\n  front: {at: mat, on: space}\n"
    assert with_board(tmp_path, wrong)[1] == [
        "1:39 There is no kind of places 'coins'.",
        "3:24 There is no kind of places 'space'.",
    ]
