"""The one module that knows WeasyPrint: HTML of faces in, one PDF with a page for each of them out."""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2
import tinyhtml5

from toolkit.cache import Cache
from toolkit.files import Unfit
from toolkit.press.deadline import TooSlow, deadline
from toolkit.press.fit import Fitted, Try, first_try, letters_of, tries
from toolkit.press.fonts import ADDRESS, advances, font_file
from toolkit.press.icons import Icons
from toolkit.press.images import Images
from toolkit.press.layout_paper import Paper
from toolkit.press.shapes import BadGround, refuse_entities
from toolkit.press.template_files import MOST_ASSET, REFUSED, read_inside

with warnings.catch_warnings():  # WeasyPrint misses a library that subsets fonts; here fonts are embedded whole
    warnings.filterwarnings("ignore", "HarfBuzz-Subset", DeprecationWarning)
    import weasyprint
    from weasyprint.formatting_structure.boxes import Box, LineBox, TextBox
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse, URLFetchingError

MM = 96 / 25.4  # CSS pixels in a millimetre
SLACK = 0.5  # pixels by which a text may be over its box because of rounding
MAX_ROUNDS = 24
MOST_SECONDS = 8.0  # of the processor, for one face; the slowest of ours takes one
MOST_STYLE_SECONDS = 20.0  # of the processor, for a style sheet and its fonts; ours takes half a second
LONGEST_ADDRESS = 100
LONGEST_REASON = 300
FONT_ENDINGS = {".ttf", ".otf", ".ttc", ".otc", ".pfb", ".woff", ".woff2"}
FLAVOUR = "flavour"  # the class of the paragraph that stands below the rules in their box
# A browser's default style, as far as cards need it; WeasyPrint's full sheet costs a millisecond for each face.
DEFAULTS = """
html, body, div, p, section, header, footer, main, article, aside, ul, ol, li, h1, h2, h3, h4, figure, hr
  { display: block }
head, title, style, script, meta, link { display: none }
b, strong { font-weight: bold } i, em { font-style: italic } table { display: table } tr { display: table-row }
td, th { display: table-cell } body { margin: 0 }
"""


class RememberedStyles:
    """tinycss2 as WeasyPrint uses it, except that each distinct `style` attribute is parsed once.

    WeasyPrint shares computed styles between elements whose declarations are the same objects, which equal attributes
    parsed twice are not. Faces repeat their attributes, and computing styles took a third of the time.
    """

    def __init__(self) -> None:
        self.parsed = lru_cache(maxsize=8192)(tinycss2.parse_blocks_contents)

    def parse_blocks_contents(self, given: object, *more: object, **options: object) -> object:
        """The declarations of an attribute, kept; those of a rule, which comes as tokens, are parsed each time."""
        plain = isinstance(given, str) and not more and not options
        return self.parsed(given) if plain else tinycss2.parse_blocks_contents(given, *more, **options)

    def __getattr__(self, name: str) -> object:
        return getattr(tinycss2, name)


setattr(weasyprint.css, "tinycss2", RememberedStyles())  # noqa: B010 - the type checker knows that it is no module


class SilencedFetch(ValueError):  # noqa: N818 - it names what happened
    """An address is not fetched; WeasyPrint reports that and goes on."""


class BadStyle(ValueError):  # noqa: N818 - it names what is wrong
    """The layout engine cannot read a style sheet; the message says why."""


@dataclass(slots=True)
class Sheaf:
    """A batch laid out: a PDF with a page for each face, how the texts of each fitted, and WeasyPrint's warnings."""

    pdf: bytes
    fitted: list[tuple[Fitted, ...]]
    remarks: tuple[str, ...] = ()


class Listener(logging.Handler):
    """Keeps WeasyPrint's warnings, each once, so that they become findings."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one warning."""
        message = record.getMessage()
        if message not in self.heard:
            self.heard.append(message)


class Fetched(URLFetcherResponse):  # type: ignore[misc]  # WeasyPrint has no types
    """Fetched content. Without a path, because WeasyPrint would open the file a second time if it knew the path."""

    path = None


class Fetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Fetches fonts of Fontsource and files in the given folders; never the network, as templates come from strangers.

    What is refused is kept in `refused`, each as "paper.png is not read: it is a named pipe, not a file".
    """

    def __init__(self, folders: Sequence[Path], cache: Cache, css: str = "") -> None:
        super().__init__()
        self.folders = [folder.resolve() for folder in folders]
        self.cache, self.css = cache, css
        self.refused: list[str] = []

    def fetch(self, url: str, headers: object = None) -> Fetched:
        """The content of an address. Raises SilencedFetch, and FileNotFoundError for a file that does not exist."""
        if match := ADDRESS.fullmatch(url):
            font = font_file(match[1], match[2], self.cache)
            if font is None:
                raise SilencedFetch(f"the font {match[1]} is not installed")
            return Fetched(url, font, {"Content-Type": "font/ttf"})
        try:
            content, about = self.data(url) if url.startswith("data:") else (self.content(url), {})
            refuse_entities(content)
        except FileNotFoundError:
            raise
        except (Unfit, BadGround) as error:
            raise self.refusal(url, getattr(error, "strerror", None) or f"{error}") from error
        return Fetched(url, content, about)

    def data(self, url: str) -> tuple[bytes, dict[str, str]]:
        """The content and the headers of a `data:` address."""
        response = super().fetch(url)
        return response.read(), dict(response.headers.items())

    def content(self, url: str) -> bytes:
        """The content of a file in the folders of the templates. Raises Unfit and OSError."""
        path = Path(os.path.abspath(url2pathname(urlsplit(url).path)))  # noqa: PTH100 - `resolve` follows links
        if not url.startswith("file:") or not any(path.is_relative_to(folder) for folder in self.folders):
            raise Unfit(Path(url), "outside the folders of the templates")
        return read_inside(path, self.folders, MOST_ASSET)

    def refusal(self, url: str, reason: str) -> SilencedFetch:
        """The exception for an address that is refused.

        The refusal is also recorded, except for a font of this machine that `local()` has found.
        """
        path = Path(url2pathname(urlsplit(url).path)) if url.startswith("file:") else None
        named = next((str(path.relative_to(each)) for each in self.folders if path and path.is_relative_to(each)), url)
        remark = f"{named[:LONGEST_ADDRESS]}{REFUSED}{reason}"
        is_local = path is not None and path.suffix.lower() in FONT_ENDINGS and path.name not in self.css
        if not is_local and remark not in self.refused:
            self.refused.append(remark)
        return SilencedFetch(remark)


class Tree(weasyprint.HTML):  # type: ignore[misc]  # WeasyPrint has no types
    """A document made of elements that are already parsed."""

    def __init__(self, root: Element, address: str, fetcher: URLFetcher, defaults: weasyprint.CSS) -> None:
        self.base_url = address
        self.url_fetcher = fetcher
        self.media_type = "print"
        self.wrapper_element = cssselect2.ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element
        self.defaults = defaults

    def _ua_stylesheets(self, forms: bool = False) -> list[weasyprint.CSS]:
        return [self.defaults]


class Press:
    """A style sheet with its fonts, loaded once for any number of batches. Making one raises BadStyle and OSError."""

    def __init__(self, paper: Paper, cache: Cache, icons: Icons) -> None:
        self.paper, self.icons = paper, icons
        self.patience = MOST_SECONDS
        self.fonts = FontConfiguration()
        self.fetcher = Fetcher(paper.folders, cache, paper.css)
        self.listener = Listener()
        address = paper.folders[0].as_uri() + "/" if paper.folders else "about:blank"
        self.address = address
        self._listen()
        page = f"@page {{ size: {paper.width_mm}mm {paper.height_mm}mm; margin: 0 }}\n"
        self.defaults = weasyprint.CSS(string=DEFAULTS)
        self.style = self._read_style(page + paper.css)
        self.style_remarks = self._heard()
        self.images = Images(icons, paper.folders)
        self.advance_tables = self._advance_tables(cache)

    def _read_style(self, css: str) -> weasyprint.CSS:
        """The style sheet with its fonts. Raises BadStyle, and OSError where fonts cannot be unpacked."""
        try:
            with deadline(MOST_STYLE_SECONDS):
                return weasyprint.CSS(
                    string=css, font_config=self.fonts, url_fetcher=self.fetcher, base_url=self.address
                )
        except TooSlow:
            reason = f"it takes more than {MOST_STYLE_SECONDS:g} seconds to read"
        except MemoryError:
            reason = "it needs too much memory"
        except (RecursionError, SyntaxError):  # a selector becomes Python, which takes only so many brackets
            reason = "it is nested too deep"
        except URLFetchingError as error:
            reason = next(reversed(self.fetcher.refused), f"{error}")
        except Exception as error:  # the layout engine on a stranger's style sheet: anything may come
            if isinstance(error, OSError) and error.errno is not None:
                raise
            reason = f"{type(error).__name__}: {error}"
        raise BadStyle(reason[:LONGEST_REASON])

    def _listen(self) -> None:
        """Direct WeasyPrint's warnings to this press: a process has one logger for all its presses."""
        weasyprint.LOGGER.handlers = [self.listener]
        weasyprint.LOGGER.propagate = False

    def _forget(self) -> None:
        """Forget warnings, refusals and missing images, so that each batch is told of its own."""
        del self.listener.heard[:]
        del self.fetcher.refused[:]
        self.images.forget_missing()

    def _heard(self) -> tuple[str, ...]:
        """WeasyPrint's warnings, with each refusal told once, in our words."""
        return (*self.fetcher.refused, *(remark for remark in self.listener.heard if REFUSED not in remark))

    def _advance_tables(self, cache: Cache) -> tuple[dict[str, float], dict[str, float]]:
        """Letter widths in ems of the first plain and the first bold font that the style sheet names."""
        plain: dict[str, float] = {}
        bold: dict[str, float] = {}
        for package, name in ADDRESS.findall(self.paper.css):
            font = None
            if name.endswith("-400-normal") and "-ext-" not in name:
                font = font_file(package, name, cache)
                plain = plain or (advances(font, cache) if font else {})
            elif name.endswith("-700-normal") and "-ext-" not in name:
                font = font_file(package, name, cache)
                bold = bold or (advances(font, cache) if font else {})
        return plain, bold or plain

    def advance(self, letter: str, bold: bool) -> float:
        """The width of a letter in ems in the text font; 0.55 for one that the font does not have."""
        return self.advance_tables[bold].get(letter, 0.55)

    def lay_out(self, sections: Sequence[str]) -> Sheaf:
        """Lay out faces, each given as the HTML of one section, as one PDF with the pages in that order.

        Texts that do not fit are laid out again in smaller sizes. Raises PageCount, and whatever WeasyPrint raises.
        """
        self._listen()
        self._forget()
        elements = [read_section(section) for section in sections]
        states = [FitState(element, self) for element in elements]
        document = self._render(elements)
        pages = list(document.pages)
        pending = [index for index, state in enumerate(states) if not state.settle(pages[index])]
        for _ in range(MAX_ROUNDS):
            if not pending:
                break
            again = self._render([elements[index] for index in pending])
            for index, page in zip(pending, again.pages, strict=True):
                pages[index] = page
            pending = [index for index in pending if not states[index].settle(pages[index])]
        pdf = document.copy(pages).write_pdf(full_fonts=True, hinting=True)
        remarks = dict.fromkeys((*self.style_remarks, *self._heard()))
        return Sheaf(pdf, [state.report() for state in states], tuple(remarks))

    def _render(self, elements: Sequence[Element]) -> weasyprint.Document:
        """The pages of these sections. Each has to be one page, because a face clips what is over. Raises PageCount."""
        root = ElementTree.Element("html")
        ElementTree.SubElement(root, "head")
        ElementTree.SubElement(root, "body").extend(elements)
        tree = Tree(root, self.address, self.fetcher, self.defaults)
        document = tree.render(font_config=self.fonts, stylesheets=[self.style], cache=self.images)
        if len(document.pages) != len(elements):
            raise PageCount(f"{len(elements)} faces came out as {len(document.pages)} pages")
        return document


