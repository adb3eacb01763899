"""A face taken apart for print: everything but its text, to become a picture, and the text, to be set over that.

Text may go over the picture where nothing was drawn over it before and nothing shows through it. What is translucent,
filled with a pattern, an outline, or within a group stays in the picture; so does, text by text, what something else
covers: that is found by drawing the face both ways (`toolkit/press/prepress/flat.py`).
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace

import pikepdf
from pikepdf import Dictionary, Name, Object, Operator, Pdf, Stream

from toolkit.press.pdf_parts import BadFace
from toolkit.press.prepress.colours import Ink, Rgb

Instruction = tuple[list[Object], str]
Step = pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage
TO_RGB: dict[str, Callable[[list[float]], Rgb]] = {
    "rg": lambda values: (values[0], values[1], values[2]),
    "g": lambda values: (values[0], values[0], values[0]),
}
PATH = {"m", "l", "c", "v", "y", "h", "re"}
PAINT = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"}
CLIP = {"W", "W*"}
COLOURS = {"rg", "g", "k", "RG", "G", "K", "cs", "CS", "sc", "SC", "scn", "SCN"}
TEXT_STATE = {"Tc", "Tw", "Tz", "TL", "Tf", "Tr", "Ts"}
IN_TEXT = TEXT_STATE | {"Td", "TD", "Tm", "T*", "Tj", "TJ", "'", '"'} | COLOURS
DEEPEST = 8  # of groups in groups
OPAQUE = {"/Normal", "/Compatible"}


@dataclass(frozen=True, slots=True)
class State:
    """Of the graphics state what decides whether text can be set apart.

    `colour` is None for one that is no plain colour of a screen; `mode` 0 fills letters; `is_known` says whether the
    font is of the usual sort, and not made of drawings.
    """

    colour: Rgb | None = (0.0, 0.0, 0.0)
    is_opaque: bool = True
    mode: int = 0
    is_known: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether text in this state can be set apart."""
        return self.colour is not None and self.is_opaque and self.mode == 0 and self.is_known


@dataclass(slots=True)
class Split:
    """A face in parts. `art` is a PDF of one page; `text` are instructions, with the colours of screens in them.

    `texts` is how many texts there are, apart from those in groups; `left` how many stay in the picture by what they
    are, those in groups among them.
    """

    art: bytes
    text: list[Instruction] = field(default_factory=list)
    texts: int = 0
    left: int = 0


