"""Credits: who drew the icons of a kit and whose the fonts are, and under which licences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import unescape
from urllib.parse import unquote

from toolkit.press import fonts
from toolkit.press.art import read_address
from toolkit.press.icons import authors_of

PICTURE = re.compile(r'src="((?:icon|art):[^"]*)"')
ICONS_LICENCE = "CC BY 3.0"
ICONS_ADDRESS = "https://game-icons.net"
LICENCE_ADDRESS = "https://creativecommons.org/licenses/by/3.0/"


@dataclass(frozen=True, slots=True)
class Credits:
    """The authors with the icons of each, and the fonts as (family, licence, copyright line)."""

    icons: dict[str, list[str]]
    fonts: list[tuple[str, str, str]]

    @property
    def authors(self) -> str:
        """The names of all authors in one line; "" where there are none."""
        names = list(self.icons)
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def credits_for(pages: Iterable[str], css: str) -> Credits:
    """The credits that the HTML of these faces and their style sheet require."""
    return Credits(authors_of(icons_in(pages)), fonts.attributions(css))


def icons_in(pages: Iterable[str]) -> set[str]:
    """The names of all icons drawn in these faces, alone or in illustrations."""
    names = set()
    for address in {unescape(address) for page in pages for address in PICTURE.findall(page)}:
        if address.startswith("icon:"):
            names.add(unquote(address[5:]))
        else:
            picture = read_address(address)
            names |= {name for name in (picture.icon, picture.second, picture.motif) if name}
    return names


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
    return "\n".join(lines)


def font_lines(given: Sequence[tuple[str, str, str]]) -> list[str]:
    """A line of Markdown for each font."""
    return [f"- **{family}**: {licence}. {attribution}" for family, licence, attribution in given]