class PageCount(RuntimeError):  # noqa: N818 - it names what happened
    """A template made a face break over several pages."""


class FitState:
    """The boxes of one face whose text steps down in size, and how far each of them has come."""

    def __init__(self, element: Element, press: Press) -> None:
        self.boxes = [FitBox(box, press) for box in element.iter() if box.get("data-fit")]

    def settle(self, page: weasyprint.Page) -> bool:
        """Read the face's laid-out page and step down where a text is over its box.

        True when nothing is left to try.
        """
        if not self.boxes:
            return True
        wanted = {id(box.element) for box in self.boxes}
        laid: dict[int, Box] = {}
        for box in descendants(page._page_box):
            if id(box.element) in wanted:
                laid.setdefault(id(box.element), box)  # lines refer to the box's element too, but the box comes first
        settled = [box.settle(laid) for box in self.boxes]  # a list, so that every box steps on and not only the first
        return all(settled)

    def report(self) -> tuple[Fitted, ...]:
        """How the texts of the face came out."""
        return tuple(box.report() for box in self.boxes)


class FitBox:
    """One box whose text steps down in size until it fits."""

    def __init__(self, element: Element, press: Press) -> None:
        self.element = element
        self.sizes = tries(element.get("data-fit", "")) or (Try(8.0, False),)
        self.over = 0.0
        self.laid: Box | None = None
        self.style = element.get("style", "")
        width, self.height = box_size(element.get("data-box", ""))
        room = width / wideness(element)
        self.index = 0
        if width and self.height:
            self.index = first_try(element, self.sizes, room, self.height, press.advance)
        self.apply()

    def apply(self) -> None:
        """Write the current size into the element's style; text on one line is centred in the height of its box."""
        size = self.sizes[self.index]
        wrap = ";white-space:nowrap" if size.nowrap else ""
        wrap += f";line-height:{self.height:.2f}px" if size.nowrap and self.height else ""
        self.element.set("style", f"{self.style};font-size:{size.points:g}pt{wrap}")

    def settle(self, laid: Mapping[int, Box]) -> bool:
        """Step to the next size where the text is over its box; True when it fits or no size is left."""
        self.laid = laid.get(id(self.element))
        self.over = overflow(self.laid) if self.laid is not None else 0.0
        if self.over <= SLACK or self.index == len(self.sizes) - 1:
            return True
        self.index += 1
        self.apply()
        return False

    def report(self) -> Fitted:
        """The size in points, and where the text does not fit, by how much and which part is to blame."""
        name, points = self.element.get("data-name", self.element.get("class", "")), self.sizes[self.index].points
        if self.over <= SLACK:
            return Fitted(name, points)
        flavour = [child for child in self.element if child.get("class") == FLAVOUR]
        is_flavour = bool(flavour) and overflow(self.laid, FLAVOUR) <= SLACK
        part, over = FLAVOUR if is_flavour else "", round(self.over / MM, 2)
        whole, apart = letters_of(self.element), sum(map(letters_of, flavour))
        laid, room = letters_laid(self.laid)
        if laid >= whole:
            return Fitted(name, points, over, part)
        return Fitted(
            name, points, over, part, *((apart, room - whole + apart) if is_flavour else (whole - apart, room))
        )


