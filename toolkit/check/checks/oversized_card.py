"""
## What it finds
A `card_size` for which a paper is too small: 5 mm of each edge are kept free, as printers need them. `heap check`
finds an error where no paper is large enough, and warns where neither A4 nor Letter is; `heap build` looks at the
paper it prints on.

## Why it matters
Not one card has room on a sheet, so nothing can be printed.

## Example
    card_size: 209x296        # on A4

## Instead
    card_size: 200x287        # or print on larger paper: heap build --paper a3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from toolkit.check.card_sizes import own_papers, written_sizes
from toolkit.model import Game
from toolkit.paper import FaceSize, UnknownSize, face_size, fits, paper_name, papers
from toolkit.problem import Offence, Place, Problem, Severity

OFFENCE = Offence("C303", "oversized-card", __doc__)
USUAL = ("a4", "letter")


def find(game: Game) -> Iterator[Problem]:
    """Card sizes that fit on no paper, or only on uncommon paper, which is a warning."""
    for name, place in written_sizes(game):
        try:
            size = face_size(name)
        except UnknownSize:
            continue
        own = tuple(own_papers(game).values())
        if not any(fits(paper, size) for paper in (*papers(), *own)):
            yield on_paper(size, place, papers())
        elif not any(fits(paper, size) for paper in (*USUAL, *own)):
            yield replace(on_paper(size, place, USUAL), severity=Severity.WARNING)


def as_laid_out(place: Place | None, reason: str) -> Problem:
    """The finding for a card that fits on a paper, but not as sheets are to be laid out; the reason is a sentence."""
    return OFFENCE.at(place, reason, "Choose otherwise: sides, orientation; heap build --help tells of both.")


def on_paper(size: FaceSize, place: Place | None, tried: tuple[str, ...]) -> Problem:
    """The finding for a card that fits on none of these papers."""
    larger = [paper for paper in papers() if fits(paper, size)]
    names = " or ".join(map(paper_name, tried))
    message = f"A card of {size.width:g} × {size.height:g} mm does not fit on {names} paper."
    other = f", or print on other paper: heap build --paper {larger[0]}" if larger else ""
    return OFFENCE.at(place, message, f"Write a smaller size{other}.")
