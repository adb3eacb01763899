"""With `booklet_pdf.py` and `pdf_letters.py` what knows pikepdf: takes pages apart into faces, puts faces onto sheets.

A kept face is a small PDF of one page whose fonts are only named, because all faces share them. `Book` puts the fonts
back, each once, and stores each icon and each face once however often it is printed.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterator, Mapping, Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from toolkit.press.correction import Matrix
from toolkit.press.lines import Line, Stroke
from toolkit.press.outline import outline
from toolkit.press.pdf_letters import Lettering, runs, written
from toolkit.press.pdf_parts import MM, BadFace, Info, Note, Placement, points
from toolkit.press.sheets import FaceSize, geometry

NAME = re.compile(rb"/([^\s/\[\]()<>{}%]+)")
SHARED = "/HeapFont"  # the key that holds the name of a font kept elsewhere
KINDS = ("/Font", "/XObject", "/ExtGState", "/Pattern", "/Shading", "/ColorSpace")


def take_apart(data: bytes) -> tuple[list[tuple[bytes, dict[str, str]]], dict[str, bytes]]:
    """A PDF of faces, as one small PDF for each page, and the fonts by the name under which they are kept.

    With each page go its fonts, as {name under which it is kept: its name in the PDF}.
    """
    with Pdf.open(io.BytesIO(data)) as source:
        fonts = set_fonts_aside(source)
        return [single_page(source, page.obj) for page in source.pages], fonts


def set_fonts_aside(source: Pdf) -> dict[str, bytes]:
    """Replace every font by its name, in place, and return the fonts by name.

    WeasyPrint's PDF has one table of fonts to which the resources of all pages point, so the first page's is enough.
    """
    aside: dict[str, bytes] = {}
    table = source.pages[0].obj["/Resources"].get("/Font", Dictionary())
    for key, font in list(table.items()):
        name = font_name(font)
        if name not in aside:
            aside[name] = font_file(font)
        table[key] = Dictionary({SHARED: String(name), "/BaseFont": font["/BaseFont"]})
    return aside


def font_name(font: Object) -> str:
    """A name for a font, made from its file and its PDF names, so that the same font always gets the same name."""
    digest = hashlib.sha256(bytes(font["/BaseFont"]))
    descriptor = font["/DescendantFonts"][0]["/FontDescriptor"] if "/DescendantFonts" in font else Dictionary()
    for key in ("/FontFile2", "/FontFile3"):
        if key in descriptor:
            digest.update(descriptor[key].read_raw_bytes())
    encoding = font.get("/Encoding")
    digest.update(encoding.read_bytes() if isinstance(encoding, Stream) else str(encoding).encode())
    return digest.hexdigest()


def font_file(font: Object) -> bytes:
    """A font as the bytes of a PDF that holds nothing else, so that the cache can keep it."""
    with Pdf.new() as kept:
        kept.Root["/Font"] = kept.copy_foreign(font)
        return saved(kept)


def single_page(source: Pdf, page: Object) -> tuple[bytes, dict[str, str]]:
    """One page as a PDF with only the resources that it uses, and its fonts.

    The fonts are {name under which it is kept: its name in the PDF}.
    """
    content = page["/Contents"]
    used = {"/" + name.decode("latin-1") for name in NAME.findall(content.read_bytes())}
    with Pdf.new() as kept:
        resources = Dictionary()
        for kind in KINDS:
            named = {key: value for key, value in page["/Resources"].get(kind, Dictionary()).items() if key in used}
            if named:
                resources[kind] = Dictionary({key: adopted(kept, value) for key, value in named.items()})
        box = Array([float(value) for value in page["/MediaBox"]])
        entry = Dictionary(Type=Name.Page, MediaBox=box, Contents=kept.copy_foreign(content), Resources=resources)
        kept.pages.append(pikepdf.Page(kept.make_indirect(entry)))
        fonts = dict(fonts_in(resources))  # first, as it takes out of the forms what they do not use
        return saved(kept), fonts


def fonts_in(resources: Object) -> Iterator[tuple[str, str]]:
    """The fonts in the resources of a page and of the forms on it, whose tables lose all fonts that they do not use.

    Each is (name under which it is kept, its name in the PDF).
    """
    table = resources.get("/Font", Dictionary())
    yield from ((str(font[SHARED]), str(font["/BaseFont"])) for font in table.values())
    for form in forms_in(resources):
        own = form["/Resources"]
        used = {"/" + name.decode("latin-1") for name in NAME.findall(form.read_bytes())}
        tables = {key: own[key] for key in KINDS if key in own}
        tables["/Font"] = Dictionary({key: font for key, font in own.get("/Font", Dictionary()).items() if key in used})
        form["/Resources"] = Dictionary(tables)
        yield from fonts_in(form["/Resources"])


def forms_in(resources: Object) -> Iterator[Object]:
    """The forms, patterns and masks in resources that have resources of their own."""
    parts = [part for kind in ("/XObject", "/Pattern") for part in resources.get(kind, Dictionary()).values()]
    masks = [state.get("/SMask") for state in resources.get("/ExtGState", Dictionary()).values()]
    parts += [mask["/G"] for mask in masks if isinstance(mask, Dictionary) and "/G" in mask]
    yield from (part for part in parts if isinstance(part, Stream) and "/Resources" in part)


def adopted(target: Pdf, value: Object) -> Object:
    """An object of another PDF copied into this one, together with everything that it refers to."""
    if value.is_indirect:
        return target.copy_foreign(value)
    return target.copy_foreign(value.with_same_owner_as(value)) if isinstance(value, Stream) else copied(target, value)


def copied(target: Pdf, value: Object) -> Object:
    """A direct object, with the indirect ones in it copied into this PDF."""
    if isinstance(value, Dictionary):
        return Dictionary(
            {key: adopted(target, item) if isinstance(item, Object) else item for key, item in value.items()}
        )
    if isinstance(value, Array):
        return Array([adopted(target, item) if isinstance(item, Object) else item for item in value])
    return value


def saved(pdf: Pdf) -> bytes:
    """The bytes of a PDF, the same on every run."""
    out = io.BytesIO()
    pdf.save(out, static_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


class Book:
    """A PDF that is being put together from kept faces."""

    def __init__(self, fonts: Mapping[str, bytes], pages: Pdf | None = None, letters: Sequence[bytes] = ()) -> None:
        """An empty book, or one that has pages already. `letters` are the fonts of what is written beside faces."""
        self.pdf = Pdf.new() if pages is None else pages
        self.letters = [Lettering(self.pdf, font) for font in letters]
        self.font_files = fonts
        self.fonts: dict[str, Object] = {}
        self.parts: dict[bytes, Object] = {}
        self.faces: dict[str, Object] = {}
        self.sizes: dict[str, FaceSize] = {}
        self.labels: list[tuple[int, str]] = []

    def add_face(self, key: str, face: bytes, size: FaceSize) -> None:
        """Store a face once as a form, to which pages then refer by its key. Raises BadFace."""
        if key in self.faces:
            return
        try:
            with Pdf.open(io.BytesIO(face)) as source:
                page = source.pages[0].obj
                form = self.pdf.copy_foreign(page["/Contents"])
                form["/Resources"] = self._resources(page["/Resources"])
        except (pikepdf.PdfError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadFace(f"{key} is no face: {error}") from error
        form["/Type"], form["/Subtype"] = Name.XObject, Name.Form
        width, height = size.full
        form["/BBox"] = Array([0, 0, round(width * MM, 4), round(height * MM, 4)])
        self.faces[key], self.sizes[key] = form, size

    def _resources(self, given: Object) -> Object:
        """A face's resources with the fonts put back and the icons shared."""
        resources = Dictionary()
        for kind, table in given.items():
            if not isinstance(table, Dictionary):
                resources[kind] = copied(self.pdf, table) if isinstance(table, Object) else table
            elif kind == "/Font":
                resources[kind] = self._font_table(table)
            else:
                resources[kind] = Dictionary({key: self._part(value) for key, value in table.items()})
        return resources

    def _font_table(self, table: Object) -> Object:
        return Dictionary({key: self._font(str(font[SHARED])) for key, font in table.items() if SHARED in font})

    def _font(self, name: str) -> Object:
        if name not in self.fonts:
            with Pdf.open(io.BytesIO(self.font_files[name])) as source:
                self.fonts[name] = self.pdf.copy_foreign(source.Root["/Font"])
        return self.fonts[name]

    def _part(self, value: Object) -> Object:
        """An icon, a pattern or a state in this PDF; streams with the same content are stored once."""
        if not isinstance(value, Stream):
            return adopted(self.pdf, value)
        key = digest_of(value)
        if key not in self.parts:
            nested = value.get("/Resources", Dictionary())
            value["/Resources"] = Dictionary()  # the copy gets the shared resources; the source is discarded
            part = self.pdf.copy_foreign(value)
            part["/Resources"] = self._resources(nested)
            self.parts[key] = part
        return self.parts[key]

    def label(self, text: str) -> None:
        """The pages that follow are numbered by viewers as "text 1", "text 2", ..."""
        self.labels.append((len(self.pdf.pages), text))

    def add_face_page(self, key: str, size: FaceSize) -> None:
        """Add a page that is one face with its bleed."""
        width, height = size.full
        page = self._page(width, height, f"/F {'Do'}", {"/F": self.faces[key]})
        bleed = size.bleed * MM
        page["/TrimBox"] = Array([round(v, 4) for v in (bleed, bleed, width * MM - bleed, height * MM - bleed)])
        page["/BleedBox"] = page["/MediaBox"]

    def add_sheet(
        self,
        paper: tuple[float, float],
        placed: Sequence[Placement],
        marks: Sequence[Line],
        notes: Sequence[Note] = (),
        moved: tuple[tuple[float, float], Matrix] | None = None,
    ) -> Object:
        """Add a sheet of paper (width and height in millimetres) with faces clipped to their cells, marks and words.

        `moved` is another size for the page, and how everything is moved onto it.
        """
        names = {key: f"/F{index}" for index, key in enumerate(dict.fromkeys(item.face for item in placed))}
        parts = [place(item, names[item.face], self.sizes[item.face], paper[1]) for item in placed]
        parts.append(drawn(marks, paper[1]))
        parts += [written(note, self.letters, paper[1]) for note in notes]
        content = "\n".join(filter(None, parts))
        if moved is not None:
            content = f"q {matrix_operator(moved[1], paper[1], moved[0][1])}\n{content}\nQ"
        page = self._page(
            *(moved[0] if moved else paper), content, {name: self.faces[key] for key, name in names.items()}
        )
        used = {number for note in notes for number, _ in runs(note.text, self.letters)}
        if used:
            page["/Resources"]["/Font"] = Dictionary({f"/L{number}": self.letters[number].font for number in used})
        return page

    def _page(self, width: float, height: float, content: str, forms: Mapping[str, Object]) -> Object:
        box = Array([0, 0, round(width * MM, 4), round(height * MM, 4)])
        page = self.pdf.make_indirect(
            Dictionary(
                Type=Name.Page,
                MediaBox=box,
                Contents=self.pdf.make_stream(content.encode()),
                Resources=Dictionary(XObject=Dictionary(dict(forms))),
            )
        )
        self.pdf.pages.append(pikepdf.Page(page))
        return page

    def save(self, info: Info) -> bytes:
        """The bytes of the whole PDF, and the end of the book.

        There is no clock in it: the same cards give the same file.
        """
        for each in self.letters:
            each.finish()
        values = {"/Title": info.title, "/Author": info.author, "/Keywords": info.keywords, "/Subject": info.subject}
        for key, value in values.items():
            if value:
                self.pdf.docinfo[key] = String(value)
        self.pdf.docinfo["/Producer"] = String("Heap")
        if self.labels:
            numbers: list[Object | int] = []
            for start, text in self.labels:
                numbers += [start, Dictionary(S=Name.D, P=String(f"{text} "))]
            self.pdf.Root["/PageLabels"] = Dictionary(Nums=Array(numbers))
        self.pdf.Root["/ViewerPreferences"] = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
        out = io.BytesIO()
        self.pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        self.pdf.close()
        return out.getvalue()


