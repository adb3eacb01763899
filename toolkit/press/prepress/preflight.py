"""The preflight: what is wrong with a PDF for print, by PDF/X-1a:2003 (ISO 15930-4) and by what a printer asks.

It reads any PDF and knows nothing of how Heap makes its own, so that it can judge these too.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from toolkit.check.preflight_offences import (
    ACTING_PDF,
    STRANGE_COMPRESSION,
    UNMARKED_PDF,
    UNPAIRED_PAGE,
    UNREADABLE_PDF,
    WRONG_OUTPUT_INTENT,
    WRONG_PAGE_BOX,
)
from toolkit.press.prepress.colours import ProfileError, profile_of
from toolkit.press.prepress.content import STRANGE, Look, damaged
from toolkit.press.prepress.rules import Found, Rules
from toolkit.press.prepress.unpack import DamagedError, Limits, TooLargeError, filters_of, objects_fit, unpacked
from toolkit.problem import Place, Problem

MM = 72 / 25.4
SLACK_MM = 0.1  # by which boxes may be larger or smaller
VERSION = "PDF/X-1a:2003"
HIGHEST = "1.4"
DATES = {"/CreationDate": "when it was made", "/ModDate": "when it was changed"}
ACTIONS = {
    "/OpenAction": "an action when it is opened",
    "/AA": "actions",
    "/AcroForm": "a form",
    "/OCProperties": "layers",
}
BEGINS, WITHIN = b"%PDF-", 1024  # what a PDF begins with, and in how many of its first bytes
STREAM = re.compile(r"(?:stream )?<_io[^>]*>:? ?")  # as which the library names what it reads
DAMAGED = "a part of it is of another kind than it has to be"
UNREADABLE = (pikepdf.PikepdfError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RuntimeError)
USUAL = Limits()
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PagePlace(Place):
    """A page of a PDF, which has no lines: its number is the line, 0 for the whole file."""

    def __str__(self) -> str:
        return f"{self.file}, page {self.line}" if self.line else self.file


def preflight(content: bytes, rules: Rules, file: str, limits: Limits = USUAL) -> list[Problem]:
    """The findings on a PDF, which is called `file` in them. What is wrong on several pages is told once.

    Where a part of it is larger than the limits, it is told so, and what comes after it is not looked at.
    """
    if BEGINS not in content[:WITHIN]:
        return [UNREADABLE_PDF.at(PagePlace(file, 0, 0, 0, 0), "It is no PDF.", "Name a PDF.")]
    pages: dict[Found, list[int]] = {}
    for number, found in looked_at(content, rules, limits):
        pages.setdefault(found, []).append(number)
    return [told(found, numbers, file) for found, numbers in pages.items()]


def looked_at(content: bytes, rules: Rules, limits: Limits) -> Iterator[tuple[int, Found]]:
    """What is wrong with a PDF, with the number of the page, 0 for the whole file. It ends where it cannot be read."""
    number = 0
    try:
        objects_fit(content)
        with Pdf.open(io.BytesIO(content)) as pdf:
            yield from ((0, found) for found in whole(pdf, content, rules))
            look = Look(rules, limits)
            for number, page in enumerate(pdf.pages, 1):
                yield from ((number, found) for found in on_page(page.obj, look))
    except pikepdf.PasswordError:
        yield 0, Found(UNREADABLE_PDF, "It is locked with a password.", "Save it without one.")
    except TooLargeError as error:
        yield number, Found(UNREADABLE_PDF, f"{error}", "Save it anew, with less in it, or in several files.")
    except DamagedError as error:
        yield number, damaged(error)
    except UNREADABLE as error:
        yield number, Found(UNREADABLE_PDF, f"It cannot be read: {reason_of(error)}.", "Save it anew.")


def on_page(page: Object, look: Look) -> Iterator[Found]:
    """What is wrong on a page. Raises TooLargeError."""
    try:
        yield from boxes(page, look.rules)
        yield from acting(page)
        yield from look.page(page)
    except DamagedError as error:
        yield damaged(error)
    except UNREADABLE as error:
        yield Found(UNREADABLE_PDF, f"The page cannot be read: {reason_of(error)}.", "Save it anew.")


def reason_of(error: Exception) -> str:
    """Why a part of a PDF cannot be read, in words: those of the library for PDF, or none of Python's."""
    if isinstance(error, pikepdf.PdfError | pikepdf.PikepdfError):
        return STREAM.sub("", f"{error}".partition("\n")[0])[:200].rstrip(".") or DAMAGED
    return "it is nested too deep" if isinstance(error, RecursionError) else DAMAGED


