"""Names of games, decks and cards that would be markup are words on the pages of both tables, in a real browser."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.press.shop import loaded
from tests.toolkit.rooms import houses
from tests.toolkit.rooms.free import tables
from tests.toolkit.rooms.houses import ROOT, Served
from tests.toolkit.rooms.test_page import take
from toolkit.rooms.faces import Pictures
from toolkit.rooms.free.house import FreeHouse
from toolkit.rooms.free.serving import Wanted, begin_with
from toolkit.rooms.house import House
from toolkit.rooms.kept import files_of, shown_of
from toolkit.rooms.store import KeptBox, Store

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
HOSTILE = "<img src=x onerror='pwned=1'></script><script>pwned=1</script>"


def opened(page: Page, served: Served) -> Page:
    page.set_default_timeout(30_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto(served.address("1"))
    page.wait_for_function("() => document.documentElement.dataset.seq")
    return page


def harmed(page: Page) -> bool:
    """Whether a name has become an element, or has run."""
    is_there = page.locator("img[src=x], script:not([src])").count() > 0
    return is_there or bool(page.evaluate("'pwned' in globalThis"))


def test_a_table_with_rules(chrome: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "ark"
    shutil.copytree(ROOT / "cards" / "ark", folder)
    for name in ("ark.yaml", "game.yaml"):
        text = (folder / name).read_text(encoding="utf-8")
        text = re.sub(r"(name|title): (\w[\w ]*)$", lambda m: f"{m[1]}: {json.dumps(HOSTILE + m[2])}", text, flags=re.M)
        (folder / name).write_text(text, encoding="utf-8")
    game = loaded(folder)
    store = Store(tmp_path / "tables.sqlite")
    store.keep_box("box", "ark", KeptBox(files_of(game)), json.dumps(shown_of(game, Pictures())))
    house = House(store, pause=0)
    kept = store.game(store.begin("box", 5, ("person", "greedy"), b"secret"))
    assert kept is not None
    house.open(kept, folder).agree_on("apart")
    with houses.serving(house) as served, page_of(chrome) as page:
        opened(page, served)
        expect(page.locator("#title")).to_contain_text("<img src=x")
        assert "<img src=x" in "".join(
            page.locator(".fan .card").evaluate_all("all => all.map(each => each.ariaLabel)")
        )
        assert all(take(page, Random(3)) for _ in range(3))
        expect(page.locator("#log li", has_text="<img src=x").first).to_be_visible()
        page.locator(".own .fan .card").first.focus()
        page.keyboard.press("i")
        expect(page.locator("#closer h2")).to_contain_text("<img src=x")
        assert not harmed(page)


def test_a_table_without_rules(chrome: Browser, tmp_path: Path) -> None:
    game = tables.shop(tmp_path)
    for name in ("goods.yaml", "people.yaml", "game.yaml", "board.yaml", "tokens.yaml"):
        file = game.folder / name
        text = re.sub(r"(name|title): (\w+)", lambda m: f"{m[1]}: {json.dumps(HOSTILE + m[2])}", file.read_text())
        file.write_text(text)
    house = FreeHouse(Store(tmp_path / "tables.sqlite"))
    house.open(begin_with(house.store, loaded(game.folder), Wanted(2, 5), Pictures()))
    with tables.serving(house) as served, page_of(chrome) as page:
        opened(page, served)
        expect(page.locator("#title")).to_contain_text("<img src=x")
        pile = page.locator("#cloth .pile .thing[aria-label*='<img src=x']").first
        expect(pile).to_be_visible()
        pile.focus()
        page.keyboard.press("i")
        expect(page.locator("#closer h2")).to_contain_text("<img src=x")
        assert not harmed(page)
