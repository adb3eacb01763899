"""The address by which a page names a picture of the game: `picture:photos/cat.jpg?draft=1`.

Everything that decides how the picture is printed stands in it, or in the file that it names.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, unquote, urlencode

SCHEME = "picture:"


@dataclass(frozen=True, slots=True)
class PictureAddress:
    """A picture by its file as seen from the game's folder; whether its CMYK is kept, and whether it is for a draft."""

    file: str
    keeps_cmyk: bool = False
    draft: bool = False

    def __str__(self) -> str:
        wishes = [("cmyk", "keep")] * self.keeps_cmyk + [("draft", "1")] * self.draft
        return f"{SCHEME}{quote(self.file)}" + (f"?{urlencode(wishes)}" if wishes else "")


def read_picture_address(address: str) -> PictureAddress:
    """What an address names; wishes that it does not know are ignored."""
    file, _, query = address.removeprefix(SCHEME).partition("?")
    wishes = dict(parse_qsl(query))
    return PictureAddress(unquote(file), wishes.get("cmyk") == "keep", wishes.get("draft") == "1")
