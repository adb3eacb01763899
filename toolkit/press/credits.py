"""Credits: who drew the icons of a kit and whose the fonts are, and under which licences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from toolkit.own_icons import FOLDER
from toolkit.press import fonts
from toolkit.press.art import icons_of, read_address
from toolkit.press.icons import authors_of
from toolkit.press.picture_address import SCHEME, read_picture_address

PICTURE = re.compile(r'src="((?:icon|art|picture):[^"]*)"')
ICONS_LICENCE = "CC BY 3.0"
ICONS_ADDRESS = "https://game-icons.net"
LICENCE_ADDRESS = "https://creativecommons.org/licenses/by/3.0/"


@dataclass(frozen=True, slots=True)
class Credits:
    """The authors with the icons of each, and the fonts as (family, licence, copyright line).

    `own` are the game's own files: pictures and icons as seen from its folder, fonts by their names.
    """

    icons: dict[str, list[str]]
    fonts: list[tuple[str, str, str]]
    own: list[str]

    @property
    def authors(self) -> str:
        """The names of all authors in one line; "" where there are none."""
        names = list(self.icons)
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def credits_for(pages: Iterable[str], css: str, own: Mapping[str, Path]) -> Credits:
    """The credits that the HTML of these faces and their style sheet require. `own` are the game's own icons."""
    icons, pictures = pictures_in(pages)
    files = {f"{FOLDER}/{own[name].name}" for name in icons & own.keys()}
    files |= {PurePosixPath(name).name for name in fonts.files_of(css)} | pictures
    return Credits(authors_of(icons - own.keys()), fonts.attributions(css), sorted(files))


def pictures_in(pages: Iterable[str]) -> tuple[set[str], set[str]]:
    """What is drawn in these faces: the names of all icons, alone or in illustrations, and the files of pictures."""
    icons: set[str] = set()
    files: set[str] = set()
    for address in {unescape(address) for page in pages for address in PICTURE.findall(page)}:
        if address.startswith("icon:"):
            icons.add(unquote(address[5:]))
        elif address.startswith(SCHEME):
            files.add(read_picture_address(address).file)
        else:
            icons.update(icons_of(read_address(address)))
    return icons, files


def as_markdown(title: str, given: Credits) -> str:
    """The text of CREDITS.md for a game of this title."""
    lines = [f"# Credits of {title}", "", "Made with Heap.", ""]
    lines += [
        "## Icons",
        "",
        f"From <{ICONS_ADDRESS}>, licence {ICONS_LICENCE} (<{LICENCE_ADDRESS}>). They were coloured,",
    ]
    lines += ["turned and combined for these cards.", ""]
    lines += [f"- Icons made by **{author}**: {', '.join(names)}" for author, names in given.icons.items()]
    lines += ["", "## Fonts", "", *font_lines(given.fonts), ""]
    if given.own:
        lines += ["## This game's own pictures and fonts", "", *(f"- {name}" for name in given.own), ""]
    return "\n".join(lines)


def font_lines(given: Sequence[tuple[str, str, str]]) -> list[str]:
    """A line of Markdown for each font."""
    return [f"- **{family}**: {licence}. {attribution}" for family, licence, attribution in given]