def digest_of(stream: Object) -> bytes:
    """A digest of a stream by which two that draw the same are found: its content, and all that it says and draws with.

    Gradients, patterns, masks and states are among that: two drawings that differ in nothing else are two.
    """
    digest = hashlib.sha256(stream.read_raw_bytes())
    for key, value in sorted(stream.items()):
        if key != "/Length":
            digest.update(key.encode() + _digest_of_value(value))
    return digest.digest()


def _digest_of_value(value: object) -> bytes:
    if isinstance(value, Stream):
        return digest_of(value)
    if isinstance(value, Dictionary):
        parts = [key.encode() + _digest_of_value(item) for key, item in sorted(value.items())]
    elif isinstance(value, Array):
        parts = [_digest_of_value(item) for item in value]
    else:
        parts = [str(value).encode()]
    return hashlib.sha256(type(value).__name__.encode() + b"\0".join(parts)).digest()


def place(item: Placement, name: str, size: FaceSize, paper_height: float) -> str:
    """The operators that put a face into its cell, upright or turned by 180 degrees, with the bleed there is room for.

    With a scale, the face is enlarged or reduced from the corner of its cell.
    """
    cell, scale, full = item.cell, item.scale, size.full
    left, bottom = cell.x - cell.left * scale, paper_height - (cell.y + (size.height + cell.bottom) * scale)
    width, height = (size.width + cell.left + cell.right) * scale, (size.height + cell.top + cell.bottom) * scale
    x, y = cell.x - size.bleed * scale, paper_height - (cell.y + (size.height + size.bleed) * scale)
    turn = -scale if item.turned else scale
    shift = (x + full[0] * scale, y + full[1] * scale) if item.turned else (x, y)
    shape = clipped(item, size, paper_height)
    return (
        f"q {points(left)} {points(bottom)} {points(width)} {points(height)} re W n {shape}"
        f"{turn:g} 0 0 {turn:g} {points(shift[0])} {points(shift[1])} cm {name} Do Q"
    )


