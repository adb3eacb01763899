"""The icons of game-icons.net as PDF paths, and who drew them."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path

from toolkit.assets import ICONS, modules_folder
from toolkit.files import json_of, read_ordinary
from toolkit.press.svg_path import BadPath, operators

PACKAGE = modules_folder() / ICONS
AUTHORS = Path(__file__).with_name("icon_authors.txt")
SOMEBODY = "Delapouite"  # the author of half of the icons; those are not in the list of authors
EXTENT = 512  # every icon is one path in a square of this many units
PATH_DATA = re.compile(r' d="([^"]*)"')
# A box with a cross in it, easily seen on a proof and not mistaken for an icon.
PLACEHOLDER = (
    "M24 24h464v464H24zm40 40v384h384V64zm70 42L256 228 378 106l28 28-122 122 122 122-28 28"
    "-122-122-122 122-28-28 122-122L106 134z"
)

STAND_IN = "M256 96a160 160 0 1 0 0 320 160 160 0 1 0 0-320z"  # a disc, where no icons are installed


class Icons:
    """The icons by name. The file (6 MB) is read on first use, because most calls need no icon."""

    def __init__(self, package: Path = PACKAGE) -> None:
        self.package = package
        self._operators: dict[str, str] = {}

    @cached_property
    def bodies(self) -> dict[str, str]:
        """SVG markup by icon name; empty where the package is not installed."""
        try:
            data = json_of(read_ordinary(self.package / "icons.json"))
            return {name: icon["body"] for name, icon in data["icons"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}

    def __contains__(self, name: str) -> bool:
        return name in self.bodies

    def path(self, name: str) -> str:
        """The icon's path as PDF operators that neither fill nor stroke; a placeholder's for an unknown icon."""
        if name not in self._operators:
            self._operators[name] = self._convert(name)
        return self._operators[name]

    def _convert(self, name: str) -> str:
        match = PATH_DATA.search(self.bodies.get(name, ""))
        try:
            return operators(match[1] if match else PLACEHOLDER if self.bodies else STAND_IN)
        except BadPath:
            return operators(PLACEHOLDER)


def authors_of(names: set[str], file: Path = AUTHORS) -> dict[str, list[str]]:
    """The authors of these icons, each with the names of the icons, both sorted."""
    author_of: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        author, colon, icons = line.partition(": ")
        if colon and not line.startswith("#"):
            author_of.update(dict.fromkeys(icons.split(), author))
    icons_of: dict[str, list[str]] = {}
    for name in sorted(names):
        icons_of.setdefault(author_of.get(name, SOMEBODY), []).append(name)
    return dict(sorted(icons_of.items(), key=lambda item: item[0].lower()))


def package_version(package: Path = PACKAGE) -> str:
    """The installed version of the icons, "none" without; part of every cache key."""
    try:
        return str(json_of(read_ordinary(package / "package.json"))["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return "none"
