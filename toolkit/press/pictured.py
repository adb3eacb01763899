"""How finely the pictures of a face are printed, and which could not be: what the layout tells of them."""

from __future__ import annotations

from dataclasses import dataclass

PRINT_DPI = 300.0  # pixels to an inch that are printed; a picture that has more is made smaller
LEAST_DPI = 200.0  # below, edges and letters in a picture look soft
MOST_DPI = 2400.0  # above, a file is far larger than what any printer shows
SPARE = 1.25  # so many times finer than printed a picture may be before it is made smaller


@dataclass(frozen=True, slots=True)
class Pictured:
    """A picture on a face: its file, its own pixels to an inch as printed (0 for drawings), why it is not printed."""

    file: str
    dpi: float = 0.0
    reason: str = ""
