"""A printer that misplaces backs is measured on a simulated scan, and its sheets come out right."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.toolkit.press.placed import Page, pages_of
from tests.toolkit.press.shop import Here, goods, shared_cache, write_shop
from toolkit.cli.app import app
from toolkit.press import kit as kit_module

DOT = 20  # to a millimetre, about 500 dpi
BLACK, WHITE = b"\0", b"\xff"
CARDS = ["{name: Acorn, reverse: {name: Acorn behind}}", "{name: Birch, reverse: {name: Birch behind}}"]


@dataclass(frozen=True)
class Printer:
    """What a printer does to backs, as seen from the front: millimetres right and down, degrees clockwise, size."""

    x: float
    y: float
    turn: float = 0.0
    scale: float = 1.0
    flip: str = "long"

    def put(self, x: float, y: float, paper: tuple[float, float]) -> tuple[float, float]:
        """Where a point of a back page comes to lie, seen from the front of the upright paper."""
        width, height = paper
        x, y = (width - x, y) if self.flip == "long" else (x, height - y)
        u, v = x - width / 2, y - height / 2
        c, s = self.scale * cos(radians(self.turn)), self.scale * sin(radians(self.turn))
        return width / 2 + self.x + c * u - s * v, height / 2 + self.y + s * u + c * v


PRINTERS = [
    Printer(0.0, 0.0),
    Printer(1.3, -2.4),
    Printer(0.8, 1.1, -0.4, 1.003, "short"),
    Printer(-3.15, 2.05, 0.3, 0.996),
]


def heap(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    monkeypatch.setenv("HEAP_SETTINGS", str(tmp_path / "settings"))
    monkeypatch.setattr(kit_module, "Workers", Here)
    return tmp_path


class Scan:
    """Both sides of a printed sheet as they are seen from the front against a light."""

    def __init__(self, file: Path, printer: Printer) -> None:
        pdf = pypdfium2.PdfDocument(file.read_bytes())
        front, back = (pdf[number].render(scale=DOT * 25.4 / 72, grayscale=True).to_pil() for number in (0, 1))
        paper = (front.width / DOT, front.height / DOT)
        self.front = front.point(lambda value: 0 if value < 140 else 255)
        self.back = self._seen(back, printer, paper).point(lambda value: 0 if value < 140 else 255)

    def _seen(self, back: Image.Image, printer: Printer, paper: tuple[float, float]) -> Image.Image:
        """The back page as the printer puts it, found by asking for three points where they come from."""
        ends = [printer.put(x, y, paper) for x, y in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))]
        (e, f), (ax, ay), (bx, by) = ends
        a, b, c, d = ax - e, ay - f, bx - e, by - f
        det = a * d - b * c
        turned = (d / det, -c / det, (c * f - d * e) / det * DOT, -b / det, a / det, (b * e - a * f) / det * DOT)
        return back.transform(back.size, Image.Transform.AFFINE, turned, Image.Resampling.BICUBIC, fillcolor=255)

    def read(self) -> list[tuple[float, float]]:
        """What the scales read at A, M and B, the level one first."""
        return list(zip(self._scales(self.front, self.back), self._scales(*self._lying()), strict=True))

    def _lying(self) -> tuple[Image.Image, Image.Image]:
        """Both with rows for columns, so that upright scales lie; what was left of a ruler is then above it."""
        transposed = Image.Transpose.TRANSPOSE
        return self.front.transpose(transposed), self.back.transpose(transposed)

    def _scales(self, front: Image.Image, back: Image.Image) -> list[float]:
        """The readings of all rulers that lie, but for the one that is an example with its lines on the front."""
        found = []
        for x, y in rulers(front):
            below = strip(front, x, y + round(1.2 * DOT))
            if not marks_in(below):
                found.append(((x, y), reading(front, back, x, y)))
        upper_left, middle, lower_right = sorted(found, key=lambda row: row[0][0] + row[0][1])
        return [upper_left[1], middle[1], lower_right[1]]


def rulers(picture: Image.Image) -> list[tuple[int, int]]:
    """Where lines of 35 mm begin, each once."""
    data, width, long = picture.tobytes(), picture.width, 35 * DOT
    found: list[tuple[int, int]] = []
    for y in range(picture.height):
        row = data[y * width : (y + 1) * width]
        x = row.find(BLACK * (long - 2))
        while x >= 0:
            end = row.find(WHITE, x)
            if end - x < long + 0.6 * DOT and not any(abs(x - u) < DOT and abs(y - v) < DOT for u, v in found):
                found.append((x, y))
            x = row.find(BLACK * (long - 2), end)
    return found


def strip(picture: Image.Image, x: int, y: int) -> bytes:
    """A row of dots along a ruler."""
    return picture.crop((x - DOT, y, x + 37 * DOT, y + 1)).tobytes()


def marks_in(row: bytes) -> list[float]:
    """The middles of the dark stretches of a row, in millimetres from its beginning."""
    found, start = [], -1
    for at, dot in enumerate(row + WHITE):
        if dot == 0 and start < 0:
            start = at
        elif dot and start >= 0:
            found.append((start + at) / 2 / DOT)
            start = -1
    return found


def reading(front: Image.Image, back: Image.Image, x: int, y: int) -> float:
    """What an eye reads: the millimetre before the arrow, and the line that goes on on the ruler, or half of two."""
    lines = marks_in(strip(front, x, y - round(1.5 * DOT)))
    assert len(lines) == 36
    [shaft] = near(back, x, y, 6.0)
    arrow = min(near(back, x, y, 1.2), key=lambda mark: abs(mark - shaft))
    tenths = sorted(mark for mark in near(back, x, y, 1.2) if mark > arrow + 1)
    assert len(tenths) == 9, "nine lines with a number"
    gaps = [min((mark - line for line in lines), key=abs) for mark in [arrow, *tenths]]
    best = min(range(10), key=lambda number: abs(gaps[number]))
    tenth = best + (0.5 if gaps[best] > 0.025 else -0.5 if gaps[best] < -0.025 else 0.0)
    return round(arrow - lines[0] - tenth / 10) + tenth / 10


def near(back: Image.Image, x: int, y: int, away: float) -> list[float]:
    """The lines of the back at a distance from a ruler; the back may be misplaced across it, so the right depth is
    found by the end of the arrow, which goes on to 7 mm.
    """
    ends = [depth for depth in range(0, 12 * DOT, 2) if len(marks_in(strip(back, x, y + depth))) == 1]
    lowest = max(ends) - 7 * DOT
    return marks_in(strip(back, x, y + lowest + round(away * DOT)))


def typed(both: tuple[float, float]) -> str:
    return f"{both[0]:.2f},{both[1]:.2f}"


def calibrated(printer: Printer, paper: str = "a4") -> Path:
    """Measure a printer as its owner would; returns the sheet that confirms it."""
    call = ["calibrate", "--printer", "office", "--duplex", printer.flip, "--paper", paper]
    heap(*call)
    upper_left, middle, lower_right = Scan(Path(f"output/calibration-office-{paper}.pdf"), printer).read()
    given = {"--middle": middle, "--upper-left": upper_left, "--lower-right": lower_right}
    heap(*call, *(word for name, both in given.items() for word in (name, typed(both))))
    return Path(f"output/calibration-office-{paper}-corrected.pdf")


def off(pages: list[Page], printer: Printer) -> float:
    """By how much backs lie beside their fronts at most, when this printer prints them: millimetres, at any corner."""
    worst = 0.0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        paper = (front.width, front.height)
        assert paper[0] < paper[1], "all sheets stand"
        behind = {face.words.split()[0]: [printer.put(x, y, paper) for x, y in face.corners] for face in back.faces}
        for face in front.faces:
            other = behind[face.words.split()[0]]
            for (x, y), (x2, y2) in zip(face.corners, [other[at] for at in (1, 0, 3, 2)], strict=True):
                worst = max(worst, hypot(x - x2, y - y2))
    return worst


def built(*options: str) -> list[Page]:
    heap("build", "shop", "--paper", "a4", "--deck", "goods", *options)
    [file] = Path("output/shop").glob("sheets-a4*.pdf")
    pages = pages_of(file.read_bytes())
    file.unlink()
    return pages


@pytest.mark.parametrize("printer", PRINTERS)
def test_a_known_offset_is_recovered_within_a_tenth_of_a_millimetre(printer: Printer, here: Path) -> None:
    confirming = calibrated(printer)
    for both in Scan(confirming, printer).read():
        assert both == pytest.approx((10.0, 10.0), abs=0.11)
    [row] = json.loads(heap("calibrate", "--json"))["profiles"]
    assert (row["x"], row["y"]) == pytest.approx((printer.x, printer.y), abs=0.1)
    assert row["turn"] == pytest.approx(printer.turn, abs=0.06) and row["scale"] == pytest.approx(
        printer.scale, abs=0.001
    )
    write_shop(here, goods(*CARDS))
    assert off(built("--printer", "office"), printer) < 0.1
    assert off(built("--printer", "office", "--gap", "6", "--orientation", "landscape"), printer) < 0.1
    if printer != PRINTERS[0]:
        assert off(built("--duplex", printer.flip), printer) > 0.5, "without it they lie elsewhere"


def test_who_has_no_home_has_measured_nothing_and_is_told_where_it_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEAP_SETTINGS", "/dev/null/heap")
    assert heap("calibrate") == "No printer was measured. heap calibrate --printer NAME measures one.\n"
    said = heap("calibrate", "--printer", "office", "--middle", "9,9", code=2)
    assert "printers.json cannot be written: Not a directory.\n  HEAP_SETTINGS names a folder." in said
