"""How well texts of a page stand out, measured: python -m tests.toolkit.rooms.contrast [GAME].

The colour of each text is what the browser computes; what lies behind it is taken from a picture of the page in which
no text is painted. The ratio is that of WCAG 2.2, 1.4.3: 4.5, and 3 for large text, which is 24 pixels high or 18.66
and bold. Controls that cannot be used are left out, as they are there.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Page

from tests.browser import browser, page_of
from tests.toolkit.rooms.shown import GAMES, SIZES, come_in, pictures, table_of

LARGE, LEAST = 3.0, 4.5
SHARE = 0.1  # of what lies behind a text: as much may be worse than what is measured, at edges and corners
GRAIN = 24  # pixels of a side, to which what lies behind a text is made smaller
UNPAINTED = """* { color: transparent !important; -webkit-text-fill-color: transparent !important;
    text-shadow: none !important; caret-color: transparent !important }
    ::placeholder, *::before, *::after { color: transparent !important }"""
WITHOUT_TEXTS = """(rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
}"""
TEXTS = """() => {
    const found = [];
    const alphaOf = (node) => node ? Number(getComputedStyle(node).opacity) * alphaOf(node.parentElement) : 1;
    const within = (one, other) => {
        const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
        const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
        return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const add = (node, rects, style, text) => {
        if (node.closest(":disabled") || node.closest(".sr-only")) return;
        for (const whole of rects) {
            const rect = style.overflow === "visible" ? whole : within(whole, node.getBoundingClientRect());
            const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
            const there = document.elementFromPoint(x, y);
            if (rect.width < 2 || rect.height < 2 || !there) continue;
            const isPassed = getComputedStyle(node).pointerEvents === "none";
            if (!node.contains(there) && !isPassed) continue;
            const size = parseFloat(style.fontSize), colour = style.color.match(/[\\d.]+/g).map(Number);
            const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
            found.push({ text: text.trim().slice(0, 40), where: node.className || node.id || node.tagName, isLarge,
                colour, alpha: alphaOf(node), box: [rect.left, rect.top, rect.right, rect.bottom], back: style.color });
        }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const node = text.parentElement;
        const how = { opacityProperty: true, visibilityProperty: true };
        if (!text.data.trim() || !node || !node.checkVisibility(how)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        add(node, range.getClientRects(), getComputedStyle(node), text.data);
    }
    for (const field of document.querySelectorAll("input, textarea")) {
        if (!field.checkVisibility() || field.type === "range") continue;
        const style = getComputedStyle(field, field.value ? null : "::placeholder");
        add(field, [field.getBoundingClientRect()], style, field.value || field.placeholder);
    }
    return found;
}"""


@dataclass(frozen=True, slots=True)
class Faint:
    """A text that does not stand out: the ratio, what is needed, its words, and the class of what it is in."""

    ratio: float
    least: float
    text: str
    where: str


def brightness(red: float, green: float, blue: float) -> float:
    """The relative luminance of a colour whose parts are from 0 to 255 (WCAG 2.2)."""
    parts = [each / 255 for each in (red, green, blue)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    bright, dark = sorted((brightness(*one), brightness(*other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def faint(page: Page) -> list[Faint]:
    """The texts that are seen on a page as it is now and do not stand out enough, the worst first."""
    rows = page.evaluate(TEXTS)
    page.evaluate(WITHOUT_TEXTS, UNPAINTED)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    assert rows, "there is no text on the page"
    found = {}
    for row in rows:
        measured = _measured(row["box"], row["colour"], row["alpha"], picture)
        least = LARGE if row["isLarge"] else LEAST
        if measured < least:
            found[row["text"], row["where"]] = Faint(round(measured, 2), least, row["text"], row["where"])
    return sorted(found.values(), key=lambda each: each.ratio)


def _measured(box: list[float], colour: list[float], alpha: float, picture: Image.Image) -> float:
    """The contrast of a text with what lies behind it, all but the worst SHARE of it; 21 where it is not seen."""
    left, top = max(0, int(box[0])), max(0, int(box[1]))
    right, bottom = min(picture.width, int(box[2]) + 1), min(picture.height, int(box[3]) + 1)
    if right <= left or bottom <= top:
        return 21.0
    part = picture.crop((left, top, right, bottom))
    part.thumbnail((GRAIN, GRAIN))
    share = alpha * (colour[3] if len(colour) > 3 else 1.0)
    ratios = sorted(_against(colour, share, behind) for behind in _pixels(part))
    return ratios[int(SHARE * len(ratios))]


def _pixels(part: Image.Image) -> Iterator[tuple[int, int, int]]:
    data = part.tobytes()
    for at in range(0, len(data), 3):
        yield data[at], data[at + 1], data[at + 2]


def _against(colour: list[float], share: float, behind: tuple[int, int, int]) -> float:
    red, green, blue = [share * own + (1 - share) * under for own, under in zip(colour, behind, strict=False)]
    return ratio((red, green, blue), behind)


def main() -> None:
    """Measure the tables of all games, or of one, at all sizes, after some choices; print what is faint.

    The page between two people at one screen is measured with what happened last on it.
    """
    with browser() as chrome, tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or GAMES:
            place = Path(folder) / name
            place.mkdir()
            with table_of(place, name, "person", "person", "greedy", drawn=pictures(name)) as (_, served):
                for size, (width, height) in SIZES.items():
                    with page_of(chrome, width, height) as page:
                        come_in(page, served.address("1"))
                        luck = Random(1)
                        for turn in range(5):
                            for each in faint(page):
                                print(f"{name} {size} {turn}: {each}")
                            options = page.locator("#ask [data-option]:enabled")
                            if options.count():
                                options.nth(luck.randrange(options.count())).dispatch_event("click")
                                page.wait_for_timeout(150)
                            if turn % 2 and page.locator("#do").count():
                                page.locator("#do").dispatch_event("click")
                                page.wait_for_timeout(300)
                    with page_of(chrome, width, height) as page:
                        come_in(page, served.address("all"))
                        for each in faint(page) if page.locator("#hand-over[open]").count() else ():
                            print(f"{name} {size} passed on: {each}")


if __name__ == "__main__":
    main()
