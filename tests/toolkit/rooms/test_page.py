"""The page in a real browser: a whole game by clicks, a server that is killed on the way, and two people."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.press.shop import shared_cache
from tests.toolkit.rooms.houses import ark
from tests.toolkit.rooms.tables import Table, served
from toolkit.rooms.kept import files_of

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=90_000)
MOST_CLICKS = 400
ABOVE_THE_FOLD = """
    () => [...document.querySelectorAll("#mine .fan .card")].every((card) => card.getBoundingClientRect().bottom
        <= document.querySelector("#table").getBoundingClientRect().bottom)
"""
CAN_CHOOSE = """
    () => document.querySelector("#ask .option:not(:disabled)") || document.querySelector("#end").open
"""
# clicks by two numbers below 1, with the pauses that a page needs; gives the number of the table, null where it is over
TAKE = """async ([where, which]) => {
  const all = (what) => [...document.querySelectorAll(what)], soon = () => new Promise((after) => setTimeout(after));
  const press = (each) => each.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  if (document.querySelector("#end").open) return null;
  const before = document.documentElement.dataset.seq;
  const glowing = all("#table .card.glows, #table .spot.glows, #table .cell.glows");
  const listed = all("#ask .option").filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const from = glowing.length && (where < 0.7 || !listed.length) ? glowing : listed;
  press(from[Math.floor(which * from.length)]);
  await soon();
  if (document.querySelector(".menu")) press(document.querySelector(".menu button"));
  while (!document.querySelector("#do")) await soon();
  press(document.querySelector("#do"));
  return before;
}"""


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
    before = page.evaluate(TAKE, [luck.random(), luck.random()])
    if before is None:
        return False
    page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) > {before}")
    return True


def play(page: Page, luck: Random, most: int = MOST_CLICKS) -> bool:
    """Play by clicks; returns whether the game is over."""
    return not all(take(page, luck) for _ in range(most))


def test_a_whole_game_is_played_by_clicks(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    options = ("--players", "2", "--seed", "4", "--mode", "apart", "--bots", "random")
    with served("ark", *options, at=tmp_path, cache=cache) as table, page_of(chrome) as page:
        assert table.said.startswith("ARK, a new game.")
        opened(page, table, "Player 1")
        assert "#" not in page.url  # the token is in no history
        assert page.locator("#table .card img").first.evaluate(
            "img => img.decode().then(() => img.complete && img.naturalWidth > 100)"
        )
        assert play(page, Random(1))
        expect(page.locator("#end tr")).to_have_count(2)
        expect(page.locator("#end .won").first).to_be_visible()
        expect(page.locator("#status")).to_have_text("The game is over")


def test_a_game_that_nobody_has_seen_lies_by_whose_its_zones_are(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    """Without table.yaml, under another name, and on a phone."""
    folder = tmp_path / "cards" / "raft"
    folder.mkdir(parents=True)
    for name, text in files_of(ark()).items():
        if name != "table.yaml":
            (folder / name).write_text(text.replace("title: ARK", "title: <b>Raft</b>"), encoding="utf-8")
    options = ("--players", "2", "--seed", "3", "--mode", "apart")
    with served(folder, *options, at=tmp_path, cache=cache) as table, page_of(chrome, 390, 780) as page:
        opened(page, table, "Player 1")
        expect(page.locator("#title")).to_have_text("<b>Raft</b>")
        zones = page.locator("#middle .zone").evaluate_all("zones => zones.map(zone => zone.dataset.zone)")
        assert zones == ["deck", "hold", "aside"]
        assert page.locator("#mine .zone").evaluate_all("zones => zones.map(zone => zone.dataset.zone)") == [
            "hand-1",
            "storeroom-1",
        ]
        assert page.locator("#mine .fan .card").count() >= 7
        assert page.evaluate(ABOVE_THE_FOLD), "the own hand is in sight"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert not play(page, Random(5), 8)


def test_a_card_is_seen_from_near_with_the_words_that_did_it(chrome: Browser, cache: Path, tmp_path: Path) -> None:
    options = ("--players", "2", "--seed", "3", "--mode", "apart")
    with served("ark", *options, at=tmp_path, cache=cache) as table, page_of(chrome) as page:
        opened(page, table, "Player 1")
        press(page.locator("#log .cause").first)
        expect(page.locator("#closer mark")).to_have_text("Never in play.")
        expect(page.locator("#closer h2")).to_have_text("Gospel")
        expect(page.locator("#closer .ruling")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("#closer")).to_be_hidden()
        row = page.locator(".own .fan .card").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect().toJSON())"
        )
        assert len(row) > 4 and all(one["right"] < two["left"] + 5 for one, two in pairwise(row)), "there is room"
        page.locator(".own .fan .card").first.focus()
        page.keyboard.press("i")
        expect(page.locator("#closer .large")).to_be_visible()
        assert page.locator("#closer mark").count() == 0


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