def wideness(element: Element) -> float:
    """`data-wide="1.2"`: how much wider the box's letters are than the text font's, for the estimate.

    1.0 by default.
    """
    try:
        return max(0.1, float(element.get("data-wide", "1")))
    except ValueError:
        return 1.0


def box_size(spec: str) -> tuple[float, float]:
    """`data-box="54 26"` (millimetres) in CSS pixels; zeros where it cannot be read."""
    try:
        width, height = (float(part) * MM for part in spec.split())
    except ValueError:
        return 0.0, 0.0
    return width, height


def overflow(box: Box, left_out: str = "") -> float:
    """By how many pixels the content of a box of fixed size is over it, downwards or to the right, whichever is more.

    Paragraphs of the class `left_out` do not count.
    """
    down = right = 0.0
    bottom, edge = box.content_box_y() + box.height, box.content_box_x() + box.width
    for child in descendants(box):
        if child.__class__ is LineBox and child.is_in_normal_flow() and not is_of(child, left_out):
            down = max(down, child.position_y + child.height - bottom)
            right = max(right, *(part.position_x + part.width - edge for part in child.children), 0.0)
    return max(down, right)


def letters_laid(box: Box) -> tuple[int, int]:
    """How many characters of a box were laid out, and how many of them lie inside it.

    Each line counts one for its blank.
    """
    laid = room = 0
    bottom = box.content_box_y() + box.height + SLACK
    for line in descendants(box):
        if line.__class__ is LineBox and line.is_in_normal_flow():
            letters = 1 + sum(len(part.text) for part in descendants(line) if part.__class__ is TextBox)
            letters += sum(part.element_tag == "img" for part in descendants(line))
            laid += letters
            room += letters if line.position_y + line.height <= bottom else 0
    return laid, room


def is_of(line: Box, name: str) -> bool:
    """Whether a line stands in a paragraph of this class."""
    return bool(name) and line.element is not None and line.element.get("class") == name


def descendants(box: Box) -> Iterator[Box]:
    """The box and all boxes in it, outer ones first."""
    yield box
    for child in getattr(box, "children", ()):
        yield from descendants(child)


def read_section(section: str) -> Element:
    """The HTML of one face as an element, by the XML parser where it is well-formed, which is ten times as fast."""
    try:
        parsed: Element = ElementTree.fromstring(section)
        return parsed
    except ElementTree.ParseError:
        document = tinyhtml5.parse(section, namespace_html_elements=False)
        body = document.find("body")
        elements = list(body) if body is not None else []
        if len(elements) == 1:
            only: Element = elements[0]
            return only
        holder = ElementTree.Element("section", {"class": "face"})
        holder.extend(elements)
        return holder
