"""Tables by keys alone, as Tab comes to things; what screen readers are told; and how well texts stand out.

All four games are played without pictures: what is checked here does not depend on them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.kernel import choose, clone
from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.rooms.contrast import Faint, faint, ratio
from tests.toolkit.rooms.shown import GAMES, come_in, game_called, table_of
from toolkit.rooms.room import Room

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=60_000)
MOST_TABS = 250
LAST = 4  # choices of a game that are made by keys again
IS = "what => document.activeElement.matches(what)"
NAMED = {
    "button",
    "link",
    "image",
    "img",
    "textbox",
    "searchbox",
    "slider",
    "combobox",
    "dialog",
    "menuitem",
    "checkbox",
}
RING = """() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""


def tab_to(page: Page, what: str) -> None:
    """Press Tab until something is in focus that a selector names; whatever is in focus on the way is seen to be."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(IS, what):
            assert page.evaluate(RING), f"it is not seen that {what} is in focus"
            return
    raise AssertionError(f"Tab does not come to {what}")


def seq_of(page: Page) -> str:
    return page.locator("html").get_attribute("data-seq") or ""


def moved_on(page: Page, before: str) -> None:
    """Wait for another table than that one; focus is not lost with it, and nothing moves: less motion is asked for."""
    page.wait_for_function(f"() => document.documentElement.dataset.seq !== '{before}'")
    assert page.evaluate("() => document.activeElement !== document.body")
    assert page.evaluate("() => document.getAnimations().length") == 0


def too_faint(page: Page) -> list[Faint]:
    """Texts that do not stand out, but for the names that stand for pictures, on which pieces may stand."""
    return [each for each in faint(page) if each.where != "plain"]


def unnamed(page: Page) -> list[str]:
    """The roles of what screen readers are told of without a name."""
    line = page.context.new_cdp_session(page)
    nodes = line.send("Accessibility.getFullAXTree")["nodes"]
    line.detach()
    told = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in NAMED]
    assert len(told) > 2
    return [node["role"]["value"] for node in told if not str(node.get("name", {}).get("value", "")).strip()]


def choose_listed(page: Page) -> None:
    """To the choice by the link for it, all of it listed; the first option is looked at, let go, and done."""
    page.evaluate("document.activeElement.blur()")
    tab_to(page, ".skip")
    page.keyboard.press("Enter")
    tab_to(page, "#ask .option, #ask .list")
    if page.evaluate(IS, ".list"):
        page.keyboard.press("Enter")
        assert page.evaluate(IS, "#ask input, #ask .option")
        if page.evaluate(IS, "input"):
            tab_to(page, "#ask .option")
    before = seq_of(page)
    page.keyboard.press("Enter")
    expect(page.locator("#ask .option[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#ask .option[aria-pressed=true]")).to_have_count(0)
    assert page.evaluate(IS, "#ask .option, #ask .list"), page.evaluate("document.activeElement.outerHTML.slice(0, 90)")
    if page.evaluate(IS, ".list"):  # what is pointed at on the table is not listed any more
        page.keyboard.press("Enter")
        tab_to(page, "#ask .option")
    page.keyboard.press("Enter")
    tab_to(page, "#do")
    page.keyboard.press("Enter")
    moved_on(page, before)


def choose_on_the_table(page: Page) -> None:
    """Something that glows, by Tab: looked at, let go, looked at again, and done with the same key."""
    before = seq_of(page)
    page.evaluate("document.activeElement.blur()")
    tab_to(page, "#table .glows")
    page.keyboard.press("Enter")
    if page.locator(".menu").count():
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Escape")
        assert page.evaluate(IS, ".glows") and not page.locator(".menu").count()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    expect(page.locator("#do")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#do")).to_have_count(0)
    assert page.evaluate(IS, ".glows")
    page.keyboard.press("Enter")
    if page.locator(".menu").count():
        page.keyboard.press("Enter")
    tab_to(page, "#do")
    page.keyboard.press("Enter")
    moved_on(page, before)


def choose_quickly(page: Page) -> None:
    """The first option in focus, with Enter to look at it and Enter to do it."""
    before = seq_of(page)
    if not page.evaluate(IS, "#ask .option"):
        page.evaluate("document.activeElement.blur()")
        tab_to(page, ".skip")
        page.keyboard.press("Enter")
        tab_to(page, "#ask .option, #ask .list")
        if page.evaluate(IS, ".list"):
            page.keyboard.press("Enter")
            if page.evaluate(IS, "input"):
                tab_to(page, "#ask .option")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    moved_on(page, before)


def passed_on(page: Page, *, is_checked: bool) -> None:
    """Where the screen is passed on, who sits down says so."""
    if page.locator("#hand-over").evaluate("at => at.open"):
        if is_checked:
            assert too_faint(page) == []
            assert unnamed(page) == []
            expect(page.locator(".skip")).to_be_hidden()  # whoever has no choice is led to none
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('#hand-over').open")


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_by_keys(chrome: Browser, tmp_path: Path, name: str) -> None:
    """Until it is another's turn; the last choices of a game of ARK too, and all of it once more step by step.

    HEAP_WHOLE=1 plays all of that game by keys.
    """
    with (
        table_of(tmp_path, name, *["person"] * max(2, game_called(name).players[0])) as (room, served),
        page_of(chrome, 1280, 800) as page,
    ):
        come_in(page, served.address("all"))
        ways, whose = [choose_listed, choose_on_the_table], set()
        while len(whose) < 2 or ways or (name == "ark" and not room.is_over):
            passed_on(page, is_checked=not whose)
            if name == "ark" and len(whose) == 2 and not os.environ.get("HEAP_WHOLE"):
                served.do(lambda: go_on(room))
                page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) === {room.seq}")
                passed_on(page, is_checked=False)
            whose.add(room.waiting[0])
            if len(ways) in {1, 2}:
                assert too_faint(page) == []
                assert unnamed(page) == []
            is_next = ways and (ways[0] is choose_listed or page.locator("#table .glows").count())
            (ways.pop(0) if is_next else choose_quickly)(page)
        if name == "ark":
            at_the_end(page)


def go_on(room: Room) -> None:
    """Let the game go on nearly to its end, as keys would take it."""
    ahead, choices = clone(room.state), 0
    while ahead.choice is not None:
        choose(ahead, ahead.choice.options[0])
        choices += 1
    for _ in range(choices - LAST):
        assert room.state.choice is not None
        room.choose(room.state.choice.player, 0, room.seq, "")


def at_the_end(page: Page) -> None:
    """How it ended, and all of it again by the arrow keys."""
    expect(page.locator("#end .won").first).to_be_visible()
    assert too_faint(page) == []
    assert unnamed(page) == []
    tab_to(page, "#once-more")
    page.keyboard.press("Enter")
    expect(page.locator(".replay")).to_contain_text("Step 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay")).to_contain_text("Step 1 of")
    assert too_faint(page) == []


def test_texts_that_are_faint_are_found(chrome: Browser) -> None:
    """The greys that pass and fail on white (WCAG 2.2), a shade of white on a gradient, and one that cannot be used."""
    assert round(ratio((118, 118, 118), (255, 255, 255)), 2) == 4.54
    assert round(ratio((0, 0, 0), (255, 255, 255)), 2) == 21
    with page_of(chrome, 400, 300) as page:
        page.set_content("""<body style="margin: 0; font: 16px sans-serif; background: #fff">
            <p style="color: #767676">passes</p><p style="color: #787878">fails</p>
            <p style="color: #949494; font-size: 24px">large</p><p style="color: #979797; font-size: 24px">too large</p>
            <p style="color: #000; opacity: .4">thin</p><button disabled style="color: #ccc">no use</button>
            <p style="color: #fff; background: linear-gradient(#000, #333)">on dark</p>
            <input placeholder="what" style="color: #000"><style>::placeholder { color: #bbb }</style>""")
        assert {each.text for each in faint(page)} == {"fails", "too large", "thin", "what"}
