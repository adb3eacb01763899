"""Faces as PDF/X-1a:2003 (ISO 15930-4): each a picture in CMYK with its text over it, in inks, and nothing else.

There is no clock in it: the same cards give the same file.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from toolkit.press.pdf import font_name
from toolkit.press.pdf_parts import MM, BadFace, Info
from toolkit.press.photos import lines
from toolkit.press.prepress.colours import Inks, Profile
from toolkit.press.prepress.flat import Flat
from toolkit.press.prepress.outlines import Outliner, UnknownTextError, UnreadableFontError
from toolkit.press.prepress.split import Instruction, form_of, in_inks, number, pruned, written
from toolkit.press.raster import Pixels, with_alpha
from toolkit.press.sheets import FaceSize

VERSION = "PDF/X-1a:2003"
BEGINNING = "D:19800101000000Z"  # the date of every file
REGISTRY = "http://www.color.org"


@dataclass(slots=True)
class Leaf:
    """A face as pages refer to it: its content, what that names, and its size."""

    content: Object
    resources: Object
    size: FaceSize


@dataclass(slots=True)
class PressBook:
    """A PDF/X-1a that is being put together. With `outlined` letters are paths, else text with its fonts."""

    inks: Inks
    outlined: bool
    pdf: Pdf = field(default_factory=Pdf.new)
    leaves: dict[str, Leaf] = field(default_factory=dict)
    fonts: dict[str, Object] = field(default_factory=dict)
    outliner: Outliner = field(init=False)

    def __post_init__(self) -> None:
        self.outliner = Outliner(self.pdf)

    def add_face(self, key: str, face: bytes, flat: Flat, picture: Pixels, size: FaceSize) -> None:
        """Store a face on a page of a size, which may have another bleed than the face. Raises BadFace.

        `picture` is all but its text, in CMYK, as large as the page.
        """
        width, height = (side * MM for side in size.full)
        text = pruned(in_inks(flat.parts.text, self.inks.text))
        try:
            fonts, shift = self._fonts(face), shift_of(face, (width, height))
            names: dict[str, Object] = {"/Art": self._picture(picture)}
            tables = {"/XObject": names}
            if self.outlined:
                text, forms = self.outliner.paths(text, fonts)
                names |= forms
            elif len(fonts):
                tables["/Font"] = dict(fonts.items())
        except (UnknownTextError, UnreadableFontError, pikepdf.PdfError, LookupError, TypeError, ValueError) as error:
            raise BadFace(f"{key}: {error}") from error
        page = [*moved(width, 0, 0, height, 0, 0), *named("/Art"), *moved(1, 0, 0, 1, *shift), *text, *RESTORED]
        content = self.pdf.make_stream(written(page))
        resources = self.pdf.make_indirect(Dictionary({key: Dictionary(table) for key, table in tables.items()}))
        self.leaves[key] = Leaf(content, resources, size)

    def _fonts(self, face: bytes) -> Object:
        """The fonts of a face by the names that its text has for them, each stored once."""
        found = Dictionary()
        with Pdf.open(io.BytesIO(face)) as source:
            for key, font in form_of(source).get("/Resources", Dictionary()).get("/Font", Dictionary()).items():
                name = font_name(font)
                if name not in self.fonts:
                    self.fonts[name] = self.pdf.copy_foreign(font)
                found[key] = self.fonts[name]
        return found

    def _picture(self, picture: Pixels) -> Object:
        """A picture in CMYK without loss, as lines of PNG: those of RGBA, which has four channels too."""
        image = Stream(self.pdf, lines(with_alpha(picture)))
        image["/Type"], image["/Subtype"] = Name.XObject, Name.Image
        image["/Width"], image["/Height"] = picture.size
        image["/ColorSpace"], image["/BitsPerComponent"] = Name.DeviceCMYK, 8
        image["/Filter"] = Name.FlateDecode
        image["/DecodeParms"] = Dictionary(Predictor=15, Colors=4, BitsPerComponent=8, Columns=picture.width)
        return self.pdf.make_indirect(image)

    def add_page(self, key: str) -> None:
        """Add a page that is one face with its bleed."""
        leaf = self.leaves[key]
        width, height = (round(side * MM, 4) for side in leaf.size.full)
        bleed = round(leaf.size.bleed * MM, 4)
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, width, height]),
            BleedBox=Array([0, 0, width, height]),
            TrimBox=Array([bleed, bleed, round(width - bleed, 4), round(height - bleed, 4)]),
            Contents=leaf.content,
            Resources=leaf.resources,
        )
        self.pdf.pages.append(pikepdf.Page(self.pdf.make_indirect(page)))

    def save(self, info: Info) -> bytes:
        """The bytes of the whole file, and the end of the book."""
        values = {"/Title": info.title, "/Author": info.author, "/Keywords": info.keywords, "/Subject": info.subject}
        values |= {"/Producer": "Heap", "/Creator": "Heap", "/CreationDate": BEGINNING, "/ModDate": BEGINNING}
        values["/GTS_PDFXVersion"] = VERSION
        for key, value in values.items():
            if value:
                self.pdf.docinfo[key] = String(value)
        self.pdf.docinfo["/Trapped"] = Name("/False")
        self.pdf.Root["/OutputIntents"] = Array([self._intent(self.inks.profile)])
        out = io.BytesIO()
        self.pdf.save(
            out, force_version="1.4", deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable
        )
        self.pdf.close()
        return out.getvalue()

    def _intent(self, profile: Profile) -> Object:
        """The printing condition, with its profile."""
        embedded = self.pdf.make_stream(profile.content, Dictionary(N=4, Alternate=Name.DeviceCMYK))
        intent = Dictionary(
            Type=Name.OutputIntent,
            S=Name.GTS_PDFX,
            OutputConditionIdentifier=String(profile.condition or "Custom"),
            Info=String(profile.title),
            DestOutputProfile=embedded,
        )
        if profile.condition:
            intent["/RegistryName"] = String(REGISTRY)
        return self.pdf.make_indirect(intent)


SAVED: list[Instruction] = [([], "q")]
RESTORED: list[Instruction] = [([], "Q")]


def moved(*matrix: float) -> list[Instruction]:
    """The instructions after which everything is drawn by a matrix, until RESTORED."""
    return [*SAVED, ([number(each) for each in matrix], "cm")]


def named(name: str) -> list[Instruction]:
    """The instructions that draw something by its name, and restore what was before."""
    return [([Name(name)], "Do"), *RESTORED]


def shift_of(face: bytes, page: tuple[float, float]) -> tuple[float, float]:
    """How far a face is to be moved, in points, to lie in the middle of a page."""
    with Pdf.open(io.BytesIO(face)) as source:
        left, bottom, right, top = map(float, source.pages[0].mediabox)
    return (page[0] - right + left) / 2, (page[1] - top + bottom) / 2


def pages_of(pairs: Sequence[tuple[str, str | None]], first: str) -> list[str]:
    """The keys of faces page by page, from (front, back) of each card; `first` is "front" or "back"."""
    both = ((front, back) if first == "front" else (back, front) for front, back in pairs)
    return [key for pair in both for key in pair if key is not None]
