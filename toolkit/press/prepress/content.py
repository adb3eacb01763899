"""What is on a page of any PDF, looked at by the rules for print: colours, ink, what shows through, fonts, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import hypot, sqrt

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from toolkit.check.preflight_offences import (
    COARSE_PRINT,
    FOREIGN_COLOUR,
    HEAVY_INK,
    LIVE_FONT,
    MANY_INKED_TEXT,
    STRANGE_COMPRESSION,
    THIN_LINE,
    TRANSPARENT_PART,
    UNEMBEDDED_FONT,
    UNREADABLE_PDF,
)
from toolkit.press.prepress.colours import jpeg_ink, raw_ink
from toolkit.press.prepress.rules import Found, Rules
from toolkit.press.prepress.steps import Instruction, Reader
from toolkit.press.prepress.unpack import UNPACKED, Allowance, DamagedError, Limits, filters_of, unpacked
from toolkit.press.raster import MOST_PIXELS
from toolkit.problem import Severity

Matrix = tuple[float, float, float, float, float, float]
UPRIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
DEEPEST = 12  # of forms in forms
MOST_FORMS = 20_000  # drawn in some state, that are remembered
FOREIGN = {
    "/DeviceRGB": "RGB",
    "/RGB": "RGB",
    "/CalRGB": "RGB with a profile",
    "/CalGray": "grey with a profile",
    "/Lab": "Lab",
    "/ICCBased": "colours with a profile",
}
WITHIN = {"/Indexed": 1, "/I": 1, "/Pattern": 1, "/Separation": 2, "/DeviceN": 2}  # where in a space another stands
STROKES = {"S", "s", "B", "B*", "b", "b*"}
SHOWS = {"Tj", "TJ", "'", '"'}
STRANGE = {"/LZWDecode": "LZW", "/LZW": "LZW", "/JPXDecode": "JPEG 2000", "/Crypt": "a lock"}
EMBEDDED = ("/FontFile", "/FontFile2", "/FontFile3")
PLAIN_MODES = {"/Normal", "/Compatible"}
SMALL_PT, FEW_INKS, SOME_INK = 9.0, 2, 0.02
THIN_PT = 0.2 - 1e-3
MORE = 1 << 16  # bytes that a picture may have after its last pixel
JPEG = ("/DCTDecode", "/DCT")


@dataclass(frozen=True, slots=True)
class Graphics:
    """Of the graphics state what the rules ask for."""

    ctm: Matrix = UPRIGHT
    width: float = 1.0
    fill: tuple[float, ...] = ()  # inks, where they are plain
    size: float = 0.0
    text: Matrix = UPRIGHT
    font: str = ""


class Look:
    """Looks at the pages of one file; what was looked at once is remembered."""

    def __init__(self, rules: Rules, limits: Limits) -> None:
        self.rules = rules
        self.reader = Reader(Allowance(limits))
        self.inks: dict[tuple[int, int], float] = {}
        self.pages: dict[tuple[tuple[int, int], tuple[int, int]], list[Found]] = {}
        self.forms: dict[tuple[tuple[int, int], tuple[int, int], Graphics, int], list[Found]] = {}

    def page(self, page: Object) -> list[Found]:
        """What is wrong on a page, each once. Raises TooLargeError and DamagedError."""
        contents, resources = page.get("/Contents", Array()), page.get("/Resources", Dictionary())
        if not (isinstance(contents, Array | Stream) and isinstance(resources, Dictionary)):
            raise DamagedError("What is drawn on the page is damaged.")
        key = contents.objgen, resources.objgen
        if key not in self.pages or (0, 0) in key:
            group = [] if "/Group" not in page else [transparent("a group")]
            steps = Steps(self, resources, 0).run(self.reader.page(contents), Graphics())
            self.pages[key] = list(dict.fromkeys([*group, *steps]))
        return self.pages[key]

    def form(self, form: Stream, resources: Object, state: Graphics, depth: int) -> list[Found]:
        """What is wrong in a form or a pattern, looked at once for each state in which it is drawn.

        Raises TooLargeError and DamagedError.
        """
        key = form.objgen, resources.objgen, state, depth
        if key in self.forms:
            return self.forms[key]
        found = list(dict.fromkeys(Steps(self, resources, depth).run(self.reader.form(form), state)))
        is_known = form.objgen != (0, 0) and ("/Resources" in form or resources.is_indirect)
        if is_known and len(self.forms) < MOST_FORMS:
            self.forms[key] = found
        return found

    def ink(self, image: Stream) -> float:
        """The ink of the darkest pixel of a picture, in per cent; 0 where it cannot be told."""
        if image.objgen not in self.inks or image.objgen == (0, 0):
            self.inks[image.objgen] = ink_of(image)
        return self.inks[image.objgen]


class Steps:
    """Goes through the instructions of a page, a form or a pattern."""

    def __init__(self, look: Look, resources: Object, depth: int) -> None:
        self.look, self.resources, self.depth = look, resources, depth
        self.state = Graphics()
        self.saved: list[Graphics] = []

    def run(self, steps: Iterable[Instruction], state: Graphics) -> Iterator[Found]:
        """What is wrong in them."""
        self.state = state
        for step in steps:
            if isinstance(step, pikepdf.ContentStreamInlineImage):
                yield from self._inline(step.iimage)
                continue
            try:
                yield from self._step(str(step.operator), list(step.operands))
            except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
                continue  # an instruction that makes no sense; machines pass over it too

    def _step(self, name: str, ops: list[Object]) -> Iterator[Found]:
        state = self.state
        if name == "q":
            self.saved.append(state)
        elif name == "Q":
            self.state = self.saved.pop() if self.saved else state
        elif name == "cm":
            self.state = replace(state, ctm=times(matrix_of(ops), state.ctm))
        elif name == "w":
            self.state = replace(state, width=float(ops[0]))
        elif name in STROKES:
            yield from self._line()
        elif name == "gs":
            yield from states(self._named("/ExtGState", ops[0]))
        elif name == "Do":
            yield from self._drawn(self._named("/XObject", ops[0]))
        elif name == "sh":
            yield from foreign(self._named("/Shading", ops[0]).get("/ColorSpace"), "a gradient", self.resources)
        else:
            yield from self._colour(name, ops)
            yield from self._letters(name, ops)

    def _named(self, kind: str, name: Object) -> Object:
        return self.resources[kind][str(name)]

    def _line(self) -> Iterator[Found]:
        wide = self.state.width * scale_of(self.state.ctm)
        if wide < THIN_PT:
            yield Found(THIN_LINE, f"A line is {wide:.2g} points wide, thinner than can be printed.", "Make it wider.")

    def _colour(self, name: str, ops: list[Object]) -> Iterator[Found]:
        """Instructions that set a colour."""
        if name in ("rg", "RG"):
            yield rgb("something drawn or written")
        elif name in ("k", "K"):
            inks = tuple(float(op) for op in ops)
            if name == "k":
                self.state = replace(self.state, fill=inks)
            yield from self._ink(sum(inks) * 100, "Something drawn or written")
        elif name == "g":
            self.state = replace(self.state, fill=(0.0, 0.0, 0.0, 1 - float(ops[0])))
        elif name in ("cs", "CS"):
            self.state = replace(self.state, fill=())
            yield from foreign(ops[0], "something drawn or written", self.resources)
        elif name in ("scn", "SCN") and ops and isinstance(ops[-1], Name):
            yield from self._pattern(self._named("/Pattern", ops[-1]))

    def _ink(self, percent: float, what: str) -> Iterator[Found]:
        most = self.look.rules.most_ink
        if most and round(percent) > most:
            yield Found(
                HEAVY_INK, f"{what} has {percent:.0f} % of ink; {most} % are allowed.", "Take less of the colours."
            )

    def _pattern(self, pattern: Object) -> Iterator[Found]:
        if isinstance(pattern, Stream):
            yield from self._inner(pattern, self.state)
        else:
            yield from foreign(pattern["/Shading"].get("/ColorSpace"), "a gradient", self.resources)

    def _inner(self, stream: Stream, state: Graphics) -> Iterator[Found]:
        """What is wrong in a form or a pattern."""
        if self.depth < DEEPEST:
            resources = stream.get("/Resources", self.resources)
            try:
                yield from self.look.form(stream, resources, state, self.depth + 1)
            except DamagedError as error:
                yield damaged(error)

    def _drawn(self, thing: Object) -> Iterator[Found]:
        """A form or a picture."""
        if str(thing.get("/Subtype")) == "/Form":
            if "/Group" in thing:
                yield transparent("a group")
            own = matrix_of(list(thing["/Matrix"])) if "/Matrix" in thing else UPRIGHT
            ctm = times(own, self.state.ctm)
            assert isinstance(thing, Stream)
            yield from self._inner(thing, replace(self.state, ctm=ctm))
        elif isinstance(thing, Stream):
            yield from self._picture(thing)

    def _picture(self, image: Stream) -> Iterator[Found]:
        if image.get("/SMask", Name("/None")) != Name("/None"):
            yield transparent("a picture with a soft mask")
        for filter_ in filters_of(image):
            if filter_ in STRANGE:
                yield Found(STRANGE_COMPRESSION, f"A picture is packed with {STRANGE[filter_]}.", "Save it anew.")
        yield from self._fineness(int(image["/Width"]), int(image["/Height"]))
        if not image.get("/ImageMask", False):
            yield from foreign(image.get("/ColorSpace"), "a picture", self.resources)
            try:
                yield from self._ink(self.look.ink(image), "A picture")
            except DamagedError as error:
                yield damaged(error)

    def _inline(self, image: pikepdf.PdfInlineImage) -> Iterator[Found]:
        yield from self._fineness(image.width, image.height)
        if str(image.colorspace) in FOREIGN:
            yield rgb("a picture")

    def _fineness(self, width: int, height: int) -> Iterator[Found]:
        """A picture with so many pixels that fills the unit square of the state."""
        a, b, c, d, _, _ = self.state.ctm
        across, down = hypot(a, b) / 72, hypot(c, d) / 72
        wanted = self.look.rules.dpi
        if not wanted or across < 1e-6 or down < 1e-6:
            return
        dpi = min(width / across, height / down)
        if dpi < wanted - 1:
            severity = Severity.ERROR if dpi < wanted * 2 / 3 else Severity.WARNING
            message = f"A picture has {dpi:.0f} pixels to an inch; {wanted} are asked for."
            yield Found(COARSE_PRINT, message, "Take a finer one, or print it smaller.", severity)

    def _letters(self, name: str, ops: list[Object]) -> Iterator[Found]:
        """Instructions that set text."""
        if name == "BT":
            self.state = replace(self.state, text=UPRIGHT)
        elif name == "Tm":
            self.state = replace(self.state, text=matrix_of(ops))
        elif name == "Tf":
            self.state = replace(self.state, size=float(ops[1]), font=str(ops[0]))
        elif name in SHOWS:
            yield from self._font()
            size = abs(self.state.size) * scale_of(self.state.text) * scale_of(self.state.ctm)
            inks = sum(ink > SOME_INK for ink in self.state.fill)
            if inks > FEW_INKS and size < SMALL_PT:
                message = f"Text of {size:.1f} points has {inks} inks."
                yield Found(MANY_INKED_TEXT, message, "Print it in black alone, or in two inks.")

    def _font(self) -> Iterator[Found]:
        font = self._named("/Font", Name(self.state.font))
        called = str(font.get("/BaseFont", font.get("/Name", "/a font without a name")))[1:]
        if not self.look.rules.takes_fonts:
            yield Found(LIVE_FONT, f"There is text in {called}; outlines alone are taken.", "Convert it to outlines.")
        if not is_embedded(font):
            yield Found(UNEMBEDDED_FONT, f"{called} is not in the file.", "Embed it, or convert text to outlines.")


# --- what is asked of things by themselves ---


def transparent(what: str) -> Found:
    """The finding on something that others show through."""
    return Found(TRANSPARENT_PART, f"There is {what}, which is transparency.", "Flatten it.")


def damaged(error: DamagedError) -> Found:
    """The finding on what cannot be unpacked."""
    return Found(UNREADABLE_PDF, f"{error}", "Save it anew.")


def rgb(what: str, space: str = "RGB") -> Found:
    """The finding on a colour that is no ink."""
    return Found(FOREIGN_COLOUR, f"The colour of {what} is {space}, not ink.", "Make CMYK of it, by a profile.")


def states(state: Object) -> Iterator[Found]:
    """What is wrong with a named graphics state."""
    if any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA")):
        yield transparent("opacity")
    if state.get("/SMask", Name("/None")) != Name("/None"):
        yield transparent("a soft mask")
    modes = state.get("/BM", Name("/Normal"))
    if not all(str(mode) in PLAIN_MODES for mode in (modes if isinstance(modes, Array) else [modes])):
        yield transparent("a mode of mixing")


def foreign(space: Object | None, what: str, resources: Object, depth: int = 0) -> Iterator[Found]:
    """The finding on a colour space that is none of inks, or stands on one."""
    if space is None or depth > DEEPEST:
        return
    named = resources.get("/ColorSpace", Dictionary()).get(str(space)) if isinstance(space, Name) else None
    if named is not None and named != space:
        yield from foreign(named, what, resources, depth + 1)
        return
    family = str(space[0] if isinstance(space, Array) else space)
    if family in FOREIGN:
        yield rgb(what, FOREIGN[family])
    elif family in WITHIN and isinstance(space, Array) and len(space) > WITHIN[family]:
        yield from foreign(space[WITHIN[family]], what, resources, depth + 1)


def is_embedded(font: Object) -> bool:
    """Whether a font is in the file."""
    if str(font.get("/Subtype")) == "/Type3":
        return True
    inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
    return any(key in inner.get("/FontDescriptor", Dictionary()) for key in EMBEDDED)


def ink_of(image: Stream) -> float:
    """The ink of the darkest pixel of a picture in CMYK or grey; 0 of any other, or a huge one.

    Raises TooLargeError and DamagedError for one that cannot be unpacked.
    """
    spaces = {"/DeviceCMYK": 4, "/DeviceGray": 1}
    channels = spaces.get(str(image.get("/ColorSpace")), 0)
    size = int(image["/Width"]), int(image["/Height"])
    if not set(filters_of(image)) <= {*UNPACKED, *JPEG} or int(image.get("/BitsPerComponent", 8)) != 8:
        return 0.0
    if not channels or not 0 < size[0] * size[1] <= MOST_PIXELS:
        return 0.0
    decode = [float(value) for value in image.get("/Decode", Array())]
    is_inverted = bool(decode) and decode[0] > decode[1]
    try:
        if filters_of(image)[-1:] and filters_of(image)[-1] in JPEG:
            return jpeg_ink(image.read_raw_bytes(), is_inverted=is_inverted)
        most = size[0] * size[1] * channels + MORE
        return raw_ink(unpacked(image, "A picture", most), size, channels, is_inverted)
    except (ValueError, OSError, LookupError, MemoryError):
        return 0.0


def matrix_of(ops: list[Object]) -> Matrix:
    """Six numbers as a matrix."""
    a, b, c, d, e, f = (float(op) for op in ops)
    return a, b, c, d, e, f


def times(one: Matrix, other: Matrix) -> Matrix:
    """What is first moved by one matrix, then by another."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def scale_of(matrix: Matrix) -> float:
    """How much larger a matrix makes things."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))
