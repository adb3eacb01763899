"""The exported folder in a real browser, from disk: it is played by clicks, and goes as it does natively."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.records import read_record, replay
from tests.browser import WITHOUT, browser, chromium, page_of
from tests.engine.records.games import referee_of
from tests.toolkit.rooms.houses import ark
from tests.toolkit.rooms.test_page import press, take
from toolkit.exports.web import SECRETS, written
from toolkit.rooms.faces import Pictures

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=90_000)


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """ARK as a folder, without pictures: cards are told in words."""
    place = tmp_path_factory.mktemp("my games & more") / "a#b"  # a folder as people have them
    for name, content in written(ark(), referee_of("ark").box, Pictures()).items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return place


def opened(page: Page, folder: Path) -> Page:
    """The page, once a game can be begun."""
    page.set_default_timeout(90_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto((folder / "index.html").as_uri())
    page.wait_for_selector(".start form .do:not(:disabled)")
    return page


def begin(page: Page, seed: str = "") -> None:
    """Begin a game as it is offered: a person and a bot."""
    if seed:
        page.click(".start summary")
        page.fill(".start [name=seed]", seed)
    page.click(".start form .do")
    page.wait_for_function("() => document.documentElement.dataset.seq")


def record_of(page: Page) -> str:
    """The record that the page saves."""
    with page.expect_download() as saved:
        press(page.locator("#record"))
    assert saved.value.suggested_filename == "ark.heapgame"
    return Path(saved.value.path()).read_text()


def test_a_folder_on_disk_plays_as_heap_does(chrome: Browser, folder: Path) -> None:
    loaded: list[str] = []
    with page_of(chrome) as page:
        page.on("request", lambda request: loaded.append(request.url))
        opened(page, folder)
        expect(page.locator(".start .secret")).to_have_text(SECRETS)
        begin(page, "42")
        luck = Random(3)
        assert all(take(page, luck) for _ in range(5))
        lines = page.locator("#log li").all_text_contents()
        record = read_record(record_of(page))
        assert (record.seed, record.seats) == (42, ("person", "greedy"))
        assert len(record.actions) >= 5 and {player for player, _ in record.actions} == {0, 1}
        replay(referee_of("ark"), record)  # natively: it raises where the state that comes of it is another
        page.reload()
        page.wait_for_selector(".start > .do:not(:disabled)")
        number = len(record.actions)
        expect(page.locator(".start > .do")).to_have_text(re.compile(rf"Go on after {number} choices"))
        page.click(".start > .do")
        page.wait_for_function("() => document.documentElement.dataset.seq")
        assert page.locator("#log li").all_text_contents()[: len(lines)] == lines
        assert take(page, luck)
    assert [url for url in loaded if not url.startswith((folder.as_uri(), "blob:"))] == []
