"""Faces laid out: the HTML of some in, one PDF with a page for each of them out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urljoin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2
import tinyhtml5
import weasyprint
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetchingError

from toolkit.cache import Cache
from toolkit.press.deadline import TooSlow, deadline
from toolkit.press.fit import Fitted, Measured
from toolkit.press.fonts import ADDRESS, advances, first_sources, font_file, sources_of
from toolkit.press.icons import Icons
from toolkit.press.images import Images
from toolkit.press.layout.fetching import Fetcher
from toolkit.press.layout.fitting import FitState
from toolkit.press.layout.measuring import measured
from toolkit.press.layout.own_pictures import OwnPictures, pictured_on
from toolkit.press.layout_paper import Paper
from toolkit.press.pictured import Pictured
from toolkit.press.template_files import REFUSED
from toolkit.press.theme import theme_of

MAX_ROUNDS = 24
MOST_SECONDS = 8.0  # of the processor, for one face; the slowest of ours takes one
MOST_STYLE_SECONDS = 20.0  # of the processor, for a style sheet and its fonts; ours takes half a second
LONGEST_REASON = 300
# A browser's default style, as far as cards need it; WeasyPrint's full sheet costs a millisecond for each face.
DEFAULTS = """
html, body, div, p, section, header, footer, main, article, aside, ul, ol, li, h1, h2, h3, h4, figure, hr
  { display: block }
head, title, style, script, meta, link { display: none }
b, strong { font-weight: bold } i, em { font-style: italic } table { display: table } tr { display: table-row }
td, th { display: table-cell } body { margin: 0 }
img:not(.icon), object, embed { overflow: hidden }
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


class BadStyle(ValueError):  # noqa: N818 - it names what is wrong
    """The layout engine cannot read a style sheet; the message says why."""


class PageCount(RuntimeError):  # noqa: N818 - it names what happened
    """A template made a face break over several pages."""


@dataclass(slots=True)
class Sheaf:
    """A batch laid out: a PDF with a page for each face, how its texts fitted and lie, and WeasyPrint's warnings.

    `pictured` are the pictures of the game on each face.
    """

    pdf: bytes
    fitted: list[tuple[Fitted, ...]]
    pictured: list[tuple[Pictured, ...]]
    measured: list[Measured]
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
        self.fetcher = Fetcher((*paper.folders, *filter(None, [paper.home])), cache, paper.css)
        self.listener = Listener()
        address = paper.folders[0].as_uri() + "/" if paper.folders else "about:blank"
        self.address = address
        self._listen()
        page = f"@page {{ size: {paper.width_mm}mm {paper.height_mm}mm; margin: 0 }}\n"
        self.defaults = weasyprint.CSS(string=DEFAULTS)
        self.style = self._read_style(page + paper.css)
        self.style_remarks = self._heard()
        self.own = OwnPictures(paper.home, self.fonts, self.fetcher, cache)
        self.images = Images(icons, paper.folders, self.own)
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
        """Forget warnings, refusals, and missing and own images, so that each batch has its own."""
        del self.listener.heard[:]
        del self.fetcher.refused[:]
        self.images.forget_missing()
        self.images.forget_own()
        self.own.look()

    def begin(self) -> None:
        """Make ready for a document of its own: warnings from here on are this one's."""
        self._listen()
        self._forget()

    def heard(self) -> tuple[str, ...]:
        """WeasyPrint's warnings since the beginning, those about the style sheet first, each refusal in our words."""
        return (*self.style_remarks, *self._heard())

    def _heard(self) -> tuple[str, ...]:
        """WeasyPrint's warnings, with each refusal told once, in our words."""
        return (*self.fetcher.refused, *(remark for remark in self.listener.heard if REFUSED not in remark))

    def _advance_tables(self, cache: Cache) -> tuple[dict[str, float], dict[str, float]]:
        """Letter widths in ems of a plain and a bold font: of the game's own font for texts, where it has one.

        That is what the variable --text-font names first. Otherwise of the first fonts that the style sheet names.
        """
        family = str(theme_of(self.paper.css).get("text_font", "")).split(",")[0].strip(" \"'")
        sources = sources_of(self.paper.css, family)
        if all(ADDRESS.fullmatch(source) for source in sources.values()):
            sources = first_sources(self.paper.css)
        tables = {}
        for is_bold, source in sources.items():
            font = self._font(source, cache)
            tables[is_bold] = advances(font, cache) if font else {}
        plain = tables.get(False, {})
        return plain, tables.get(True) or plain

    def _font(self, source: str, cache: Cache) -> bytes | None:
        """The font that a style sheet names, None where it cannot be read."""
        if match := ADDRESS.fullmatch(source):
            return font_file(match[1], match[2], cache)
        with suppress(OSError, ValueError):
            return self.fetcher.content(urljoin(self.address, source))
        return None

    def advance(self, letter: str, bold: bool) -> float:
        """The width of a letter in ems in the text font; 0.55 for one that the font does not have."""
        return self.advance_tables[bold].get(letter, 0.55)

    def lay_out(self, sections: Sequence[str]) -> Sheaf:
        """Lay out faces, each given as the HTML of one section, as one PDF with the pages in that order.

        Texts that do not fit are laid out again in smaller sizes. Raises PageCount, and whatever WeasyPrint raises.
        """
        self.begin()
        elements = [read_section(section) for section in sections]
        states = [FitState(element, self.advance) for element in elements]
        document = self._render(elements)
        if self.images.missing:
            document = self._render(elements)  # the first time there was nothing in their place
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
        remarks = dict.fromkeys(self.heard())
        pictured = [tuple(dict.fromkeys(pictured_on(page._page_box))) for page in pages]
        fitted, lies = [state.report() for state in states], [measured(page, self.paper.cut) for page in pages]
        return Sheaf(pdf, fitted, pictured, lies, tuple(remarks))

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
