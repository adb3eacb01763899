"""Text as paths: for printers who take no fonts. Each letter is stored once, as a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from toolkit.press.prepress.glyphs import Glyphs, UnreadableFontError
from toolkit.press.prepress.split import Instruction, number

Matrix = tuple[float, float, float, float, float, float]
UPRIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
USUAL_WIDTH = 1000.0  # of a letter of which a font does not say it, in thousandths of the size
BOX = 10  # times its size a letter is never wider or higher than


class UnknownTextError(ValueError):
    """Text, or a font, of a sort that is not understood here."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How letters are set (ISO 32000, 9.3); word spacing does not count where letters have two bytes (9.3.3)."""

    font: str = ""
    size: float = 0.0
    spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0


class Font:
    """A font of a PDF with two bytes to a letter: its letters and their widths."""

    def __init__(self, font: Object) -> None:
        """Raises UnknownTextError and UnreadableFontError."""
        self.name = str(font["/BaseFont"])
        descendant = font.get("/DescendantFonts", Array())
        if str(font.get("/Encoding")) != "/Identity-H" or len(descendant) != 1:
            raise UnknownTextError(f"{self.name} has another encoding than Identity-H")
        inner = descendant[0]
        if str(inner.get("/CIDToGIDMap", "/Identity")) != "/Identity":
            raise UnknownTextError(f"{self.name} has a map of its letters")
        descriptor = inner["/FontDescriptor"]
        file = descriptor.get("/FontFile2", descriptor.get("/FontFile3"))
        if file is None:
            raise UnknownTextError(f"{self.name} is not in the file")
        self.glyphs = Glyphs(file.read_bytes())
        self.usual = float(inner.get("/DW", USUAL_WIDTH))
        self.widths = dict(widths(inner.get("/W", Array())))

    def width(self, letter: int) -> float:
        """How far it is from one letter to the next, as a part of the size."""
        return self.widths.get(letter, self.usual) / 1000


def widths(table: Object) -> Iterator[tuple[int, float]]:
    """Letters and their widths from the table of a font: `first [w w w]` and `first last w`."""
    values = list(table)
    while len(values) > 1:
        first, second = int(values.pop(0)), values.pop(0)
        if isinstance(second, Array):
            yield from ((first + at, float(width)) for at, width in enumerate(second))
        elif values:
            width = float(values.pop(0))
            yield from ((letter, width) for letter in range(first, int(second) + 1))


