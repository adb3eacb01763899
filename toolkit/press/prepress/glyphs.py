"""Letters of a font file as paths. Beside `toolkit/press/fonts.py` the one module that knows fontTools."""

from __future__ import annotations

import io

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont, TTLibError

from toolkit.press.svg_path import BadPath, operators


class UnreadableFontError(ValueError):
    """A font file, or a letter in it, of which no path can be had."""


class Glyphs:
    """The letters of one font, by the numbers that they have in its file."""

    def __init__(self, file: bytes) -> None:
        """Raises UnreadableFontError."""
        try:
            self._font = TTFont(io.BytesIO(file), lazy=True)
            self._letters = self._font.getGlyphSet()
            self._names = self._font.getGlyphOrder()
            self.units: int = self._font["head"].unitsPerEm  # of the font, as high as the size of the letters
        except (TTLibError, LookupError, ValueError, AttributeError, AssertionError) as error:
            raise UnreadableFontError(f"{error}") from error

    def path(self, number: int) -> str:
        """The path of a letter as operators of PDF, in units of the font; "" for a blank.

        Raises UnreadableFontError.
        """
        if not 0 <= number < len(self._names):
            raise UnreadableFontError(f"there is no letter {number}")
        pen = SVGPathPen(self._letters)
        try:
            self._letters[self._names[number]].draw(pen)
            return operators(pen.getCommands())
        except (TTLibError, BadPath, LookupError, ValueError, AttributeError, AssertionError) as error:
            raise UnreadableFontError(f"letter {number}: {error}") from error
