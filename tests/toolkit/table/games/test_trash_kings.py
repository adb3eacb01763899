"""The map of tiles at a terminal: a letter at each edge, lines where a piece joins edges, the cubes of players."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from engine.kernel import State, choose, clone, new_game, options
from tests.engine.games.trash_kings.scene import Scene
from tests.engine.records.games import referee_of, some_way
from toolkit.table.choices import option_words, question
from toolkit.table.games.trash_kings import BOARD, Heap, beside, drawn
from toolkit.table.told import Told

BLUE_RED = {"left-top": "BLUE", "bottom-right": "RED"}


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_tiles_stand_where_they_lie_with_cubes_on_them() -> None:
    nubs = {"top": "YELLOW", "right": "RED", "bottom": "BLUE", "left": "BLUE"}
    found = drawn({(0, 0): BLUE_RED, (1, -1): nubs}, {("0,0", "right"): 2, ("1,-1", "left"): 1})
    assert lines(found.plain) == [
        "        0       1",
        "        b",
        "   0 b  ╯╭ r2",
        "        r",
        "                y",
        "  -1         b1    r",
        "                b",
    ]
    assert {str(span.style) for span in found.spans} >= {"bright_blue", "bright_red", "bright_yellow"}


@pytest.mark.parametrize(
    ("pieces", "middle"),
    [
        ({"bottom-top": "RED", "left": "BLUE", "right": "YELLOW"}, "     b  ││ y"),
        ({"left-right": "RED", "top": "BLUE"}, "     r  ── r"),
        ({"right-top": "RED", "bottom-left": "BLUE"}, "     b  ╮╰ r"),
        ({"left-right-top": "RED", "bottom": "BLUE"}, "     r  ┴┴ r"),
    ],
)
def test_how_pieces_join(pieces: dict[str, str], middle: str) -> None:
    assert lines(drawn({(0, 0): pieces}, {}, bare=True).plain)[1] == middle


def printed(heap: Heap, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    console.print(heap)
    assert isinstance(console.file, io.StringIO)
    return lines(console.file.getvalue())


def test_a_wide_map_goes_on_below() -> None:
    nubs = {"top": "YELLOW", "right": "RED", "bottom": "BLUE", "left": "BLUE"}
    heap = Heap(dict.fromkeys(((x, 0) for x in range(-3, 9)), nubs), {})
    assert len(printed(heap, 110)) == 4 + 1
    found = printed(heap, 80)
    assert max(map(len, found)) <= 80
    assert [line.split() for line in found if line.strip(" -0123456789") == "" and line.strip()] == [
        [str(x) for x in range(-3, 6)],
        ["6", "7", "8"],
    ]
    assert sum(line.count("y") for line in found) == 12


def test_the_empty_places_beside_tiles_are_named_where_a_tile_is_to_be_placed() -> None:
    places = {(0, 0): BLUE_RED}
    assert printed(Heap(places, {}, beside(places)), 80) == [
        "        -1      0       1",
        "   1           0,1",
        "                b",
        "   0   -1,0  b  ╯╭ r   1,0",
        "                r",
        "  -1           0,-1",
        "",
    ]
    state = some_way("trash-kings", 1, 4).state
    named = {text.partition(" ")[2].rpartition(" ")[0] for text in words(state) if text.startswith("place ")}
    (heap, legend, *_) = BOARD.show(Told(state, 0), ("person",) * state.players)
    assert isinstance(heap, Heap)
    assert {f"{x},{y}" for x, y in heap.free} == named
    assert "1,-2 is one to the right" in str(legend)


def words(state: State) -> dict[str, str]:
    """What each option means, by its text."""
    return dict(row.partition(" · ")[::2] for row in option_words(state))


def test_how_a_tile_would_lie_and_what_could_be_claimed_then() -> None:
    scene = Scene("@Nbrbb^", deck="Nyrbr Dry Dry")
    said = words(scene.state)
    assert said["place 0,1 up"] == "yrbr, claim 2 mono"
    assert said["place 0,1 right"] == "ryrb, claim 2"
    assert said["place 1,0 up"].startswith("yrbr, claim 2 mono")
    assert said["swap 0,0 up"] == "yrbr"
    assert question(scene.state).startswith("Where does the primary tile go?")


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_to_be_claimable_can_be_claimed(seed: int) -> None:
    said, times = 0, 0
    played = some_way("trash-kings", seed, 12)
    while played.state.choice is not None and times < 4:
        state = played.state
        found = option_words(state)
        if state.choice is not None and state.choice.prompt == "primary":
            times += 1
            for value, text in zip(options(state), found, strict=True):
                if text.startswith("place"):
                    there = clone(state)
                    choose(there, value)
                    offered = there.choice is not None and there.choice.kind == "claim"
                    assert offered == ("claim" in text), text
                    said += offered
        played.choose(options(state)[-1])
    assert said


def test_what_a_cube_is_worth() -> None:
    scene = Scene("@Nbrbb^", deck="Nyrbr Dry Dry").play("1 | place 0,1 up | asks 1 claim")
    said = words(scene.state)
    assert said["claim 0,0 top"] == "a monochrome mound of 2 tiles, 2 points at the end"
    assert said["done"] == "no more cubes"
    scene.play("1 | claim 0,0 top | asks 1 recall")
    said = words(scene.state)
    assert said == {"recall 0,0 top": "2 points now, and the cube is in your supply again", "done": "none"}
    mixed = Scene("@Nbrbb^", deck="Nyrbr Dry Dry").play("1 | place 0,1 right | asks 1 claim")
    assert words(mixed.state)["claim 0,0 top"] == "a mixed mound of 2 tiles, 4 points at the end"


def test_the_table_names_the_cubes_of_each_player() -> None:
    state = new_game(referee_of("trash-kings"), 3, 1)
    console = Console(file=io.StringIO(), width=100)
    for part in BOARD.show(Told(state, 0), ("person", "random", "greedy")):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    rows = [line.split() for line in console.file.getvalue().splitlines()]
    named = {row[1]: row[2:4] for row in rows if len(row) > 3 and row[1] in ("person", "random", "greedy")}
    assert named == {"person": ["White", "cube"], "random": ["Green", "cube"], "greedy": ["Purple", "cube"]}
