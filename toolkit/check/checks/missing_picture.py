"""
## What it finds
An `image` that is no picture in the game's folder: there is no such file, it lies elsewhere, or it is of a kind that is
not printed. PNG, JPG, WebP and SVG are.

## Why it matters
A frame that names the file is printed in its place.

## Example
    image: photos/cat.gif

## Instead
    image: photos/cat.png        # as seen from the game's folder
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.picture_files import SAVE, fault_of, pictures_in
from toolkit.problem import Offence, Problem, Severity

OFFENCE = Offence("C305", "missing-picture", __doc__, Severity.WARNING)


def find(game: Game) -> Iterator[Problem]:
    """Pictures of cards and pieces that are not there, or are none."""
    known: list[str] | None = None
    for deck in (*game.decks, *game.parts):
        for card in deck.cards:
            if not card.image:
                continue
            fault = fault_of(game.folder, card.image)
            if fault:
                known = pictures_in(game.folder) if known is None else known
                yield _problem(card, fault, known, "" if deck.is_part else card.id)


def _problem(card: Card, fault: str, known: list[str], about: str) -> Problem:
    message = f"The picture {card.image!r} of {card.name} cannot be printed: {fault}."
    is_another_kind = fault.startswith("it is ") and "outside" not in fault and "link" not in fault
    hint = SAVE if is_another_kind else one_of(card.image, known) or "Files are named as seen from the game's folder."
    return OFFENCE.at(card.place("image"), message, hint, card=about)
