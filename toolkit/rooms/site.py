"""The addresses of a table: the page, what it shows of a box, the faces, and the talk of each visitor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from toolkit.files import read_ordinary
from toolkit.games import INSTALLATION
from toolkit.press.fonts import packed_file
from toolkit.rooms.doorway import Doorway
from toolkit.rooms.gathering import Gathering
from toolkit.rooms.house import House
from toolkit.rooms.links import Link
from toolkit.rooms.talk import Talk
from toolkit.rooms.visit import Read, Visit
from toolkit.web import Reply, Site, Wire
from toolkit.web.line import Line

Table = TypeVar("Table", bound=Gathering)
PAGE = INSTALLATION / "toolkit" / "rooms" / "page"
JSON, SCRIPT, STYLE = "application/json", "text/javascript; charset=utf-8", "text/css; charset=utf-8"
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/table.css": ("table.css", STYLE),
    "/table.js": ("table.js", SCRIPT),
    "/talk.js": ("talk.js", SCRIPT),
    "/board.js": ("board.js", SCRIPT),
    "/choices.js": ("choices.js", SCRIPT),
    "/field.js": ("field.js", SCRIPT),
    "/mats.js": ("mats.js", SCRIPT),
    "/naming.js": ("naming.js", SCRIPT),
    "/passing.js": ("passing.js", SCRIPT),
    "/remarks.js": ("remarks.js", SCRIPT),
    "/replay.js": ("replay.js", SCRIPT),
    "/log.js": ("log.js", SCRIPT),
    "/closer.js": ("closer.js", SCRIPT),
    "/drag.js": ("drag.js", SCRIPT),
    "/elements.js": ("elements.js", SCRIPT),
    "/source.js": ("source.js", SCRIPT),
    "/wish.js": ("wish.js", SCRIPT),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
FONTS = {
    "/fonts/text.woff2": ("atkinson-hyperlegible-next", "latin-400-normal"),
    "/fonts/bold.woff2": ("atkinson-hyperlegible-next", "latin-700-normal"),
    "/fonts/title.woff2": ("caprasimo", "latin-400-normal"),
}


def pages() -> dict[str, Reply]:
    """What everybody may see: the page without any game in it, and its fonts as far as they are installed."""
    found = {path: Reply(read_ordinary(PAGE / name), kind) for path, (name, kind) in FILES.items()}
    for path, (package, name) in FONTS.items():
        try:
            found[path] = Reply(read_ordinary(packed_file(package, name)), "font/woff2")
        except OSError:
            continue  # the page is set in a font of the machine
    return found


def site(house: House) -> Site:
    """The site of all rooms of a house."""
    return replace(site_of(pages(), house, Talk), begun=house.begin, ended=house.end)


def site_of(
    shown: Mapping[str, Reply],
    doorway: Doorway[Table],
    talk_of: Callable[[Table, Link, Line, dict[str, int]], Visit[Read]],
) -> Site:
    """A site of all tables of a house: what everybody may see, and how its visitors talk."""

    def box(name: str) -> Reply | None:
        """What the page shows of the box of a game, by the number of the game."""
        found = doorway.shown(name)
        return Reply(found.encode(), JSON) if found is not None else None

    def face(name: str) -> Reply | None:
        """A picture by name: "KEY-small.webp"."""
        picture = doorway.face(name)
        return Reply(picture, "image/webp", is_forever=True) if picture is not None else None

    async def talk(wire: Wire) -> None:
        """The talk with the visitor whose name is in the address, if it is theirs."""
        found = doorway.room_of(wire.name) if wire.name in wire.visitors else None
        if found is None:
            await wire.refuse("this table is not open to you")
        else:
            await talk_of(*found, wire, doorway.present).run()

    return Site(shown, {"/box/{name}": box, "/faces/{name}": face}, talks={"/talk/{name}": talk})
