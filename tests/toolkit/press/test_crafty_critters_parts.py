"""The board, the playmats and the pieces of Crafty Critters show what its rules play with."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from engine.games.crafty_critters import CraftyCritters
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.end_game import LAST_ROUND
from engine.kernel import new_game
from tests.toolkit.press.shop import loaded, produced
from toolkit.deal import open_box
from toolkit.model import Deck, Game
from toolkit.paper import MOST_BOARD_SIDE, face_size
from toolkit.press.faces import Face
from toolkit.press.kit import Wish
from toolkit.press.pictures import face_pixels
from toolkit.press.produce import Production
from toolkit.press.raster import Pixels
from toolkit.press.sheets import sheet
from toolkit.press.tiling import tiling

GAME = Path(__file__).parents[3] / "cards" / "crafty-critters"
BLEED, PER_MM = 3.0, 4
INK, FLOOR = (0x2A, 0x1F, 0x3D), (0xF4, 0xEA, 0xD0)
KINDS = {
    "start": at.STARTS,
    "side stash": at.SIDE_STASHES,
    "four-way": at.CROSSINGS,
    "middle stash": at.MIDDLE_SPACES,
}
CUBE = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)" width="20" height="20"')


@cache
def game() -> Game:
    return loaded(GAME)


@cache
def printed(draft: bool = False) -> Production:
    """Everything of the game laid out, without a finding."""
    production, problems = produced(game(), Wish(draft=draft))
    assert problems == []
    return production


def part(name: str) -> Deck:
    return next(part for part in game().parts if part.id == name)


def face(deck: str, name: str) -> Face:
    return next(face for face in printed().faces.fronts if face.deck.id == deck and face.card and face.card.id == name)


@cache
def pixels_of(deck: str, name: str) -> Pixels:
    return face_pixels(printed(), face(deck, name), PER_MM * 25.4 / 72, with_bleed=True)


# --- the board -------------------------------------------------------------------------------------------------------


@cache
def tile_side() -> float:
    return face("tiles", "crossroads").size.width


@cache
def corner() -> tuple[float, float]:
    """Where the spaces begin on the board."""
    size, side = face("board", "board").size, tile_side() * at.SIDE
    return (size.width - side) / 2, (size.height - side) / 2


def test_the_spaces_are_those_of_the_rules() -> None:
    spaces = part("board").data["spaces"]
    assert {kind: sorted(names) for kind, names in spaces.items()} == {
        kind: sorted(at.NAMES[space] for space in places) for kind, places in KINDS.items()
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_food_is_shown_where_the_rules_set_it_out(players: int) -> None:
    box, _ = open_box(game())
    state = new_game(CraftyCritters(box), players, 1)
    lies = {kind: [] for kind in KINDS}  # type: dict[str, list[str]]
    for card in state.zones[at.SHOP]:
        kind = next(kind for kind, places in KINDS.items() if state.lies[card] in places)  # type: ignore[attr-defined]
        lies[kind].append(state.referee.name(card))
    art = part("board").cards[0].art
    beside = [str(art["side stash"])] + [str(art["side stash of four players"])] * (players == at.MOST_PLAYERS)
    shown = {"four-way": [str(art["four-way"])] * 4, "side stash": beside * 4, "start": []}
    shown["middle stash"] = str(art["middle stash"]).split(", ")
    assert {kind: sorted(names) for kind, names in lies.items()} == {k: sorted(names) for k, names in shown.items()}


def test_the_last_round_of_the_track_is_the_last_of_the_rules() -> None:
    assert part("board").cards[0].art["rounds"] == LAST_ROUND


def near(pixel: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 9 for a, b in zip(pixel, wanted, strict=True))


def along_edge(deck: str, name: str, x: float, y: float, direction: int) -> str:
    """What lies along an edge of the tile at x, y, half a millimetre inside: floor ".", ink "#", anything else "-"."""
    pixels, side, depth = pixels_of(deck, name), tile_side(), 0.5
    scale = pixels.width / (face(deck, name).size.width + 2 * BLEED)
    row = ""
    for step in range(round(side * PER_MM)):
        along = (step + 0.5) / PER_MM
        across, down = {
            at.NORTH: (along, depth),
            at.SOUTH: (along, side - depth),
            at.WEST: (depth, along),
            at.EAST: (side - depth, along),
        }[direction]
        pixel = pixels.getpixel((int((x + across + BLEED) * scale), int((y + down + BLEED) * scale)))
        row += "." if near(pixel, FLOOR) else "#" if near(pixel, INK) else "-"  # type: ignore[arg-type]
    return row


def path(row: str) -> tuple[float, float] | None:
    """Where a path between walls begins and ends along an edge, in millimetres."""
    found = re.search(r"#{2,}-?(\.{8,})-?#{2,}", row)
    return (found.start(1) / PER_MM, found.end(1) / PER_MM) if found else None


def board_row(space: int, direction: int) -> str:
    row, column = divmod(space, at.SIDE)
    left, top = corner()
    return along_edge("board", "board", left + column * tile_side(), top + row * tile_side(), direction)


@pytest.mark.parametrize("direction", range(4))
def test_a_path_of_a_tile_ends_in_the_middle_of_an_edge(direction: int) -> None:
    assert path(along_edge("tiles", "crossroads", 0, 0, direction)) == pytest.approx((16, 34), abs=0.3)


@pytest.mark.parametrize("space", sorted(at.PRINTED), ids=at.NAMES.__getitem__)
def test_paths_of_the_board_meet_paths_of_tiles(space: int) -> None:
    sides = [(direction, beyond) for inside, direction, beyond in at.SIDES[at.PLACE_OF[space]] if inside == space]
    assert sides
    for direction, _ in sides:
        wanted = path(along_edge("tiles", "crossroads", 0, 0, (direction + 2) % 4))
        assert path(board_row(space, direction)) == pytest.approx(wanted, abs=0.3), direction


@pytest.mark.parametrize("space", [*at.STARTS, *at.SIDE_STASHES], ids=at.NAMES.__getitem__)
def test_no_path_leaves_the_store(space: int) -> None:
    for direction in range(4):
        if at.beyond(space, direction) < 0:
            assert "...." not in board_row(space, direction)


def test_spaces_without_a_tile_have_no_path() -> None:
    empty = [space for space in range(at.SPACES) if space not in at.PRINTED]
    assert not [space for space in empty for direction in range(4) if "...." in board_row(space, direction)]


def test_the_board_is_three_by_two_sheets_and_the_pieces_are_one() -> None:
    for paper in ("a4", "letter"):
        board = tiling(paper, face_size(str(part("board").data["size"]), MOST_BOARD_SIDE))
        assert sorted((board.columns, board.rows)) == [2, 3]
        pieces = part("pieces")
        assert sheet(paper, face_size(str(pieces.data["size"]))).count >= sum(piece.copies for piece in pieces.cards)


# --- the playmats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mat", part("playmats").cards, ids=lambda mat: mat.id)
def test_the_track_has_each_step_once(mat: object) -> None:
    counter = game().vocabulary.counters["suspicion"]
    assert counter.most is not None
    html = face("playmats", mat.id).html  # type: ignore[attr-defined]
    numbers = re.findall(r'<div class="big figures"[^>]*font-size:24pt[^>]*>(\d+)</div>', html)
    assert [int(number) for number in numbers] == list(range(counter.least, counter.most + 1))
    assert html.count('class="step"') == len(numbers)


def test_there_is_a_playmat_for_each_crew_and_one_for_each_player() -> None:
    crews = [piece for piece in part("pieces").cards if piece.art["kind"] == "crew"]
    mats = part("playmats").cards
    assert [mat.name for mat in mats] == [crew.name for crew in crews]
    assert len(mats) == game().players[1]
    assert len({crew.icon for crew in crews}) == len({crew.art["colour"] for crew in crews}) == len(crews)


# --- the compass die -------------------------------------------------------------------------------------------------


def test_the_net_of_the_die_has_each_direction_once() -> None:
    html = face("pieces", "compass-die").html
    signs = re.findall(r">(N|E|S|W|Roll again)</div>", html)
    assert sorted(signs) == sorted([*at.LETTERS, "Roll again", "Roll again"])
    assert [word for word in ("North", "East", "South", "West") if html.count(f">{word}</div>") != 1] == []


def test_the_net_of_the_die_folds_into_a_cube() -> None:
    """Rolled over its net, a cube shows each of its faces once."""
    corners = {(float(x), float(y)) for x, y in CUBE.findall(face("pieces", "compass-die").html)}
    x0, y0 = min(corners)
    squares = {((x - x0) / 20, (y - y0) / 20) for x, y in corners}
    assert len(squares) == 6
    below = {next(iter(squares)): ((0, 0, -1), (1, 0, 0), (0, 1, 0))}  # what lies on the paper, to the right, down
    waiting = list(below)
    while waiting:
        x, y = waiting.pop()
        down, right, front = below[x, y]
        for beside, rolled in (
            ((x + 1, y), (right, minus(down), front)),
            ((x - 1, y), (minus(right), down, front)),
            ((x, y + 1), (front, right, minus(down))),
            ((x, y - 1), (minus(front), right, down)),
        ):
            if beside in squares and beside not in below:
                below[beside] = rolled
                waiting.append(beside)
    assert len({orientation[0] for orientation in below.values()}) == 6


def minus(side: tuple[int, int, int]) -> tuple[int, int, int]:
    return (-side[0], -side[1], -side[2])


def test_a_draft_is_laid_out_without_a_finding_too() -> None:
    fronts = printed(draft=True).faces.fronts
    assert {front.deck.id for front in fronts} >= {"board", "playmats", "pieces"}
