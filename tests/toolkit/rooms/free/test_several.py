"""Several things at once on the page of a free table: marked with Shift, with a band or by keys, and moved as one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.rooms.contrast import faint
from tests.toolkit.rooms.free.tables import GOODS, Sitting, house_at, serving
from tests.toolkit.rooms.free.test_page import drag, middle
from tests.toolkit.rooms.shown import come_in

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=30_000)
MARKED = "#cloth .pile.marked"


def places(sitting: Sitting, cards: list[int]) -> list[tuple[int, int]]:
    return [(sitting.pile(each).x, sitting.pile(each).y) for each in cards]


def after(page: Page, sitting: Sitting, seq: int) -> None:
    """Wait until one thing more was done and the page shows it."""
    page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) === {seq + 1}")
    assert sitting.room.seq == seq + 1


def test_several_things_by_mouse_and_by_keys(tmp_path: Path, chrome: Browser) -> None:
    house = house_at(tmp_path)
    sitting, cards = Sitting(house.rooms[1]), list[int]()
    deck = sitting.of("goods")
    sitting.do("move", of=deck.number, at=-1, x=60, y=60)
    for count in range(3):
        cards.append(sitting.do("move", of=deck.number, at=GOODS - 1 - count, x=160 + 75 * count, y=60))
    with serving(house) as served, page_of(chrome, 1280, 800) as page:
        come_in(page, served.address("1"))
        things = [page.locator(f'#cloth .thing[data-pile="{each}"]') for each in cards]

        before, seq = places(sitting, cards), sitting.room.seq
        for thing in things[:2]:
            thing.click(modifiers=["Shift"])
        expect(page.locator(MARKED)).to_have_count(2)
        expect(page.locator("#deeds .about")).to_have_text("2 things")
        assert faint(page) == []
        drag(page, things[0], (0, 90))
        after(page, sitting, seq)
        (_, first), (_, second), third = places(sitting, cards)
        assert first == second > before[0][1] and third == before[2]

        (x, y), (left, top) = middle(things[2]), middle(things[0])
        page.keyboard.press("Escape")
        expect(page.locator(MARKED)).to_have_count(0)
        page.keyboard.down("Shift")
        page.mouse.move(left - 45, y - 25)
        page.mouse.down()
        page.mouse.move(x + 50, top + 80, steps=4)
        expect(page.locator(".band")).to_have_count(1)
        page.mouse.up()
        page.keyboard.up("Shift")
        expect(page.locator(".band")).to_have_count(0)
        found = page.locator(MARKED).evaluate_all("all => all.map(each => Number(each.dataset.number))")
        assert {*cards} <= {*found} and deck.number not in found
        page.keyboard.press("Escape")

        things[0].focus()
        page.keyboard.press("m")
        things[1].focus()
        page.keyboard.press("m")
        expect(page.locator(MARKED)).to_have_count(2)
        seq = sitting.room.seq
        page.keyboard.press("f")
        after(page, sitting, seq)
        assert [sitting.pile(each).top.is_up for each in cards] == [True, True, False]
        was = places(sitting, cards)
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        after(page, sitting, seq + 1)  # three keys, one deed
        assert places(sitting, cards) == [(x + 30, y) for x, y in was[:2]] + was[2:]
        page.keyboard.press("c")
        after(page, sitting, seq + 2)
        expect(page.locator(MARKED)).to_have_count(1)
        expect(page.locator("#log li").last).to_have_text("Player 1 puts together 2 cards of Goods")
