"""The addresses of a free table: its page, what it shows of the things of a game, the faces, and the talk."""

from __future__ import annotations

from toolkit.files import read_ordinary
from toolkit.games import INSTALLATION
from toolkit.rooms import site as rooms
from toolkit.rooms.free.house import FreeHouse
from toolkit.rooms.free.talk import FreeTalk
from toolkit.rooms.site import SCRIPT, STYLE
from toolkit.web import Reply, Site

PAGE = INSTALLATION / "toolkit" / "rooms" / "free" / "page"
FILES = {  # beside those of the other table, whose look it has
    "/": ("index.html", "text/html; charset=utf-8"),
    "/free.css": ("free.css", STYLE),
    "/free.js": ("free.js", SCRIPT),
    "/ground.js": ("ground.js", SCRIPT),
    "/hands.js": ("hands.js", SCRIPT),
    "/hold.js": ("hold.js", SCRIPT),
    "/things.js": ("things.js", SCRIPT),
    "/deeds.js": ("deeds.js", SCRIPT),
    "/several.js": ("several.js", SCRIPT),
    "/space.js": ("space.js", SCRIPT),
    "/review.js": ("review.js", SCRIPT),
}


def pages() -> dict[str, Reply]:
    """What everybody may see: the page without any game in it."""
    own = {path: Reply(read_ordinary(PAGE / name), kind) for path, (name, kind) in FILES.items()}
    return rooms.pages() | own


def site(house: FreeHouse) -> Site:
    """The site of all free tables of a house."""
    return rooms.site_of(pages(), house, FreeTalk)
