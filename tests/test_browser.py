"""The browser that all tests of a process share: found again, emptied, and in nobody's way."""

from __future__ import annotations

import asyncio

import pytest

from tests.browser import SHARED, WITHOUT, chromium, page_of

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)


async def answer() -> int:
    return 42


def test_it_is_begun_once_emptied_and_left() -> None:
    with SHARED.used() as opened:
        opened.new_context().new_page().set_content("left open")
    assert asyncio.run(answer()) == 42
    with SHARED.used() as again, page_of(again) as page:
        assert again is opened
        assert len(again.contexts) == 1
        page.set_content("<p>found again</p>")
        assert page.locator("p").text_content() == "found again"
        opened.close()
    with SHARED.used() as anew:
        assert anew is not opened
        assert anew.contexts == []
