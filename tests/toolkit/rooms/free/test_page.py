"""The page of a free table in a real browser: two people who drag, deal and shuffle, and a server that is killed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.press.shop import loaded, shared_cache
from tests.toolkit.rooms.free.tables import GOODS, house_at, serving, shop
from tests.toolkit.rooms.tables import Table, served

pytestmark = pytest.mark.skipif(chromium() is None, reason=WITHOUT)
expect.set_options(timeout=15_000)
COUNTERS = ("Wood", "Clay", "Iron", "Wool", "Fame", "Doom", "Unbearable Reputation Among Neighbours", "Corn")
DECK = '#cloth .pile.card .thing[aria-label^="Goods, 11"]'


def opened(page: Page, table: Table, who: str) -> Page:
    """The page of a link, once it shows the table."""
    page.set_default_timeout(60_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto(table.links[who])
    page.wait_for_function("() => document.documentElement.dataset.seq")
    return page


def middle(what: Locator) -> tuple[float, float]:
    """Where the middle of something is on the screen."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, by: tuple[float, float] | Locator, *, is_let_go: bool = True) -> None:
    """Drag something by some pixels, or to the middle of something else."""
    x, y = middle(what)
    to = middle(by) if isinstance(by, Locator) else (x + by[0], y + by[1])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*to, steps=5)
    if is_let_go:
        page.mouse.up()


def deed(page: Page, name: str) -> None:
    """Press one of the buttons of what is selected."""
    page.locator(f'#deeds [data-deed="{name}"]').click()


def hand(page: Page) -> list[str]:
    """What the cards in the own hand are called."""
    return [f"{name}" for name in page.locator("#hand .thing").evaluate_all("all => all.map(each => each.ariaLabel)")]


def test_two_people_at_a_table_that_is_killed(chrome: Browser, tmp_path: Path) -> None:
    """Drag, flip, deal, a hand that the other does not see, shuffle, kill and resume, undo."""
    game = shop(tmp_path)
    assert not loaded(game.folder).data.get("rules")
    cache = shared_cache().folder
    with page_of(chrome) as one, page_of(chrome, 390, 780) as two:
        with served(game.folder, "--players", "2", "--seed", "3", at=tmp_path, cache=cache) as table:
            assert table.said.startswith("Shop without rules, a new table.")
            opened(one, table, "Player 1")
            opened(two, table, "Player 2")
            wire: list[str] = []
            two.on("websocket", lambda line: line.on("framereceived", lambda text: wire.append(f"{text}")))
            two.reload()
            two.wait_for_function("() => document.documentElement.dataset.seq")
            assert "#" not in one.url

            one.locator(DECK).click()
            deed(one, "shuffle")
            expect(two.locator("#log li").last).to_have_text("Player 1 shuffles 11 cards of Goods")
            one.keyboard.press("3")  # how many
            deed(one, "deal")
            expect(one.locator("#hand .thing")).to_have_count(3)
            expect(two.locator("#hand .thing")).to_have_count(3)
            expect(two.locator('.person[data-seat="0"] .mini')).to_have_count(3)
            assert {*hand(one), *hand(two)} <= {"Apple", "Bread"}

            drawing(one, two, wire)
            dragging(one, two)
            playing(one, two)
            expect(one.locator("#log li").last).to_have_text("Player 1 gives a card of Goods to player 2")
            piles = one.locator("#cloth .thing").evaluate_all("all => all.map(each => each.ariaLabel)")
            lines, held, port = one.locator("#log li").all_text_contents(), hand(one), table.port
            table.kill()
            file = game.folder / "goods.yaml"
            file.write_text(file.read_text(encoding="utf-8").replace("Apple", "Pear"), encoding="utf-8")
        expect(one.locator("#status")).to_have_text("Connecting again")
        with served(game.folder, "--port", str(port), at=tmp_path, cache=cache) as again:
            assert "goes on after" in again.said and again.links == table.links
            assert again.process.stdout is not None
            assert "the cards that it began with" in again.process.stdout.readline()
            expect(one.locator("body.lost")).to_have_count(0)
            expect(one.locator("#status")).to_have_text("Player 1 gives a card of Goods to player 2")
            assert one.locator("#cloth .thing").evaluate_all("all => all.map(each => each.ariaLabel)") == piles
            assert (one.locator("#log li").all_text_contents(), hand(one)) == (lines, held)
            two.wait_for_function("() => !document.body.classList.contains('lost')")
            taking_back(two, one)
            expect(two.locator("#hand .thing")).to_have_count(3)
            expect(one.locator("#hand .thing")).to_have_count(4)
            assert GOODS == 3 + 4 + 2 + 2  # hands, table, deck
            by_keys(one)
            looking_back(two)
            with_a_finger(two)
            assert two.evaluate("document.documentElement.scrollWidth") <= 390