def split(face: bytes, stays: Collection[int] = ()) -> Split:
    """The parts of a face, which is a PDF of one page with one form on it, as `books.draw` makes it.

    `stays` are the numbers of texts, from 0, that stay in the picture. Raises BadFace.
    """
    try:
        with Pdf.open(io.BytesIO(face)) as pdf:
            form = form_of(pdf)
            walk = Walk(form, set(stays))
            walk.run()
            form.write(pikepdf.unparse_content_stream(walk.art))
            out = io.BytesIO()
            pdf.save(out, static_id=True)
            return Split(out.getvalue(), walk.text, walk.texts, walk.left)
    except (pikepdf.PdfError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadFace(f"a face cannot be taken apart: {error}") from error


def form_of(pdf: Pdf) -> Object:
    """The form that is a face on the first page of a PDF."""
    return next(iter(pdf.pages[0].obj["/Resources"]["/XObject"].values()))


class Walk:
    """Goes through the instructions of a form once and puts each to the picture, to the text, or to both."""

    def __init__(self, form: Object, stays: set[int]) -> None:
        self.form, self.stays = form, stays
        resources = form.get("/Resources", Dictionary())
        self.states = resources.get("/ExtGState", Dictionary())
        self.fonts = resources.get("/Font", Dictionary())
        self.things = resources.get("/XObject", Dictionary())
        self.art: list[Step] = []
        self.text: list[Instruction] = []
        self.texts = self.left = 0
        self.state = State()
        self.saved: list[State] = []
        self.path: list[Instruction] = []
        self.clip: Instruction | None = None
        self.block: list[Step] | None = None

    def run(self) -> None:
        """Go through all of it."""
        for step in pikepdf.parse_content_stream(self.form):
            name = str(step.operator)
            if name == "BT":
                self.block = [step]
            elif self.block is None:
                self.art.append(step)
                if not isinstance(step, pikepdf.ContentStreamInlineImage):
                    self._follow((list(step.operands), name))
            else:
                self.block.append(step)
                if name == "ET":
                    self._end_text(self.block)
                    self.block = None

    def _follow(self, step: Instruction) -> None:
        """Note what the picture's instruction means for text: state, and the paths that clip it."""
        ops, name = step
        if name == "q":
            self.saved.append(self.state)
            self.text.append(step)
        elif name == "Q":
            self.state = self.saved.pop()
            self.text.append(step)
        elif name == "cm" or name in TEXT_STATE:
            self.text.append(step)
            self._note(step)
        elif name == "gs":
            self.state = replace(self.state, is_opaque=is_opaque(self.states[str(ops[0])], self.state.is_opaque))
        elif name == "Do":
            self.left += texts_in(self.things.get(str(ops[0])))
        elif name in PATH:
            self.path.append(step)
        elif name in CLIP:
            self.clip = step
        elif name in PAINT:
            self._end_path()
        else:
            self._note(step)

    def _note(self, step: Instruction) -> None:
        """Note a colour or a way to draw letters."""
        ops, name = step
        if name in TO_RGB:
            self.state = replace(self.state, colour=TO_RGB[name]([float(op) for op in ops]))
        elif name in ("k", "cs", "sc", "scn"):
            self.state = replace(self.state, colour=None)
        elif name == "Tr":
            self.state = replace(self.state, mode=int(ops[0]))
        elif name == "Tf":
            font = self.fonts.get(str(ops[0]), Dictionary())
            self.state = replace(self.state, is_known=str(font.get("/Encoding")) == "/Identity-H")

    def _end_path(self) -> None:
        if self.clip is not None:
            self.text += [*self.path, self.clip, ([], "n")]
        self.path, self.clip = [], None

    def _end_text(self, whole: list[Step]) -> None:
        """Put a text to the picture or apart."""
        number, before = self.texts, self.state
        plain = [step for step in whole if not isinstance(step, pikepdf.ContentStreamInlineImage)]
        block = [(list(step.operands), str(step.operator)) for step in plain]
        can_go = self._is_plain(block[1:-1]) and len(block) == len(whole)
        self.texts += 1
        self.left += not can_go
        if can_go and number not in self.stays:
            self.text += [*coloured(before.colour), *with_colours(block)]
        else:
            self.art += whole
            self.text += [step for step in block if step[1] in TEXT_STATE]

    def _is_plain(self, block: list[Instruction]) -> bool:
        """Whether a text can be set apart; colours in it are noted."""
        is_plain = True
        for step in block:
            self._note(step)
            if step[1] in ("Tj", "TJ", "'", '"'):
                is_plain = is_plain and self.state.is_plain
            is_plain = is_plain and step[1] in IN_TEXT
        return is_plain


def texts_in(thing: Object | None, depth: int = 0) -> int:
    """How many texts are in a group, and in the groups in it."""
    if not isinstance(thing, Stream) or str(thing.get("/Subtype")) != "/Form" or depth > DEEPEST:
        return 0
    inner = thing.get("/Resources", Dictionary()).get("/XObject", Dictionary())
    found = sum(texts_in(each, depth + 1) for each in inner.values())
    return found + (thing.read_bytes().split().count(b"BT") if "/Font" in thing.get("/Resources", Dictionary()) else 0)


def coloured(colour: Rgb | None) -> list[Instruction]:
    """The instruction that sets a colour of a screen; none where there is none."""
    return [] if colour is None else [([number(each) for each in colour], "rg")]


def number(value: float) -> Object:
    """A number as an operand."""
    return Object.parse(f"{value:.5f}".rstrip("0").rstrip(".").encode())


def with_colours(block: list[Instruction]) -> Iterator[Instruction]:
    """A text, with colours of screens as `rg` alone and those of outlines left out."""
    for step in block:
        if step[1] in TO_RGB:
            yield from coloured(TO_RGB[step[1]]([float(op) for op in step[0]]))
        elif step[1] not in COLOURS:
            yield step


def is_opaque(state: Object, before: bool) -> bool:
    """Whether nothing shows through what is drawn after a state is set."""
    fill = state.get("/ca")
    mask = state.get("/SMask", Name("/None"))
    if mask != Name("/None") or str(state.get("/BM", "/Normal")) not in OPAQUE:
        return False
    return before if fill is None else float(fill) >= 1


def in_inks(text: list[Instruction], inks: Callable[[Rgb], Ink]) -> list[Instruction]:
    """The instructions of a text with its colours in inks."""
    made = []
    for ops, name in text:
        if name == "rg":
            first, second, third = (float(op) for op in ops)
            ops = [number(each) for each in inks((first, second, third))]
            name = "k"
        made.append((ops, name))
    return made


def over(art: bytes, text: list[Instruction]) -> bytes:
    """A face put together again, its text over everything else, with the colours of screens."""
    with Pdf.open(io.BytesIO(art)) as pdf:
        form = form_of(pdf)
        form.write(b"q\n" + form.read_bytes() + b"\nQ\n" + written(text))
        out = io.BytesIO()
        pdf.save(out, static_id=True)
        return out.getvalue()


def written(text: list[Instruction]) -> bytes:
    """Instructions as the content of a page."""
    return pikepdf.unparse_content_stream([pikepdf.ContentStreamInstruction(ops, Operator(name)) for ops, name in text])


def pruned(text: list[Instruction]) -> list[Instruction]:
    """The instructions of a text without what is saved and restored around nothing."""
    levels: list[list[Instruction]] = [[]]
    shows = [False]
    for step in text:
        if step[1] == "q":
            levels.append([])
            shows.append(False)
        elif step[1] == "Q" and len(levels) > 1:
            inner, is_shown = levels.pop(), shows.pop()
            if is_shown:
                levels[-1] += [([], "q"), *inner, step]
                shows[-1] = True
        else:
            levels[-1].append(step)
            shows[-1] = shows[-1] or step[1] == "BT"
    return [step for level in levels for step in level]
