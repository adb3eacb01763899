"""How far a printer puts backs beside their fronts, and how a page of backs is moved so that they meet.

What a printer does is told as it is seen from the front, through the paper, on a sheet that stands upright. It is the
same whatever is printed, so sheets that lie are printed upright as well: no driver turns them in its own way.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

Matrix = tuple[float, float, float, float, float, float]  # x' = a x + c y + e, y' = b x + d y + f, as PDF has it


@dataclass(frozen=True, slots=True)
class Correction:
    """Where backs are printed: millimetres to the right and down, degrees clockwise around the middle, and their size.

    `flip` is the edge over which the paper was turned when that was measured.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: float = 1.0
    flip: str = "long"

    def misplaced(self, x: float, y: float, paper: tuple[float, float]) -> tuple[float, float]:
        """Where on an upright paper a point of the back is printed that belongs to (x, y), both seen from the front."""
        a, b, c, d, e, f = self._printed(paper)
        return a * x + c * y + e, b * x + d * y + f

    def _printed(self, paper: tuple[float, float]) -> Matrix:
        width, height = paper
        a, b = self.scale * cos(radians(self.turn)), self.scale * sin(radians(self.turn))
        e = width / 2 + self.x - a * width / 2 + b * height / 2
        f = height / 2 + self.y - b * width / 2 - a * height / 2
        return a, b, -b, a, e, f

    def back_matrix(self, paper: tuple[float, float]) -> Matrix:
        """How the back page of an upright paper is moved, in millimetres from its upper left corner."""
        turned_over = mirror(self.flip, paper)
        return after(turned_over, after(inverse(self._printed(paper)), turned_over))

    def seen_matrix(self, paper: tuple[float, float]) -> Matrix:
        """How something is put on the back page that is to be seen through the paper, as it stands on the front."""
        return after(self.back_matrix(paper), mirror(self.flip, paper))

    def added(self, other: Correction) -> Correction:
        """What a printer does where another measurement, of a sheet printed with this correction, still saw something.

        That sheet shows what this correction left: the two follow each other.
        """
        a, b, _, _, e, f = after(other._printed((0.0, 0.0)), self._printed((0.0, 0.0)))
        return Correction(e, f, degrees(atan2(b, a)), hypot(a, b), self.flip)


def mirror(flip: str, paper: tuple[float, float]) -> Matrix:
    """Where points of the front lie on the back page of an upright paper that is turned over its long or short edge."""
    return (-1, 0, 0, 1, paper[0], 0) if flip == "long" else (1, 0, 0, -1, 0, paper[1])


def after(second: Matrix, first: Matrix) -> Matrix:
    """The matrix that does what `first` does and then what `second` does."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (g * a + i * b, h * a + j * b, g * c + i * d, h * c + j * d, g * e + i * f + k, h * e + j * f + m)


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that takes back what one does. Raises ZeroDivisionError for one that leaves nothing."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def upright(width: float, height: float) -> tuple[tuple[float, float], Matrix]:
    """The size of a page that stands, and how a page of this size is turned onto it: one that lies, to the left."""
    if width <= height:
        return (width, height), (1, 0, 0, 1, 0, 0)
    return (height, width), (0, -1, 1, 0, 0, width)
