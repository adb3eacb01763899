"""The addresses of the page: the page itself, the news, and a picture for each face, named by its key."""

from __future__ import annotations

from toolkit.files import read_ordinary
from toolkit.games import INSTALLATION
from toolkit.press.fonts import packed_file
from toolkit.watch.shown import Shown
from toolkit.watch.studio import Studio
from toolkit.web import Feed, Reply, Site

PAGE = INSTALLATION / "toolkit" / "watch" / "page"
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/watch.css": ("watch.css", "text/css; charset=utf-8"),
    "/watch.js": ("watch.js", "text/javascript; charset=utf-8"),
    "/cards.js": ("cards.js", "text/javascript; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
FONTS = {
    "/fonts/text.woff2": ("atkinson-hyperlegible-next", "latin-400-normal"),
    "/fonts/bold.woff2": ("atkinson-hyperlegible-next", "latin-700-normal"),
    "/fonts/title.woff2": ("caprasimo", "latin-400-normal"),
}
NEWS = "/news"


def pages() -> dict[str, Reply]:
    """What everybody may see: the page without any card in it, and its fonts as far as they are installed."""
    found = {path: Reply(read_ordinary(PAGE / name), kind) for path, (name, kind) in FILES.items()}
    for path, (package, name) in FONTS.items():
        try:
            found[path] = Reply(read_ordinary(packed_file(package, name)), "font/woff2")
        except OSError:
            continue  # the page is set in a font of the machine
    return found


def site(shown: Shown, studio: Studio) -> Site:
    """The site of one game."""

    def face(name: str) -> Reply | None:
        """A picture by name: the key of a face, a dash and a size, as "0a1b…-small.webp"."""
        key, _, rest = name.partition("-")
        size, _, ending = rest.partition(".")
        content = studio.picture(key, size) if ending == "webp" else None
        return Reply(content, "image/webp", is_forever=True) if content is not None else None

    feed = Feed(shown.since)
    shown.changed = feed.stir
    return Site(pages(), {"/faces/{name}": face}, {NEWS: feed})
