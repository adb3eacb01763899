"""The letters that are printed beside cards: which there are, and how wide words are."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cache import Cache
from toolkit.press.fonts import advances, plain_fonts

POINT_MM = 25.4 / 72
ABOVE, BELOW = 0.75, 0.22  # of the base line, in ems


class Letters:
    """Fonts with the widths of their letters; a letter is taken from the first that has it."""

    def __init__(self, fonts: Sequence[bytes], widths: Sequence[dict[str, float]]) -> None:
        self.fonts = tuple(fonts)
        self.ems = {letter: width for font in reversed(widths) for letter, width in font.items()}

    def has(self, text: str) -> bool:
        """Whether there are letters for all of a text."""
        return bool(self.fonts) and self.ems.keys() >= set(text)

    def width_mm(self, text: str, points: float) -> float:
        """How wide a text is in a size in points; letters that there are not count nothing."""
        return sum(self.ems.get(letter, 0.0) for letter in text) * points * POINT_MM


def plain_letters(cache: Cache) -> Letters:
    """The letters of Heap's own text font; none where it is not installed."""
    fonts = plain_fonts(cache)
    return Letters(fonts, [advances(font, cache) for font in fonts])
