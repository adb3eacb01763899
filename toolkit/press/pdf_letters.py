"""Words on the pages of a PDF: a font with the letters that are used, and the operators that write them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from toolkit.press.fonts import Glyphs, glyphs_of, with_letters
from toolkit.press.pdf_parts import Note, points

NAMED = "HeapLabels"
CODES = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Heap def /CMapType 2 def"
RANGE = "1 begincodespacerange <0000> <FFFF> endcodespacerange"
END = "endcmap CMapName currentdict /CMap defineresource pop end end"
MOST_CODES = 100  # in one block of a table of characters


def tag_of(letters: Iterable[str]) -> str:
    """Six capitals before the name of a font that holds some of its letters, which PDF asks for (ISO 32000, 9.6.4)."""
    digest = hashlib.sha256("".join(sorted(letters)).encode()).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])


class Lettering:
    """A font of a PDF that is filled, once all words are written, with the letters that were used."""

    def __init__(self, pdf: Pdf, file: bytes) -> None:
        self.pdf, self.file = pdf, file
        self.glyphs: Glyphs = glyphs_of(file)
        self.used: dict[str, int] = {}
        self.font: Object = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type0))

    def has(self, letter: str) -> bool:
        """Whether the font has a letter."""
        return letter in self.glyphs.numbers

    def codes(self, text: str) -> str:
        """A text as it is written in a page, in hexadecimal; its letters are remembered."""
        self.used.update({letter: self.glyphs.numbers[letter] for letter in text})
        return "".join(f"{self.glyphs.numbers[letter]:04X}" for letter in text)

    def finish(self) -> None:
        """Put the letters that were used into the PDF; a font of which none was is left empty."""
        if not self.used:
            return
        name, widths = Name(f"/{tag_of(self.used)}+{NAMED}"), Array()
        for letter, number in sorted(self.used.items(), key=lambda row: row[1]):
            widths.extend(Array([number, Array([round(self.glyphs.widths[letter] * 1000)])]))
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=name,
            Flags=4,
            FontBBox=Array(list(self.glyphs.box)),
            ItalicAngle=0,
            Ascent=self.glyphs.box[3],
            Descent=self.glyphs.box[1],
            CapHeight=self.glyphs.box[3],
            StemV=80,
            FontFile2=self.pdf.make_stream(with_letters(self.file, sorted(self.used))),
        )
        descendant = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=name,
            CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
            CIDToGIDMap=Name.Identity,
            FontDescriptor=self.pdf.make_indirect(descriptor),
            DW=500,
            W=widths,
        )
        self.font["/BaseFont"], self.font["/Encoding"] = name, Name("/Identity-H")
        self.font["/DescendantFonts"] = Array([self.pdf.make_indirect(descendant)])
        self.font["/ToUnicode"] = self.pdf.make_stream(self._characters().encode())

    def _characters(self) -> str:
        """The table by which a reader of the PDF finds the characters of the glyphs."""
        rows = [
            f"<{number:04X}> <{letter.encode('utf-16-be').hex().upper()}>"
            for letter, number in sorted(self.used.items(), key=lambda row: row[1])
        ]
        blocks = [rows[start : start + MOST_CODES] for start in range(0, len(rows), MOST_CODES)]
        tables = [f"{len(block)} beginbfchar {' '.join(block)} endbfchar" for block in blocks]
        return "\n".join([CODES, RANGE, *tables, END])


def written(note: Note, letters: Sequence[Lettering], paper_height: float) -> str:
    """The operators that write words on a page; letters that no font has are left out."""
    shown = []
    for number, text in runs(note.text, letters):
        shown.append(f"/L{number} {note.points:g} Tf <{letters[number].codes(text)}> Tj")
    turn = "0 1 -1 0" if note.is_upwards else "1 0 0 1"
    return f"BT {turn} {points(note.x)} {points(paper_height - note.y)} Tm {' '.join(shown)} ET" if shown else ""


def runs(text: str, letters: Sequence[Lettering]) -> list[tuple[int, str]]:
    """A text in parts that one font has all letters of, each with the number of the font."""
    parts: list[tuple[int, str]] = []
    for letter in text:
        number = next((at for at, each in enumerate(letters) if each.has(letter)), None)
        if number is None:
            continue
        if parts and parts[-1][0] == number:
            parts[-1] = (number, parts[-1][1] + letter)
        else:
            parts.append((number, letter))
    return parts
