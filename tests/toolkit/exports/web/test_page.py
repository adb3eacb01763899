"""The exported folder in a real browser, from disk: it is played by clicks, and goes as it does natively."""

from __future__ import annotations

import base64
import gzip
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.records import read_record, replay
from tests.browser import WITHOUT, chromium, page_of
from tests.engine.records.games import referee_of
from tests.toolkit.rooms.free.tables import shop
from tests.toolkit.rooms.houses import ark
from tests.toolkit.rooms.test_page import CAN_CHOOSE, press, take
from toolkit.exports.web import python_parts, written
from toolkit.exports.web.tables import SECRETS, FreeTable, RuledTable
from toolkit.rooms.faces import Pictures

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=90_000)


@pytest.fixture(scope="module")
def parts() -> Mapping[str, bytes]:
    """Python for pages, compiled ahead."""
    return python_parts()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, parts: Mapping[str, bytes]) -> Path:
    """ARK as a folder, without pictures: cards are told in words."""
    place = tmp_path_factory.mktemp("my games & more") / "a#b"  # a folder as people have them
    return put(written(RuledTable(ark(), referee_of("ark").box), Pictures(), parts), place)


def put(files: Mapping[str, bytes], place: Path) -> Path:
    """Write an exported folder somewhere."""
    for name, content in files.items():
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


def begin(page: Page, seed: str, bot: str) -> None:
    """Begin a game of a person and a bot."""
    page.click(".start summary")
    page.fill(".start [name=seed]", seed)
    page.locator(".start [name=seat]").nth(1).select_option(bot)
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
        names = page.locator(".start .name-field")
        expect(names).to_have_count(2)
        expect(names.nth(1)).to_be_hidden()  # a bot needs none
        names.first.fill("Player 2")
        assert page.locator(".start .name-field:invalid").count() == 1
        names.first.fill("Ann")
        begin(page, "42", "search:50")
        expect(page.locator("#naming")).to_have_text("Your name")
        assert all(take(page, Random(3)) for _ in range(5))
        page.wait_for_function(CAN_CHOOSE)
        record = read_record(record_of(page))
        assert (record.seed, record.seats) == (42, ("person", "search:50"))
        assert len(record.actions) >= 5 and {player for player, _ in record.actions} == {0, 1}
        replay(referee_of("ark"), record)  # natively: it raises where the state that comes of it is another
        kept = page.evaluate("() => JSON.parse(localStorage.getItem(`heap ${heap.name}`))")
        assert kept["events"].pop(0) == ["name", 0, "Ann"]
        assert tuple((player, what) for _, player, what, _ in kept["events"]) == record.actions
        page.reload()
        expect(page.locator(".start > .do")).to_have_text(f"Go on after {len(record.actions)} choices")
    assert [url for url in loaded if not url.startswith((folder.as_uri(), "blob:"))] == []


def test_its_python_was_compiled_ahead(folder: Path) -> None:
    packed = json.loads((folder / "python.js").read_text().removeprefix("Object.assign(heap, ").rstrip(");\n"))[
        "packed"
    ]
    for name, modules in (
        ("code", ("engine/kernel/referee.py", "toolkit/rooms/talk.py")),
        ("library", ("json/decoder.py",)),
    ):
        with zipfile.ZipFile(io.BytesIO(gzip.decompress(base64.b64decode(packed[name])))) as archive:
            names = set(archive.namelist())
        assert {f"{module}c" for module in modules} <= names and names.isdisjoint(modules)


def test_a_game_without_rules_is_a_free_table(chrome: Browser, tmp_path: Path, parts: Mapping[str, bytes]) -> None:
    folder = put(written(FreeTable(shop(tmp_path / "game")), Pictures(), parts), tmp_path / "web")
    with page_of(chrome) as page:
        opened(page, folder)
        page.click(".start form .do")
        expect(page.locator("#status")).to_have_text("You are player 1")  # who is alone sits at once
        expect(page.get_by_role("button", name="Sit here")).to_have_count(1)
        assert page.locator("#record").count() == 0
        page.set_viewport_size({"width": 390, "height": 780})
        page.locator("#back").evaluate("button => button.hidden = false")
        for each in page.locator("#title, .tools button").all():
            box = each.bounding_box() if each.is_visible() else None
            assert box is None or (box["width"] > 30 and 0 <= box["x"] <= box["x"] + box["width"] <= 390)
