"""The instructions in the content of pages and forms, as far as they tell the rules for print anything."""

from __future__ import annotations

import re

import pikepdf
from pikepdf import Array, Object, Pdf, Stream

from toolkit.press.prepress.unpack import Allowance, DamagedError, TooLargeError, grown, unpacked

Instruction = pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage
TOLD = "q Q cm w S s B B* b b* gs Do sh rg RG k K g cs CS scn SCN BT Tm Tf Tj TJ ' \" BI ID EI"
WORD = re.compile(rb"[^\s\[\]<>(){}/%]+|[\[<({/]")
SHORT, MOST_KEPT = 1000, 200_000  # instructions of one form, and of all, that are kept until they are needed again
DRAWN, INNER = "What is drawn on the page", "A part that is drawn on the page"


class Reader:
    """Reads the instructions of one file within what is allowed of them."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self.scratch = Pdf.new()
        self.sheet = self.scratch.add_blank_page()  # pages are read without a word where their content breaks off
        self.sheet.obj["/Contents"] = self.scratch.make_stream(b"")
        self.kept: dict[tuple[int, int], list[Instruction]] = {}
        self.room = MOST_KEPT

    def page(self, contents: Object) -> list[Instruction]:
        """The instructions on a page, whose content is a stream or several. Raises TooLargeError and DamagedError."""
        streams = contents if isinstance(contents, Array) else [contents]
        content, most = bytearray(), self.allowance.limits.content
        for stream in streams:
            self.allowance.take(1)
            if isinstance(stream, Stream):
                content += unpacked(stream, DRAWN, most) + b"\n"
            if len(content) > most + 1:
                raise grown(DRAWN, most)
        return self._read(bytes(content), DRAWN)

    def form(self, form: Stream) -> list[Instruction]:
        """The instructions of a form or a pattern. Raises TooLargeError and DamagedError."""
        if form.objgen in self.kept:
            self.allowance.take(1 + len(self.kept[form.objgen]))
            return self.kept[form.objgen]
        steps = self._read(unpacked(form, INNER, self.allowance.limits.content), INNER)
        if form.objgen != (0, 0) and len(steps) < min(SHORT, self.room):
            self.room -= len(steps) + 1
            self.kept[form.objgen] = steps
        return steps

    def _read(self, content: bytes, what: str) -> list[Instruction]:
        words, most = 0, self.allowance.limits.words
        for words, _ in enumerate(WORD.finditer(content), 1):
            if words > most:
                raise TooLargeError(f"{what} has more than {most} numbers, names and instructions.")
        self.allowance.take(1 + words)
        self.sheet.obj["/Contents"].write(content)
        try:
            return list(pikepdf.parse_content_stream(self.sheet, TOLD))
        except (pikepdf.PikepdfError, ValueError, TypeError) as error:
            raise DamagedError(f"{what} is damaged.") from error
        finally:
            self.sheet.obj["/Contents"].write(b"")