def told(found: Found, numbers: Sequence[int], file: str) -> Problem:
    """A finding with its first page, and with how many more pages it is on."""
    others = len(set(numbers)) - 1
    more = f" So it is on {others} more {'page' if others == 1 else 'pages'}." if others else ""
    place = PagePlace(file, numbers[0], 0, numbers[0], 0)
    problem = found.offence.at(place, found.message + more, found.hint)
    return problem if found.severity is None else replace(problem, severity=found.severity)


# --- the file as a whole ---


def whole(pdf: Pdf, content: bytes, rules: Rules) -> Iterator[Found]:
    """What is wrong with a file, apart from its pages."""
    if pdf.is_encrypted:
        yield Found(UNREADABLE_PDF, "It is locked.", "Save it without a password and without restrictions.")
    yield from marks(pdf)
    yield from intents(pdf)
    yield from actions(pdf)
    yield from packing(pdf, content)
    if rules.is_paired and len(pdf.pages) % 2:
        message = f"It has {len(pdf.pages)} pages; each card has two, its front and its back."
        yield Found(UNPAIRED_PAGE, message, "Put a back beside each front.")


def marks(pdf: Pdf) -> Iterator[Found]:
    """What a file does not say of itself."""
    info = pdf.docinfo
    missing = [] if str(info.get("/GTS_PDFXVersion", "")) == VERSION else [f"that it is {VERSION}"]
    missing += [] if str(info.get("/Title", "")).strip() else ["a title"]
    missing += [what for key, what in DATES.items() if not str(info.get(key, "")).startswith("D:")]
    missing += [] if str(info.get("/Trapped", "")) in ("/True", "/False") else ["whether it is trapped"]
    missing += [] if "/ID" in pdf.trailer else ["an ID"]
    if missing:
        yield Found(UNMARKED_PDF, f"It does not say {', '.join(missing)}.", f"Save it as {VERSION}.")
    if pdf.pdf_version > HIGHEST:
        message = f"It is PDF {pdf.pdf_version}; PDF/X-1a:2003 is PDF {HIGHEST} at most."
        yield Found(UNMARKED_PDF, message, f"Save it as {VERSION}.")


def intents(pdf: Pdf) -> Iterator[Found]:
    """What is wrong with the printing condition that a file names."""
    given = [each for each in pdf.Root.get("/OutputIntents", Array()) if str(each.get("/S")) == "/GTS_PDFX"]
    if len(given) != 1:
        count = "no printing condition" if not given else f"{len(given)} printing conditions"
        yield Found(WRONG_OUTPUT_INTENT, f"It names {count}.", "Save it with the printer's profile as output intent.")
        return
    intent = given[0]
    if not str(intent.get("/OutputConditionIdentifier", "")).strip():
        yield Found(WRONG_OUTPUT_INTENT, "Its printing condition has no name.", "Save it with the printer's profile.")
    profile = intent.get("/DestOutputProfile")
    if profile is None:
        if "/RegistryName" not in intent:
            message = "Its printing condition is neither registered nor described by a profile."
            yield Found(WRONG_OUTPUT_INTENT, message, "Save it with the printer's profile in it.")
        return
    try:
        version = profile_of(unpacked(profile, "The profile in it")).version
    except ProfileError as error:
        yield Found(WRONG_OUTPUT_INTENT, f"The profile in it cannot be printed by: {error}.", "Take one of CMYK.")
    else:
        if version > 2:
            message = f"The profile in it is of version {version}, which PDF {HIGHEST} does not know."
            yield Found(WRONG_OUTPUT_INTENT, message, "Take one of version 2.")


def actions(pdf: Pdf) -> Iterator[Found]:
    """What does something in a file."""
    found = [what for key, what in ACTIONS.items() if key in pdf.Root]
    names = pdf.Root.get("/Names", Dictionary())
    found += [what for key, what in {"/JavaScript": "scripts", "/EmbeddedFiles": "files"}.items() if key in names]
    if found:
        yield Found(ACTING_PDF, f"It has {', '.join(found)}.", "Save it without.")


def acting(page: Object) -> Iterator[Found]:
    """What does something on a page."""
    if "/AA" in page:
        yield Found(ACTING_PDF, "The page has actions.", "Save it without.")
    if len(page.get("/Annots", Array())):
        yield Found(ACTING_PDF, "The page has comments, links or fields of a form.", "Save it without.")