def clipped(item: Placement, size: FaceSize, paper_height: float) -> str:
    """The operators that clip a face to its outline with bleed; "" for a rectangle."""
    cell, scale = item.cell, item.scale
    bleed = size.bleed if item.bleed is None else item.bleed
    corners = [(cell.x + x * scale, cell.y + y * scale) for x, y in outline(size, bleed)]
    if not corners:
        return ""
    first, *others = [f"{points(x)} {points(paper_height - y)}" for x, y in corners]
    return f"{first} m {''.join(f'{each} l ' for each in others)}h W n "


def drawn(marks: Sequence[Line], paper_height: float) -> str:
    """The operators that draw lines; those on cards have white below them, to be seen on dark ground."""
    pens = geometry()["imposition"]
    dash = f"[{points(pens['dash'])} {points(pens['dash'] / 2)}] 0 d "
    layers = (
        (Stroke.CUT, "0.35 G", pens["cut_width"]),
        (Stroke.OUTLINE, "1 G", pens["outline_halo"]),
        (Stroke.OUTLINE, "0 G", pens["cut_width"]),
        (Stroke.BLEED, "1 G", pens["zone_halo"]),
        (Stroke.BLEED, f"{dash}0.85 0.1 0.2 RG", pens["zone_width"]),
        (Stroke.SAFE, "1 G", pens["zone_halo"]),
        (Stroke.SAFE, f"{dash}0 0.45 0.8 RG", pens["zone_width"]),
        (Stroke.FOLD, "1 G", pens["inner_halo"]),
        (Stroke.FOLD, f"{dash}0 G", pens["inner_width"]),
        (Stroke.INNER, "1 G", pens["inner_halo"]),
        (Stroke.INNER, "0 G", pens["inner_width"]),
        (Stroke.MARK, "0 G", pens["mark_width"]),
    )
    parts = []
    for stroke, colour, pen in layers:
        lines = "\n".join(
            f"{points(line.x1)} {points(paper_height - line.y1)} m {points(line.x2)} {points(paper_height - line.y2)} l"
            for line in marks
            if line.stroke is stroke
        )
        if lines:
            parts.append(f"q {colour} {points(pen)} w\n{lines}\nS Q")
    return "\n".join(parts)


def matrix_operator(matrix: Matrix, height: float, new_height: float) -> str:
    """A movement in millimetres from the upper left corner as the operator for a page, from one height to another."""
    a, b, c, d, e, f = matrix
    shift = (e + c * height, new_height - d * height - f)
    return f"{a:.8g} {-b:.8g} {-c:.8g} {d:.8g} {points(shift[0])} {points(shift[1])} cm"