def taking_back(asker: Page, asked: Page) -> None:
    """Player 2 was shown a card: to take that back, the other is asked."""
    expect(asker.locator("#back")).to_have_text("Ask to undo")
    asker.locator("#back").click()
    expect(asker.locator("#wish")).to_contain_text("You want to take back what was done last: Player 1 gives a card")
    expect(asker.locator("#wish button")).to_have_count(0)
    expect(asked.locator("#wish")).to_contain_text("Player 2 wants to take back what was done last")
    asked.locator("#wish button", has_text="Agree").click()
    expect(asked.locator("#wish")).to_be_hidden()


def drawing(one: Page, two: Page, wire: list[str]) -> None:
    """Player 1 draws two more; nothing that player 2 is told has their names."""
    wire.clear()
    one.locator('#cloth .thing[aria-label^="Goods, 5"]').click()
    one.keyboard.press("2")
    one.keyboard.press("d")
    expect(one.locator("#hand .thing")).to_have_count(5)
    expect(two.locator('.person[data-seat="0"] .mini')).to_have_count(5)
    told = [text for text in wire if '"log"' in text]
    assert told and not any(part.startswith('"cards":[') for part in told)
    assert all(text.count("goods/") == 3 for text in told)  # the hand of player 2, and no more


def dragging(one: Page, two: Page) -> None:
    """The top of the deck is dragged aside, and turned up."""
    left = one.locator('#cloth .thing[aria-label^="Goods, 3"]')
    drag(one, left, (-60, 190), is_let_go=False)
    expect(two.locator("#cloth .theirs")).to_have_count(1)  # while it is carried
    one.mouse.up()
    alone = '#cloth .thing[aria-label="Goods, face down"]'
    expect(two.locator(alone)).to_have_count(1)
    expect(two.locator("#cloth .theirs")).to_have_count(0)
    expect(one.locator(f"{alone}:focus")).to_have_count(1)
    one.keyboard.press("f")
    expect(two.locator('#cloth .thing[aria-label="Apple"], #cloth .thing[aria-label="Bread"]')).to_have_count(1)
    assert one.locator("#cloth .thing[aria-pressed=true] img").evaluate("img => img.naturalWidth > 100")


def playing(one: Page, two: Page) -> None:
    """A card is played from the hand by dragging, and another is given away."""
    before = hand(one)
    drag(one, one.locator("#hand .thing").first, one.locator("#ground"))
    expect(one.locator("#hand .thing")).to_have_count(4)
    drag(one, one.locator("#hand .thing").first, one.locator('.person[data-seat="1"]'))
    expect(two.locator("#hand .thing")).to_have_count(4)
    assert hand(two)[-1] == before[1]
    expect(two.locator("#log li").last).to_have_text("Player 1 gives a card of Goods to player 2")


def by_keys(page: Page) -> None:
    """A token is moved, a die rolled, a note written, all with keys."""
    page.locator('#cloth .thing[aria-label^="Star"]').focus()
    node = page.locator("#cloth .pile:has(.thing[aria-label^=Star])")
    was = node.evaluate("each => Number(each.style.getPropertyValue('--x'))")
    seq = int(page.locator("html").get_attribute("data-seq") or 0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => Number(document.documentElement.dataset.seq) === {seq + 1}")  # three keys, one move
    assert node.evaluate("each => Number(each.style.getPropertyValue('--x'))") == was + 30
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.deed") == "take"
    page.keyboard.press("Escape")
    assert (page.evaluate("document.activeElement.ariaLabel") or "").startswith("Star")
    page.locator('#cloth .thing[aria-label^="Die"]').focus()
    page.keyboard.press("f")
    expect(page.locator("#log li").last).to_contain_text("with 6 sides")
    page.locator("#add").click()
    page.keyboard.press("Enter")
    page.locator("#write textarea").fill("<b>Half price</b>")
    page.locator("#write .do").click()
    expect(page.locator("#cloth .paper")).to_have_text("<b>Half price</b>")
    lying_apart(page)


def lying_apart(page: Page) -> None:
    """What is put on the table lies on nothing that is there."""
    for name in ("A die with 20 sides", "A coin: die with 2 sides"):
        page.locator("#add").click()
        page.get_by_role("menuitem", name=name).click()
        expect(page.locator("#log li").last).to_contain_text("takes a die with")
    new = page.locator("#cloth .pile:has(.paper), #cloth .pile:has(.many)")
    expect(new).to_have_count(3)
    assert new.evaluate_all(
        """all => { const loose = [...document.querySelectorAll("#cloth .pile:not(.fixed)")];
        const boxes = new Map(loose.map((each) => [each, each.getBoundingClientRect()]));
        const meets = (one, two) => one.left < two.right && two.left < one.right
            && one.top < two.bottom && two.top < one.bottom;
        const isOn = (one) => (other) => other !== one && meets(boxes.get(one), boxes.get(other));
        return all.map((each) => loose.filter(isOn(each)).length); }"""
    ) == [0, 0, 0]


def looking_back(page: Page) -> None:
    """The table as it was at first, and back to now."""
    page.locator("#review").click()
    page.keyboard.press("Home")
    expect(page.locator("#then")).to_contain_text("0 of")
    expect(page.locator(DECK)).to_have_count(1)
    expect(page.locator("#hand .thing")).to_have_count(0)
    page.locator("#review").click()
    expect(page.locator("#hand .thing")).to_have_count(3)
    expect(page.locator(DECK)).to_have_count(0)


def with_a_finger(page: Page) -> None:
    """A long press shows a card from near, and still does when the finger is lifted; a finger drags things too."""
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

    card = page.locator("#hand .thing").first
    touch("touchStart", middle(card))
    expect(page.locator("#closer h2")).to_have_text(hand(page)[0])
    touch("touchEnd")
    page.keyboard.press("Tab")  # whatever the lifted finger does has been done
    expect(page.locator("#closer")).to_be_visible()
    page.keyboard.press("Escape")
    x, y = middle(card)
    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 60))
    touch("touchMove", middle(page.locator("#ground")))
    touch("touchEnd")
    expect(page.locator("#hand .thing")).to_have_count(2)