class Outliner:
    """Turns the texts of one PDF into paths."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        self.fonts: dict[tuple[str, int], Font] = {}
        self.letters: dict[tuple[str, int], tuple[str, Object] | None] = {}

    def paths(self, text: list[Instruction], fonts: Object) -> tuple[list[Instruction], dict[str, Object]]:
        """The instructions with every text as paths, and the forms that they name.

        Raises UnknownTextError and UnreadableFontError.
        """
        writing = Writing(lambda name, letter: self._letter(fonts[name], letter))
        for step in text:
            writing.step(step)
        return writing.out, writing.forms

    def _letter(self, font: Object, letter: int) -> tuple[float, int, tuple[str, Object] | None]:
        """The width of a letter, the units of its font, and its name and form; None for a blank."""
        opened = self._font(font)
        key = opened.name, letter
        if key not in self.letters:
            path, units = opened.glyphs.path(letter), opened.glyphs.units
            box = Array([-BOX * units, -BOX * units, BOX * units, BOX * units])
            name = f"/G{len(self.letters)}"
            form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=box, Resources=Dictionary())
            self.letters[key] = (name, self.pdf.make_stream(f"{path}\nf\n".encode(), form)) if path else None
        return opened.width(letter), opened.glyphs.units, self.letters[key]

    def _font(self, font: Object) -> Font:
        key = str(font["/BaseFont"]), font.objgen[0]
        if key not in self.fonts:
            self.fonts[key] = Font(font)
        return self.fonts[key]


class Writing:
    """The text of one face, set letter by letter."""

    def __init__(self, letter: Callable[[str, int], tuple[float, int, tuple[str, Object] | None]]) -> None:
        self.letter = letter
        self.out: list[Instruction] = []
        self.forms: dict[str, Object] = {}
        self.set = Setting()
        self.saved: list[Setting] = []
        self.line = self.at = UPRIGHT

    def step(self, step: Instruction) -> None:
        """Take one instruction: text becomes paths, all else stays."""
        ops, name = step
        if name in ("q", "Q"):
            if name == "q":
                self.saved.append(self.set)
            else:
                self.set = self.saved.pop()
            self.out.append(step)
        elif name == "Tf":
            self.set = replace(self.set, font=str(ops[0]), size=as_number(ops[1]))
        elif name in STATE:
            self.set = STATE[name](self.set, as_number(ops[0]))
        elif name in ("BT", "ET"):
            self.line = self.at = UPRIGHT
        elif name == "Tm":
            first, second, third, fourth, fifth, sixth = map(as_number, ops)
            self.line = self.at = (first, second, third, fourth, fifth, sixth)
        elif name in ("Td", "TD", "T*", "'", '"'):
            self._next_line(name, ops)
        elif name == "TJ":
            array = ops[0]
            assert isinstance(array, Array)
            self._show(array)
        elif name == "Tj":
            self._show(ops)
        elif name not in ("Tr", "Tw"):
            self.out.append(step)

    def _next_line(self, name: str, ops: Sequence[object]) -> None:
        if name == '"':
            self.set = replace(self.set, spacing=as_number(ops[1]))
        if name == "TD":
            self.set = replace(self.set, leading=-as_number(ops[1]))
        x, y = (as_number(ops[0]), as_number(ops[1])) if name in ("Td", "TD") else (0.0, -self.set.leading)
        self.line = self.at = moved(self.line, x, y)
        if name in ("'", '"'):
            self._show(ops[-1:])

    def _show(self, parts: Iterable[object]) -> None:
        """Set letters, with distances between them in thousandths of the size."""
        for part in parts:
            if not isinstance(part, String):
                self.at = moved(self.at, -as_number(part) / 1000 * self.set.size * self.set.stretch, 0.0)
                continue
            raw = bytes(part)
            for at in range(0, len(raw) - 1, 2):
                self._set(int.from_bytes(raw[at : at + 2], "big"))

    def _set(self, letter: int) -> None:
        width, units, form = self.letter(self.set.font, letter)
        if form is not None:
            name, content = form
            self.forms[name] = content
            size = self.set.size / units
            here = moved(self.at, 0.0, self.set.rise)
            grown = (
                here[0] * size * self.set.stretch,
                here[1] * size * self.set.stretch,
                here[2] * size,
                here[3] * size,
                here[4],
                here[5],
            )
            self.out += [([], "q"), ([number(each) for each in grown], "cm"), ([Name(name)], "Do"), ([], "Q")]
        self.at = moved(self.at, (width * self.set.size + self.set.spacing) * self.set.stretch, 0.0)


STATE: dict[str, Callable[[Setting, float], Setting]] = {
    "Tc": lambda setting, value: replace(setting, spacing=value),
    "Tz": lambda setting, value: replace(setting, stretch=value / 100),
    "TL": lambda setting, value: replace(setting, leading=value),
    "Ts": lambda setting, value: replace(setting, rise=value),
}


def as_number(operand: object) -> float:
    """An operand that is a number."""
    return float(str(operand))


def moved(matrix: Matrix, x: float, y: float) -> Matrix:
    """A matrix moved by so much in its own units."""
    a, b, c, d, e, f = matrix
    return a, b, c, d, a * x + c * y + e, b * x + d * y + f


__all__ = ["Outliner", "UnknownTextError", "UnreadableFontError"]
