"""What a file for print is held to, and what is found in it."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.problem import Offence, Severity


@dataclass(frozen=True, slots=True)
class Rules:
    """What a printer asks of a PDF besides PDF/X-1a; 0 and None where nothing is asked.

    `most_ink` in per cent of one ink, `size_mm` as cut; `is_paired`: each card has two pages.
    """

    most_ink: int = 0
    bleed_mm: float = 0.0
    size_mm: tuple[float, float] | None = None
    takes_fonts: bool = True
    dpi: int = 0
    is_paired: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Something wrong, wherever in the file; `severity` None is that of the offence."""

    offence: Offence
    message: str
    hint: str
    severity: Severity | None = None
