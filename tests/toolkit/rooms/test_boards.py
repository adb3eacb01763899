"""Boards and grids in a real browser: tiles that are dragged and turned, and an unseen game played to its end."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import WITHOUT, chromium, page_of
from tests.recipes import NEW, recipes
from tests.toolkit.press.shop import shared_cache
from tests.toolkit.rooms.shown import come_in, table_of
from tests.toolkit.rooms.tables import is_over, seq_of, served
from tests.toolkit.rooms.test_page import CAN_CHOOSE, opened, play, press

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
ROOT = Path(__file__).parents[3]
ONE = ("--players", "2", "--seed", "5")
HEAP = ("top-of-the-heap", "person", "random", "random")


@pytest.fixture(scope="module")
def cache() -> Path:
    return shared_cache().folder


def picked(page: Page) -> str:
    """The words of the option that is looked at; "" for none."""
    return page.locator("#ask .option[aria-pressed=true] .deed").text_content() or ""


def centre(page: Page, what: str) -> tuple[float, float]:
    """Where the middle of something is on the screen."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_is_dragged_to_a_cell_turned_and_put_down(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    with served("trash-kings", *ONE, at=tmp_path, cache=cache) as table, page_of(chrome) as page:
        opened(page, table, "Player 1")
        page.wait_for_function(CAN_CHOOSE)
        free = page.locator("#field .cell.free.glows")
        assert free.count() == 4  # beside the first tile
        assert page.locator("#field .cell.free:not(.glows)").count() == 0
        cell = free.first.get_attribute("data-key") or ""
        page.mouse.move(*centre(page, "#middle [data-zone=in-hand] .card"))
        page.mouse.down()
        page.mouse.move(*centre(page, "#field .cell.free.glows"), steps=4)
        assert page.locator(".carried").count() == 1
        page.mouse.up()
        first = picked(page)
        assert first.startswith(f"Place {cell.removeprefix('cell ')} ")
        ghost = page.locator(f'#field [data-key="{cell}"] .ghost')
        before = ghost.evaluate("each => each.style.rotate")
        page.keyboard.press("r")
        assert picked(page) != first and picked(page).startswith(f"Place {cell.removeprefix('cell ')} ")
        assert ghost.evaluate("each => each.style.rotate") != before
        turn = int(ghost.evaluate("each => each.style.rotate").removesuffix("deg")) // 90
        seq = seq_of(page)
        press(page.locator("#do"))
        page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) > {seq}")
        lies = page.locator(f'#field [data-key="{cell}"] .turned').evaluate("each => each.style.rotate")
        assert lies == f"{turn * 90}deg"


