"""The page in a real browser: a whole game by clicks, a server that is killed on the way, and two people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import WITHOUT, browser, chromium, page_of
from tests.toolkit.press.shop import shared_cache
from tests.toolkit.rooms.tables import Table, is_over, seq_of, served

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=90_000)
MOST_CLICKS = 400
CAN_CHOOSE = """
    () => document.querySelector("#ask .option:not(:disabled)") || document.querySelector("#end").open
"""


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def cache() -> Path:
    return shared_cache().folder


def opened(page: Page, table: Table, who: str) -> Page:
    """The page of a link, once it shows the table."""
    page.set_default_timeout(90_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto(table.links[who])
    page.wait_for_function("() => document.documentElement.dataset.seq")
    return page


def press(what: Locator) -> None:
    """Click something, without waiting until it has come to rest."""
    what.dispatch_event("click")


def take(page: Page, luck: Random) -> bool:
    """Click something that can be done, on the table where it glows, and confirm it; False where the game is over."""
    page.wait_for_function(CAN_CHOOSE)
    if is_over(page):
        return False
    before = seq_of(page)
    glowing = page.locator("#table .card.glows")
    is_listed = page.locator("#ask .option:visible").count() > 0
    if (count := glowing.count()) and (luck.random() < 0.7 or not is_listed):
        press(glowing.nth(luck.randrange(count)))
    else:
        options = page.locator("#ask .option:visible")
        press(options.nth(luck.randrange(options.count())))
    if page.locator(".menu").count():
        press(page.locator(".menu button").first)
    press(page.locator("#do"))
    page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) > {before}")
    return True


def play(page: Page, luck: Random, most: int = MOST_CLICKS) -> bool:
    """Play by clicks; returns whether the game is over."""
    return not all(take(page, luck) for _ in range(most))


def test_a_whole_game_is_played_by_clicks(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    options = ("--players", "2", "--seed", "4", "--mode", "apart")
    with served("ark", *options, at=tmp_path, cache=cache) as table, page_of(chrome) as page:
        assert table.said.startswith("ARK, a new game.")
        opened(page, table, "Player 1")
        assert "#" not in page.url  # the token is in no history
        assert page.locator("#table .card img").first.evaluate("img => img.complete && img.naturalWidth > 100")
        assert play(page, Random(1))
        expect(page.locator("#end tr")).to_have_count(2)
        expect(page.locator("#end .won").first).to_be_visible()
        expect(page.locator("#status")).to_have_text("The game is over")


def test_who_is_killed_goes_on_from_there(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    luck = Random(2)
    with page_of(chrome) as page:
        with served("ark", "--players", "2", "--seed", "7", "--mode", "apart", at=tmp_path, cache=cache) as table:
            opened(page, table, "Player 1")
            assert not play(page, luck, 5)
            page.wait_for_function(CAN_CHOOSE)
            lines = page.locator("#log li").all_text_contents()
            hand = page.locator(".own .fan .card").evaluate_all("cards => cards.map(card => card.ariaLabel)")
            port = table.port
            table.kill()
        expect(page.locator("#status")).to_have_text("Connecting again")
        with served("ark", "--port", str(port), at=tmp_path, cache=cache) as again:
            assert "goes on after" in again.said
            assert again.links == table.links
            expect(page.locator("#status")).to_contain_text("Your turn")
            assert page.locator("#log li").all_text_contents() == lines
            assert page.locator(".own .fan .card").evaluate_all("cards => cards.map(card => card.ariaLabel)") == hand
            assert not play(page, luck, 3)