def packing(pdf: Pdf, content: bytes) -> Iterator[Found]:
    """Ways of packing that PDF/X-1a does not have; those of pictures are told with these."""
    if b"/ObjStm" in content:
        yield Found(STRANGE_COMPRESSION, "It has objects within streams.", f"Save it as {VERSION}.")
    streams = (each for each in pdf.objects if isinstance(each, pikepdf.Stream))
    for name in dict.fromkeys(
        name for each in streams if each.get("/Subtype") != Name.Image for name in filters_of(each)
    ):
        if name in STRANGE:
            yield Found(STRANGE_COMPRESSION, f"A part of it is packed with {STRANGE[name]}.", "Save it anew.")


# --- boxes ---


def boxes(page: Object, rules: Rules) -> Iterator[Found]:
    """What is wrong with the boxes of a page."""
    try:
        trim, bleed, media = (box_of(page, key) for key in ("/TrimBox", "/BleedBox", "/MediaBox"))
    except NoBoxError as error:
        yield Found(WRONG_PAGE_BOX, f"{error}", "Save it anew.")
        return
    if "/ArtBox" in page and trim is not None:
        yield Found(WRONG_PAGE_BOX, "The page has a TrimBox and an ArtBox.", "Take the ArtBox away.")
    if trim is None or media is None:
        yield Found(WRONG_PAGE_BOX, "The page does not say where it is cut.", "Give it a TrimBox.")
        return
    bleed = bleed or media
    if not (is_within(trim, bleed) and is_within(bleed, media)):
        message = "The boxes of the page do not lie in each other: cut, bleed, page."
        yield Found(WRONG_PAGE_BOX, message, "Make each as large as it is.")
        return
    if int(page.get("/Rotate", 0)) % 360:
        yield Found(WRONG_PAGE_BOX, "The page is turned.", "Save it upright.")
    yield from bleeding(trim, bleed, media, rules)


def bleeding(trim: Box, bleed: Box, media: Box, rules: Rules) -> Iterator[Found]:
    """What is wrong with the bleed around a page, and with its size."""
    around = distances(trim, bleed)
    if min(around) < rules.bleed_mm - SLACK_MM:
        message = f"The page has {max(min(around), 0):.1f} mm of bleed; {rules.bleed_mm:g} mm are asked for."
        yield Found(WRONG_PAGE_BOX, message, "Let grounds go on beyond the cut, on all sides.")
    if rules.bleed_mm and max(distances(trim, media)) > rules.bleed_mm + SLACK_MM:
        message = f"The page goes on {max(distances(trim, media)):.1f} mm beyond the cut, more than its bleed."
        yield Found(WRONG_PAGE_BOX, message, "Take marks and what is around them away.")
    size = (trim[2] - trim[0]) / MM, (trim[3] - trim[1]) / MM
    if rules.size_mm is not None and any(
        abs(one - other) > SLACK_MM for one, other in zip(size, rules.size_mm, strict=True)
    ):
        message = (
            f"The page is cut to {size[0]:.1f} × {size[1]:.1f} mm, not {rules.size_mm[0]:g} × {rules.size_mm[1]:g}."
        )
        yield Found(WRONG_PAGE_BOX, message, "Make all pages of a file one size.")


def box_of(page: Object, key: str) -> Box | None:
    """A box of a page, which may stand in the pages above it; None where there is none. Raises NoBoxError."""
    holder: Object | None = page
    while holder is not None:
        if key in holder:
            left, bottom, right, top = numbers_of(holder[key], key)
            return min(left, right), min(bottom, top), max(left, right), max(bottom, top)
        holder = holder.get("/Parent") if key == "/MediaBox" else None
    return None


class NoBoxError(Exception):
    """What stands where a box has to be is none; the message is a sentence."""


def numbers_of(given: object, key: str) -> Box:
    """The four numbers of a box. Raises NoBoxError."""
    try:
        assert isinstance(given, Array)
        left, bottom, right, top = (float(value) for value in given)
        if all(map(isfinite, (left, bottom, right, top))):
            return left, bottom, right, top
    except (AssertionError, TypeError, ValueError, ArithmeticError):
        pass
    raise NoBoxError(f"The {key[1:]} of the page is not four numbers.")


def distances(inner: Box, outer: Box) -> Box:
    """How far the sides of a box lie inside those of another, in millimetres."""
    left, bottom, right, top = (
        (inner[0] - outer[0]) / MM,
        (inner[1] - outer[1]) / MM,
        (outer[2] - inner[2]) / MM,
        (outer[3] - inner[3]) / MM,
    )
    return left, bottom, right, top


def is_within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another."""
    return min(distances(inner, outer)) > -SLACK_MM / 10


__all__ = ["PagePlace", "Rules", "preflight"]
