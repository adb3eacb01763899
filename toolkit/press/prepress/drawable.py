"""Whether a page of a stranger's PDF can be drawn in little memory and time; the library that draws has no limits.

What a page draws is counted as often as it is drawn, as forms in forms multiply.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator

import pikepdf
from pikepdf import Dictionary, Object, Pdf, Stream

from toolkit.press.prepress.unpack import (
    AS_NUMBER,
    MB,
    UNPACKED,
    Allowance,
    DamagedError,
    Limits,
    TooLargeError,
    filters_of,
    objects_fit,
    size_of,
    unpacked,
)

DEEPEST = 28  # forms in forms
MOST_PICTURE = 320 * MB  # of one picture, unpacked
LIMITS = Limits(content=16 * MB, steps=50_000_000)
KINDS = (("/XObject", ""), ("/Pattern", ""), ("/Font", "/CharProcs"), ("/ExtGState", "/SMask"))  # and what of them
NAME = re.compile(rb"/([^\s/\[\]<>(){}%]+)")


def refuse_undrawable(content: bytes, number: int, limits: Limits = LIMITS) -> None:
    """Look at a page, the first is 0, before it is drawn. `limits.steps` are bytes of instructions, as often as drawn.

    Raises TooLargeError and DamagedError; also where there is no such page.
    """
    objects_fit(content)
    try:
        with Pdf.open(io.BytesIO(content)) as pdf:
            page = pdf.pages[number].obj
            Weights(limits).page(page)
    except (pikepdf.PikepdfError, LookupError, TypeError, ValueError, AttributeError, RuntimeError) as error:
        raise DamagedError("The page cannot be read.") from error


class Weights:
    """How much it is to draw the parts of a page: the bytes of their instructions, and of what they draw."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.allowance = limits, Allowance(limits)
        self.known: dict[tuple[int, int], int] = {}

    def page(self, page: Object) -> None:
        """Look at a page. Raises TooLargeError and DamagedError."""
        contents = page.get("/Contents")
        streams = [contents] if isinstance(contents, Stream) else list(contents or ())
        own = [unpacked(each, "A page", self.limits.content) for each in streams[: self.limits.words]]
        self.allowance.take(self._weight(b"\n".join(own), page.get("/Resources", Dictionary()), 0))

    def _weight(self, own: bytes, resources: Object, depth: int) -> int:
        """The bytes of instructions, with those of what they draw, as often as they name it."""
        if depth > DEEPEST:
            raise TooLargeError("Parts of the page draw each other without end.")
        named = Counter(NAME.findall(AS_NUMBER.sub(lambda letter: bytes.fromhex(letter[1].decode()), own)))
        parts = ((named[name[1:].encode()], part) for name, part in parts_of(resources))
        inner = sum(times * self._part(part, depth) for times, part in parts if times)
        return min(len(own) + inner, self.limits.steps + 1)

    def _part(self, part: Stream, depth: int) -> int:
        if part.objgen not in self.known or part.objgen == (0, 0):
            self.allowance.take(1)
            if str(part.get("/Subtype")) == "/Image":
                self.known[part.objgen] = self._picture(part)
            else:
                own = unpacked(part, "A part of the page", self.limits.content)
                resources = part.get("/Resources", Dictionary())
                self.known[part.objgen] = self._weight(own, resources, depth + 1)
        return self.known[part.objgen]

    def _picture(self, image: Stream) -> int:
        names = filters_of(image)
        if (
            names[:1]
            and names[0] in UNPACKED
            and size_of(names[0], image.read_raw_bytes(), MOST_PICTURE) > MOST_PICTURE
        ):
            raise TooLargeError("A picture is too large.")
        if isinstance(mask := image.get("/SMask"), Stream) and "/SMask" not in mask:
            self._picture(mask)
        return 1


def parts_of(resources: Object) -> Iterator[tuple[str, Stream]]:
    """The forms, patterns, pictures, masks and drawn letters that instructions can draw, by what they are called."""
    for kind, key in KINDS:
        for name, thing in resources.get(kind, Dictionary()).items():
            inner = thing.get(key, Dictionary()) if key else thing
            found = [inner.get("/G")] if key == "/SMask" and isinstance(inner, Dictionary) else [inner]
            if key == "/CharProcs":
                found = list(inner.values())
            yield from ((name, part) for part in found if isinstance(part, Stream))
