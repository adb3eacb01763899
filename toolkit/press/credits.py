"""Credits: who drew the icons and the letters of a kit, and under which licence."""

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
    """Authors with the icons of each, and fonts with licence and copyright line."""

    icons: dict[str, list[str]]
    fonts: list[tuple[str, str, str]]

    @property
    def authors(self) -> str:
        """The authors in one line."""
        names = list(self.icons)
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def credits_for(pages: Iterable[str], css: str) -> Credits:
    """The credits that these faces and their style need."""
    return Credits(authors_of(icons_in(pages)), fonts.attributions(css))


def icons_in(pages: Iterable[str]) -> set[str]:
    """The icons that are drawn, alone or in illustrations."""
    found = set()
    for address in {unescape(address) for page in pages for address in PICTURE.findall(page)}:
        if address.startswith("icon:"):
            found.add(unquote(address[5:]))
        else:
            picture = read_address(address)
            found |= {name for name in (picture.icon, picture.second, picture.motif) if name}
    return found


def as_markdown(title: str, given: Credits) -> str:
    """CREDITS.md."""
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
    """One line a font."""
    return [f"- **{family}**: {licence}. {attribution}" for family, licence, attribution in given]
