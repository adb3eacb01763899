"""Boards on sheets: what stands on each of them, and the board put together again from what was printed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import ImageChops

from tests.toolkit.press.shop import add_part, files_of, loaded, produced, write_shop
from toolkit.paper import MOST_BOARD_SIDE, face_size, papers
from toolkit.press.kit import Wish
from toolkit.press.raster import Pixels, page_pixels, pasted
from toolkit.press.tiling import Tiling, tiling

SIZES = ["730x470", "500x500", "200x296", "15x1500", "1500x1500", "296x30", "203.7x611.1"]
BOARD = """
title: Market
size: 430x310
colour: "#E69F00"
pieces:
  - {name: Market, icon: shop}
"""
MARKET = """{% extends "base/face.html" %}
{% block ground %}background:#ffffff{% endblock %}
{% block trim %}
<svg style="left:0;top:0;width:430mm;height:310mm" viewBox="0 0 430 310" xmlns="http://www.w3.org/2000/svg">
{% for x in range(0, 430, 10) %}{% for y in range(0, 310, 10) %}
{% set colour = "rgb(%d,%d,%d)" | format(40 + x // 2, 40 + y // 2, (x * 7 + y * 13) % 200) %}
<rect x="{{ x }}" y="{{ y }}" width="10" height="10" fill="{{ colour }}"/>
{% endfor %}{% endfor %}
</svg>
{% endblock %}
"""
PER_MM = 2.0


def board(size: str, paper: str) -> Tiling:
    return tiling(paper, face_size(size, MOST_BOARD_SIDE))


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("size", SIZES)
def test_the_windows_cover_the_board_and_neighbours_share_a_strip(size: str, paper: str) -> None:
    tiles = board(size, paper)
    across = sorted({(tile.column, tile.x) for tile in tiles.tiles()})
    down = sorted({(tile.row, tile.y) for tile in tiles.tiles()})
    for row, window, extent in (
        (across, tiles.window[0], tiles.card.width),
        (down, tiles.window[1], tiles.card.height),
    ):
        assert row[0][1] == 0
        assert row[-1][1] + window == pytest.approx(extent)
        for (_, one), (_, other) in pairwise(row):
            assert one + window - other == pytest.approx(tiles.overlap)
    assert len({tile.name for tile in tiles.tiles()}) == tiles.count == len(across) * len(down)


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("size", SIZES)
def test_windows_leave_room_for_marks_and_no_way_needs_fewer_sheets(size: str, paper: str) -> None:
    tiles = board(size, paper)
    assert tiles.corner[0] >= 10 - 1e-9
    assert tiles.corner[1] >= 10 - 1e-9
    least = (tiles.card.width * tiles.card.height) / ((tiles.width - 20) * (tiles.height - 20))
    assert tiles.count >= least
    for width, height in ((tiles.width, tiles.height), (tiles.height, tiles.width)):
        fewer = [
            (columns, rows)
            for columns in range(1, tiles.count)
            for rows in range(1, tiles.count)
            if columns * rows < tiles.count
            and columns * (width - 20) - (columns - 1) * tiles.overlap >= tiles.card.width
            and rows * (height - 20) - (rows - 1) * tiles.overlap >= tiles.card.height
        ]
        assert fewer == []


@pytest.mark.parametrize("size", ["730x470", "296x30"])
def test_cut_marks_point_at_cuts_and_touch_nothing(size: str) -> None:
    tiles = board(size, "a4")
    (x, y), (width, height), bleed = tiles.corner, tiles.window, tiles.bleed
    for tile in tiles.tiles():
        upright = {line.x1 for line in tiles.marks(tile) if line.x1 == line.x2}
        lying = {line.y1 for line in tiles.marks(tile) if line.y1 == line.y2}
        assert upright == ({x, x + width} if tile.column == tiles.columns - 1 else {x})
        assert lying == ({y, y + height} if tile.row == tiles.rows - 1 else {y})
        for line in tiles.marks(tile):
            outside_across = max(line.x1, line.x2) < x - bleed or min(line.x1, line.x2) > x + width + bleed
            outside_down = max(line.y1, line.y2) < y - bleed or min(line.y1, line.y2) > y + height + bleed
            assert outside_across or outside_down
            assert min(line.x1, line.x2) >= 5 and max(line.x1, line.x2) <= tiles.width - 5
            assert min(line.y1, line.y2) >= 5 and max(line.y1, line.y2) <= tiles.height - 5
            assert abs(line.x2 - line.x1) + abs(line.y2 - line.y1) >= 2.5


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[bytes, int]]:
    shop = write_shop(tmp_path_factory.mktemp("shop"), templates={"board.html": MARKET})
    add_part(shop, "board", BOARD)
    production, problems = produced(loaded(shop), Wish(papers=("a4",)))
    assert problems == []
    return files_of(production)


def test_a_board_cut_and_glued_is_the_board(printed: dict[str, tuple[bytes, int]]) -> None:
    tiles = board("430x310", "a4")
    content, count = printed["parts-a4.pdf"]
    assert (tiles.columns, tiles.rows, count) == (2, 2, 5)
    whole = page_pixels(printed["faces/board.pdf"][0], PER_MM * 25.4 / 72)
    wanted = cut(whole, (3, 3), (430, 310))
    glued = []
    for page, tile in enumerate(tiles.tiles(), 1):
        sheet = page_pixels(content, PER_MM * 25.4 / 72, page)
        glued.append((cut(sheet, tiles.corner, tiles.window), (round(tile.x * PER_MM), round(tile.y * PER_MM))))
    together = pasted(glued, wanted.size, "#ffffff")
    assert share_of_other_pixels(together, wanted) < 0.02
    turned = pasted([(glued[1][0], glued[0][1]), (glued[0][0], glued[1][1]), *glued[2:]], wanted.size, "#ffffff")
    assert share_of_other_pixels(turned, wanted) > 0.2


def test_the_first_sheet_shows_the_whole_board_small(printed: dict[str, tuple[bytes, int]]) -> None:
    tiles = board("430x310", "a4")
    x, y, scale = tiles.small
    page = page_pixels(printed["parts-a4.pdf"][0], PER_MM * 25.4 / 72)
    small = cut(page, (x, y), (430 * scale, 310 * scale))
    whole = page_pixels(printed["faces/board.pdf"][0], PER_MM * 25.4 / 72)
    wanted = cut(whole, (3, 3), (430, 310)).resize(small.size)
    assert share_of_other_pixels(small, wanted) < 0.2  # names and the net of the sheets lie above it
    assert small.getpixel((5, 5)) == pytest.approx(wanted.getpixel((5, 5)), abs=30)


def test_the_board_is_stored_once_in_the_file(printed: dict[str, tuple[bytes, int]], tmp_path: Path) -> None:
    file = tmp_path / "parts.pdf"
    file.write_bytes(printed["parts-a4.pdf"][0])
    with pikepdf.open(file) as pdf:
        forms = [page.Resources.XObject["/F0"].objgen for page in pdf.pages]
    assert len(set(forms)) == 1


def test_what_has_no_backs_has_sheets_of_its_own(printed: dict[str, tuple[bytes, int]]) -> None:
    assert [name for name in printed if name.endswith("a4.pdf")] == ["sheets-a4.pdf", "parts-a4.pdf"]
    assert printed["faces/board.pdf"][1] == 1


def test_tokens_lie_side_by_side_and_may_have_backs(tmp_path: Path) -> None:
    shop = write_shop(tmp_path)
    row = "  - {name: Coin, icon: two-coins, copies: 141}\n"
    add_part(shop, "coins", f"title: Coins\nsize: 20x20\ntemplate: piece\npieces:\n{row}")
    add_part(shop, "medals", f"title: Medals\nsize: 20x20\nbacks: true\ntemplate: piece\npieces:\n{row}")
    production, problems = produced(loaded(shop), Wish(papers=("a4",)))
    assert problems == []
    pages = {name: count for name, (_, count) in files_of(production).items()}
    assert pages["parts-a4.pdf"] == 2
    assert pages["sheets-a4.pdf"] == 4 + 4
    assert pages["faces/coins.pdf"] == 1
    assert pages["faces/medals.pdf"] == 2


def test_a_board_with_backs_is_glued_and_so_printed_on_one_side(tmp_path: Path) -> None:
    shop = write_shop(tmp_path)
    add_part(shop, "board", BOARD + "backs: true\ntemplate: piece\n")
    production, problems = produced(loaded(shop), Wish(papers=("a4", "a3")))
    assert problems == []
    pages = {name: count for name, (_, count) in files_of(production).items()}
    assert (pages["sheets-a4.pdf"], pages["parts-a4.pdf"], pages["faces/board.pdf"]) == (4, 5, 2)
    assert "parts-a3.pdf" in pages


def test_two_boards_need_one_plan(tmp_path: Path) -> None:
    shop = write_shop(tmp_path)
    add_part(shop, "board", BOARD.replace("icon: shop", "icon: shop, copies: 2") + "template: piece\n")
    production, _ = produced(loaded(shop), Wish(papers=("a4",)))
    assert files_of(production)["parts-a4.pdf"][1] == 1 + 4 + 4


@pytest.mark.parametrize(("size", "icon", "named"), [(20, "", True), (20, ", icon: shop", False), (30, "", True)])
def test_a_piece_without_a_picture_shows_its_name(tmp_path: Path, size: int, icon: str, named: bool) -> None:
    shop = write_shop(tmp_path)
    add_part(shop, "gems", f"title: Gems\nsize: {size}x{size}\ntemplate: piece\npieces:\n  - {{name: Gem{icon}}}\n")
    production, problems = produced(loaded(shop), Wish(papers=("a4",)))
    assert problems == []
    (face,) = (face for face in production.faces.fronts if face.deck.id == "gems")
    assert ("name" in {fitted.box for fitted in production.kept[face.key].fitted}) == named


def cut(sheet: Pixels, corner: tuple[float, float], size: tuple[float, float]) -> Pixels:
    """A piece of a sheet, all in millimetres."""
    left, top = round(corner[0] * PER_MM), round(corner[1] * PER_MM)
    return sheet.crop((left, top, left + round(size[0] * PER_MM), top + round(size[1] * PER_MM)))


def share_of_other_pixels(one: Pixels, other: Pixels) -> float:
    """How much of two pictures differs clearly."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[48:]) / (most.width * most.height)
