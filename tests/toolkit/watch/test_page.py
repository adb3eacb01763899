"""The page in a real browser: what has changed is first, what is there is kept, and names are nothing but text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.press.shop import GOODS, goods, shared_cache, write_shop
from tests.toolkit.watch.watching import Watch, watching

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=30_000)
HOSTILE = """<img src=x onerror="document.title='pwned'">"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_shop(tmp_path)


@pytest.fixture
def watch(game: Path) -> Iterator[Watch]:
    with watching(game, cache=shared_cache().folder) as running:
        yield running


def opened(page: Page, watch: Watch) -> Page:
    """The page, once it shows the game."""
    page.set_default_timeout(20_000)
    page.goto(watch.address)
    expect(page.locator("#state-text")).to_have_text("Clean")
    return page


def shown(page: Page, name: str) -> int:
    """How many pixels wide the picture of a card in its deck is, 0 where it is not there."""
    tile = page.locator(".tile", has=page.get_by_text(name, exact=True))
    width = tile.locator("img").evaluate("img => img.complete ? img.naturalWidth : 0")
    assert isinstance(width, int)
    return width


def wait_for_picture(page: Page) -> None:
    """Until the card that has changed is there in its large size."""
    picture = page.locator("#latest .now img")
    expect(picture).not_to_have_class(re.compile("none"))
    assert picture.evaluate("img => img.naturalWidth") > 600


def test_a_card_that_is_saved_is_first_and_what_is_wrong_stands_beside_it(
    chrome: Browser, watch: Watch, game: Path
) -> None:
    with page_of(chrome) as page:
        opened(page, watch)
        assert "#" not in page.url  # the token is in no history
        expect(page).to_have_title("✓ Shop")
        expect(page.locator("#latest")).to_be_hidden()
        expect(page.locator(".tile")).to_have_count(3)
        (game / "goods.yaml").write_text(GOODS.replace("Crisp.", "Sweet."))
        expect(page.locator("#latest h3")).to_have_text("Apple")
        expect(page.locator("#latest .clean")).to_have_text("Clean")
        wait_for_picture(page)
        assert page.locator("#latest").bounding_box()["y"] < page.locator(".group").first.bounding_box()["y"]  # type: ignore[index]
        (game / "goods.yaml").write_text(GOODS.replace("Gain 1 Gold.", "Gian 1 Gold."))
        expect(page.locator("#latest .finding")).to_contain_text("“Gian” is not understood here")
        expect(page.locator("#state-text")).to_have_text("1 error")
        expect(page).to_have_title("✗ Shop")
        expect(page.locator(".tile[data-kind=error]")).to_have_count(1)
        (game / "goods.yaml").write_text(GOODS.replace("{name: Apple", "{name: [Apple"))
        expect(page.locator("#latest .stale-note")).to_be_visible()
        assert page.locator("#latest .now img").evaluate("img => img.naturalWidth") > 600  # the last good face
        (game / "goods.yaml").write_text(GOODS)
        expect(page.locator("#state-text")).to_have_text("Clean")
        expect(page.locator(".finding")).to_have_count(0)


def test_names_and_texts_are_text(chrome: Browser, watch: Watch, game: Path) -> None:
    with page_of(chrome) as page:
        opened(page, watch)
        card = {"name": HOSTILE, "id": "evil", "copies": 4, "text": f"{HOSTILE} Gain 1 Gold.", "flavour": HOSTILE}
        text = goods(json.dumps(card)).replace("title: Goods", f"title: {json.dumps(HOSTILE)}")
        (game / "goods.yaml").write_text(text)
        expect(page.locator("#latest h3")).to_have_text(HOSTILE)
        expect(page.locator(".finding").first).to_be_visible()
        expect(page.locator(".group h2 span").first).to_have_text(HOSTILE)
        page.locator(".tile .frame").first.click()
        expect(page.locator("#closer h2")).to_have_text(HOSTILE)
        assert page.locator("img[src=x]").count() == 0
        assert "pwned" not in page.title()


def test_the_policy_stops_what_a_page_might_be_made_to_do(chrome: Browser, watch: Watch) -> None:
    with page_of(chrome) as page:
        opened(page, watch)
        for harm in (
            "document.body.innerHTML = '<b>markup</b>'",
            "document.body.insertAdjacentHTML('beforeend', '<i>markup</i>')",
            "document.createElement('script').text = 'document.title = 1'",
        ):
            tried = page.evaluate(
                f"() => {{ try {{ {harm}; return 'done'; }} catch (error) {{ return error.name; }} }}"
            )
            assert tried == "TypeError", harm
        assert page.evaluate("fetch('https://example.com/').then(() => 'went out', () => 'stopped')") == "stopped"
        assert page.evaluate("document.cookie") == ""  # no script can read it


def test_it_is_used_by_keyboard_and_finds_cards(chrome: Browser, watch: Watch) -> None:
    with page_of(chrome) as page:
        opened(page, watch)
        page.keyboard.press("/")
        page.keyboard.type("bread")
        expect(page.locator(".tile:visible")).to_have_count(1)
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        for _ in range(3):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#closer h2")).to_have_text("Bread")
        page.keyboard.press("Escape")
        expect(page.locator("#closer")).to_be_hidden()
        page.locator("#search").fill("")
        page.get_by_role("button", name="Apple, clean").click()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#closer h2")).to_have_text("Bread")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Findings only").click()
        expect(page.locator("#empty")).to_have_text("No card has a finding.")


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (360, "dark"), (1600, "dark")])
def test_nothing_is_wider_than_the_screen_and_all_can_be_read(
    chrome: Browser, watch: Watch, game: Path, width: int, scheme: str
) -> None:
    with page_of(chrome, width, 800, scheme) as page:
        opened(page, watch)
        (game / "goods.yaml").write_text(GOODS.replace("Gain 1 Gold.", f"Gian {'gold' * 60} 1 Gold."))
        expect(page.locator("#state-text")).to_have_text("2 errors")
        expect(page.locator("#latest .finding")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        colours = page.locator("#latest .said").first.evaluate(
            "at => [getComputedStyle(at).color, getComputedStyle(document.querySelector('#latest')).backgroundColor]"
        )
        assert contrast(*colours) > 7


def contrast(ink: str, paper: str) -> float:
    """The contrast of two colours as WCAG has it, from 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(ink), light(paper)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_a_page_that_is_left_alone_says_so_and_comes_back(chrome: Browser, game: Path) -> None:
    cache = shared_cache().folder
    with page_of(chrome) as page:
        with watching(game, cache=cache) as watch:
            opened(page, watch)
            port = watch.client.port
            watch.stop()
        expect(page.locator("#state-text")).to_have_text("Not connected")
        assert shown(page, "Apple") > 100  # what was there is still there
        with watching(game, "--port", str(port), cache=cache):
            expect(page.locator("#state-text")).to_have_text("Clean")