def passed_on(page: Page, seat: int) -> None:
    """Somebody sits down: a page is between, and nobody's hand is in it until they say that they are there."""
    page.locator(f'.person[data-seat="{seat}"] .sit').click()
    expect(page.locator("#hand-over")).to_be_visible()
    expect(page.locator("#hand .thing, .person.me")).to_have_count(0)
    page.locator("#hand-over .do").click()
    expect(page.locator(f'.person.me[data-seat="{seat}"]')).to_have_count(1)
    expect(page.locator("#hand-over")).to_be_hidden()


def being_seen(page: Page) -> None:
    """All names, the title, the tools and all things of the table lie within what is seen at first."""
    page.locator("#deeds").evaluate("bar => bar.hidden = true")
    for within, what in (("body", ".person .name, #title, .tools button:not([hidden])"), ("#ground", "#cloth .pile")):
        out = page.locator(what).evaluate_all(
            """(all, within) => { const room = document.querySelector(within).getBoundingClientRect();
            const isOut = (box) => box.left < room.left - 1 || box.right > room.right + 1
                || box.top < room.top - 1 || box.bottom > room.bottom + 1;
            return all.filter((each) => each.checkVisibility() && isOut(each.getBoundingClientRect()))
                .map((each) => each.textContent); }""",
            within,
        )
        assert out == []


def counting(page: Page) -> None:
    """A number of several digits is one number, and not more than there are."""
    page.locator('#cloth .thing[aria-label^="Goods, 10"]').click()
    for keys, words in (("8", "Draw 8"), ("10", "Draw 10"), ("999", "Draw 10"), ("f2", "Draw 2")):
        page.wait_for_timeout(1_050)  # what is typed later is another number
        page.keyboard.type(keys)
        expect(page.locator('#deeds [data-deed="draw"]')).to_contain_text(words)
    bar = page.locator("#deeds").bounding_box()
    assert bar is not None
    for button in page.locator("#deeds button").all():
        box = button.bounding_box()
        assert box is not None and box["x"] + box["width"] <= bar["x"] + bar["width"]
    page.keyboard.type("10d")
    expect(page.locator("#hand .thing")).to_have_count(10)
    passed_on(page, 1)
    expect(page.locator("#hand .thing")).to_have_count(0)


def test_on_a_phone_at_one_screen(chrome: Browser, tmp_path: Path) -> None:
    """Who has not sat down is told so, with nothing moved by it; remarks and help are in the panel of the log."""
    house = house_at(tmp_path, 3, counters=COUNTERS)
    with serving(house) as at, page_of(chrome, 390, 780) as page:
        page.emulate_media(reduced_motion="reduce")
        page.goto(at.address("all"))
        page.wait_for_function("() => document.documentElement.dataset.seq")
        deck = page.locator("#cloth .pile.card .thing").first
        deck.scroll_into_view_if_needed()
        was = deck.bounding_box()
        expect(page.locator("#notice")).to_be_hidden()
        drag(page, deck, (30, 40))
        expect(page.locator("#notice")).to_contain_text("Sit down first")
        assert deck.bounding_box() == was
        expect(page.locator("#help")).to_be_hidden()
        for name, dialog in (("help", "#helps"), ("remark", "#closer")):
            page.click("#log-open")
            page.click(f"#more-{name}")
            expect(page.locator(dialog)).to_be_visible()
            page.keyboard.press("Escape")
            page.click("#log-close")
        being_seen(page)
        passed_on(page, 0)
        being_seen(page)
        page.evaluate("document.querySelector('#notice').hidden = true")
        deck.scroll_into_view_if_needed()
        drag(page, deck, (-60, 40))
        expect(page.locator("#cloth .pile.card:not(.fixed)")).to_have_count(3)
        expect(page.locator("#notice")).to_be_hidden()
        page.set_viewport_size({"width": 1280, "height": 800})
        being_seen(page)
        page.set_viewport_size({"width": 390, "height": 780})
        counting(page)
