"""What the layout engine may fetch: fonts of Fontsource and files in the folders of the templates."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from weasyprint.urls import URLFetcher, URLFetcherResponse

from toolkit.cache import Cache
from toolkit.files import Unfit
from toolkit.picture_files import HEAD, kind_of
from toolkit.press.damage import fault_of
from toolkit.press.fonts import ADDRESS, font_file, is_font
from toolkit.press.shapes import BadGround, refuse_entities
from toolkit.press.template_files import BROKEN, MISSING, MOST_ASSET, PICTURES, REFUSED, read_inside

LONGEST_ADDRESS = 100
DRAWN = ("SVG", "")  # kinds of files that are XML, or may be
FONT_ENDINGS = {".ttf", ".otf", ".ttc", ".otc", ".pfb", ".woff", ".woff2"}


class SilencedFetch(ValueError):  # noqa: N818 - it names what happened
    """An address is not fetched; WeasyPrint reports that and goes on."""


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
        """The content of an address. Raises SilencedFetch."""
        if match := ADDRESS.fullmatch(url):
            font = font_file(match[1], match[2], self.cache)
            if font is None:
                raise SilencedFetch(f"the font {match[1]} is not installed")
            return Fetched(url, font, {"Content-Type": "font/ttf"})
        try:
            content, about = self.data(url) if url.startswith("data:") else (self.content(url), {})
            if kind_of(content[:HEAD]) in DRAWN and not is_font(content):
                refuse_entities(content)
            ending = Path(urlsplit(url).path).suffix.lower()
            if url.startswith("file:") and ending in PICTURES:
                fault = fault_of(content, is_drawing=ending == ".svg")
                if fault:
                    raise self.refusal(url, f"{BROKEN}{fault}")
        except FileNotFoundError as error:
            raise self.refusal(url, MISSING) from error
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
