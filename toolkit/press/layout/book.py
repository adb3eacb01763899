"""Pages of text laid out: a document of any number of pages in, a PDF out, and where on it other things belong.

In the document, `data-face="KEY"` marks a box into which a face is drawn later, and `data-pages="id id"` an element
whose text becomes the numbers of the pages on which elements with these ids stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element

import tinyhtml5
import weasyprint
from weasyprint.html import UA_STYLESHEET

from toolkit.press.book_pages import BookPages, Gap
from toolkit.press.layout.fitting import MM, descendants
from toolkit.press.layout.typesetting import Press, Tree

MOST_ROUNDS = 4  # numbers of pages that are written in may move what they speak of
MOST_PAGES = 400  # of one document
FACE, PAGES = "data-face", "data-pages"


class TooManyPagesError(RuntimeError):
    """A document has more pages than anybody prints."""


def lay_out_book(press: Press, html: str) -> BookPages:
    """Lay out a document on the press's paper. Raises TooManyPagesError, and whatever WeasyPrint raises."""
    press.begin()
    root = tinyhtml5.parse(html, namespace_html_elements=False)
    document = _render(press, root)
    if press.images.missing:
        document = _render(press, root)  # the first time there was nothing in their place
    for _ in range(MOST_ROUNDS):
        if not _number(root, _pages_of(document)):
            break
        document = _render(press, root)
    gaps = tuple(gap for number, page in enumerate(document.pages) for gap in _gaps(number, page))
    pdf = document.write_pdf(full_fonts=True, hinting=True)
    return BookPages(pdf, len(document.pages), gaps, tuple(dict.fromkeys(press.heard())))


def _render(press: Press, root: Element) -> weasyprint.Document:
    tree = Tree(root, press.address, press.fetcher, UA_STYLESHEET)
    document = tree.render(font_config=press.fonts, stylesheets=[press.style], cache=press.images)
    if len(document.pages) > MOST_PAGES:
        raise TooManyPagesError(f"it has {len(document.pages)} pages; up to {MOST_PAGES} are printed")
    return document


def _pages_of(document: weasyprint.Document) -> dict[str, int]:
    """The number of the page, from 1, on which each element with an id begins."""
    found: dict[str, int] = {}
    for number, page in enumerate(document.pages, 1):
        for name in page.anchors:
            found.setdefault(name, number)
    return found


def _number(root: Element, pages: Mapping[str, int]) -> bool:
    """Write the numbers of pages where they belong; True where some number was another one before."""
    has_changed = False
    for element in root.iter():
        wanted = element.get(PAGES)
        if wanted is not None:
            text = spans(sorted({pages[name] for name in wanted.split() if name in pages}))
            has_changed |= text != (element.text or "")
            element.text = text
    return has_changed


def spans(numbers: Sequence[int]) -> str:
    """Numbers of pages in one line, three and more in a row as a span: 3, 5–8."""
    parts: list[str] = []
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in run]
        parts += [f"{row[0]}–{row[-1]}"] if len(row) > 2 else map(str, row)
    return ", ".join(parts)


def _gaps(number: int, page: weasyprint.Page) -> list[Gap]:
    """The boxes of a page that wait for a face, in millimetres from its upper left corner."""
    found: dict[int, Gap] = {}
    for box in descendants(page._page_box):
        key = box.element.get(FACE) if box.element is not None and box.element_tag != "img" else None
        if key and id(box.element) not in found:
            x, y, width = box.content_box_x() / MM, box.content_box_y() / MM, box.width / MM
            found[id(box.element)] = Gap(number, key, round(x, 4), round(y, 4), round(width, 4))
    return list(found.values())
