"""Where lines of rules text break, read from the laid-out page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.toolkit.press.shop import loaded, shared_cache, write_shop
from toolkit.games import INSTALLATION
from toolkit.press.icons import Icons
from toolkit.press.layout import Press, read_section
from toolkit.press.layout.fitting import descendants
from toolkit.press.layout_paper import Paper
from toolkit.press.text import Rules

BASE = INSTALLATION / "templates" / "base"
TEXTS = (
    "When a RED person raids this house, it may pay 1 Gold to put a RED card on this Feature.",
    "When it visits a house with another person, it may take up to 2 Gold from that person.",
    "When it visits, it always discards RED.",
)


@cache
def tools() -> tuple[Press, Rules]:
    """The press with Heap's own style, and the rules of the shop."""
    css = (BASE / "base.css").read_text(encoding="utf-8")
    return Press(Paper(69.5, 94.9, css, (BASE,)), shared_cache(), Icons()), Rules(
        loaded(write_shop(Path(mkdtemp()))).vocabulary
    )


def lines(html: str, width_mm: float) -> list[str]:
    """The lines of a text in a column of this width; a picture is a #."""
    box = f'<div class="rules" style="position:absolute;left:5mm;top:5mm;width:{width_mm}mm;font-size:9pt">{html}</div>'
    document = tools()[0]._render([read_section(f'<section class="face">{box}</section>')])
    found = [box for box in descendants(document.pages[0]._page_box) if type(box).__name__ == "LineBox"]
    parts = [[getattr(part, "text", "#" if is_picture(part) else "") for part in descendants(line)] for line in found]
    return list(map("".join, parts))


def is_picture(box: object) -> bool:
    return getattr(box, "element_tag", "") == "img"


def early(shown: list[str]) -> list[str]:
    """Lines but the last that are so short that the first word of the next has room in them."""
    longest = max(map(len, shown))
    return [line for line in shown[:-1] if len(line.strip()) < longest * 0.45]


@pytest.mark.parametrize("text", TEXTS)
def test_no_word_stands_alone_on_a_line_before_a_marked_word(text: str) -> None:
    html = tools()[1].html(text)
    assert [(width, shown) for width in range(340, 480, 5) if early(shown := lines(html, width / 10))] == []


def test_a_word_alone_would_be_seen() -> None:
    """The same text with its blanks as they are, at a width at which the layout engine breaks too early."""
    plain = tools()[1].html(TEXTS[0]).replace("<span> </span>", " ")
    assert [width for width in range(340, 480, 5) if early(lines(plain, width / 10))]


def test_what_is_held_together_is_on_one_line() -> None:
    html = tools()[1].html("It visits and always discards RED.")
    for width in range(250, 420, 5):
        shown = lines(html, width / 10)
        assert any("discards\u00a0#RED." in line for line in shown), shown