def test_what_names_nothing_on_the_page_is_a_button(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    """Without table.yaml there is no grid, and so no cell to click."""
    folder = tmp_path / "raccoons"
    shutil.copytree(ROOT / "cards" / "trash-kings", folder)
    with served("trash-kings", *ONE, at=tmp_path, cache=cache) as table, page_of(chrome) as page:
        opened(page, table, "Player 1")
        page.wait_for_function(CAN_CHOOSE)
        assert page.locator("#ask .option:visible").count() == 0  # all are cells that glow
        expect(page.locator("#ask .list")).to_have_text("List all 10")  # five cells, two turns
    (folder / "table.yaml").unlink()
    with served(folder, *ONE, at=folder, cache=cache) as table, page_of(chrome) as page:
        opened(page, table, "Player 1")
        page.wait_for_function(CAN_CHOOSE)
        assert page.locator("#ask .option:visible").count() == page.locator("#ask .option").count() >= 10
        assert page.locator("#ask .list").count() == 0


def test_a_tile_let_go_beside_the_board_stays_in_hand(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    with served("trash-kings", *ONE, at=tmp_path, cache=cache) as table, page_of(chrome) as page:
        opened(page, table, "Player 1")
        page.wait_for_function(CAN_CHOOSE)
        page.mouse.move(*centre(page, "#middle [data-zone=in-hand] .card"))
        page.mouse.down()
        page.mouse.move(*centre(page, "#log"), steps=4)
        page.mouse.up()
        assert page.locator("#ask .option[aria-pressed=true]").count() == 0
        assert page.locator(".ghost, .carried").count() == 0


def test_a_tile_is_put_down_by_keys_on_a_phone(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    with served("trash-kings", *ONE, at=tmp_path, cache=cache) as table, page_of(chrome, 390, 800) as page:
        opened(page, table, "Player 1")
        page.wait_for_function(CAN_CHOOSE)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator("#field .cell").first.evaluate("each => each.clientWidth >= 40")
        page.locator("#field .cell.free.glows").first.focus()
        page.keyboard.press("Enter")
        first, seq = picked(page), seq_of(page)
        page.keyboard.press("r")
        assert picked(page) != first
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) > {seq}")


def test_pieces_and_cards_lie_at_their_places_of_a_board(chrome: Browser, tmp_path: Path) -> None:
    """Without pictures, as the next: where things lie does not hang on them, and a whole game of faces takes long."""
    with table_of(tmp_path, *HEAP) as (_, table), page_of(chrome) as page:
        come_in(page, table.address("1"))
        page.wait_for_function(CAN_CHOOSE)
        expect(page.locator("#ask .option:visible")).to_have_count(0)  # the Animals are seen on the table
        page.set_viewport_size({"width": 1400, "height": 420})
        expect(page.locator("#ask .option:visible")).to_have_count(6)  # they lie below what is seen now
        page.set_viewport_size({"width": 1400, "height": 900})
        expect(page.locator("#ask .option:visible")).to_have_count(0)
        assert not play(page, Random(1), 3)
        page.wait_for_function(CAN_CHOOSE)
        outside = page.evaluate(OUTSIDE)
        assert outside == []
        assert page.locator("#field .zone[data-zone^=trash-can]").count() == 6
        assert page.locator("#middle .place").count() == 0  # all places are on the board


def test_a_night_is_played_by_clicks(chrome: Browser, tmp_path: Path) -> None:
    with table_of(tmp_path, *HEAP) as (_, table), page_of(chrome) as page:
        come_in(page, table.address("1"))
        for luck in map(Random, range(80)):
            if "Night 2 of 7" in (page.locator("#status").text_content() or ""):
                break
            assert not play(page, luck, 1)
        expect(page.locator("#status")).to_contain_text("Night 2 of 7")


# zones of houses whose middle is not on their house
OUTSIDE = """
() => [...document.querySelectorAll("#field .zone[data-place]")].filter(zone => {
  const place = document.querySelector(`#field .spot[data-place="${zone.dataset.place}"]`).getBoundingClientRect();
  const { left, top, width, height } = zone.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return x < place.left || x > place.right || y < place.top || y > place.bottom;
}).map(zone => zone.dataset.zone)
"""


def unseen(folder: Path) -> Path:
    """The game that CONTRIBUTING.md adds, as it stands there; it says nothing of how it lies on a table."""
    recipe = next(each for each in recipes((ROOT / "CONTRIBUTING.md").read_text("utf-8")) if each.title == "Add a game")
    for task in recipe.tasks:
        if match := NEW.search(task.words):
            (folder / match["path"]).parent.mkdir(parents=True, exist_ok=True)
            (folder / match["path"]).write_text(task.body, encoding="utf-8")
    return folder / "high-card"


def test_a_game_that_nobody_has_seen_is_played_to_its_end(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    folder = unseen(tmp_path)
    with served(folder, *ONE, "--trust", at=tmp_path, cache=cache) as table, page_of(chrome) as page:
        opened(page, table, "Player 1")
        page.wait_for_function(CAN_CHOOSE)
        assert page.locator("#field").is_hidden()
        assert page.locator("#mine .fan .card.glows").count() == 3
        assert play(page, Random(1), 10)
        assert is_over(page)
        expect(page.locator("#end tr")).to_have_count(2)
        assert page.locator("#mine [data-zone=row-1] .card").count() == 2
