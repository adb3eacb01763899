"""The one function that makes a card's id from its name."""

from __future__ import annotations

import re
import unicodedata

LETTERS = str.maketrans({"'": "", "’": "", "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "œ": "oe"})
NOT_IN_ID = re.compile(r"[^a-z0-9]+")


def card_id(name: str) -> str:
    """Magpie's Nest -> magpies-nest, Crème brûlée -> creme-brulee; empty when no letter or digit is left."""
    plain = unicodedata.normalize("NFKD", name.translate(LETTERS)).encode("ascii", "ignore").decode()
    return NOT_IN_ID.sub("-", plain.lower()).strip("-")
