"""
## What it finds
An `image` or a `back` that is no picture in the game's folder: there is no such file, it lies elsewhere, or it is of a
kind that is not printed. PNG, JPG, WebP and SVG are.

## Why it matters
A frame that names the file is printed in its place.

## Example
    image: photos/cat.gif

## Instead
    image: photos/cat.png        # as seen from the game's folder
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.language.hint import WayOut
from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.own_icons import FOLDER, own_icons
from toolkit.picture_files import MISSING, fault_of, pictures_in, way_out
from toolkit.problem import Offence, Place, Problem, Severity

OFFENCE = Offence("C305", "missing-picture", __doc__, Severity.WARNING)

Named = tuple[str, str, Place | None, str]  # a file, whose picture it is, its place, and the id of the card


def find(game: Game) -> Iterator[Problem]:
    """Pictures of cards, pieces and backs that are not there, or are none."""
    yield from _found(game, pictures(game))


def on_card(game: Game, card: Card, files: Collection[str]) -> list[Problem]:
    """The findings on these files where a card names them, or what is no card does: one on each file."""
    named = {name: row for row in pictures(game) if (name := row[0]) in files and row[3] in ("", card.id)}
    return list(_found(game, named.values()))


def _found(game: Game, named: Iterable[Named]) -> Iterator[Problem]:
    known: list[str] | None = None
    for name, owner, place, card in named:
        if fault := fault_of(game.folder, name):
            known = pictures_in(game.folder) if known is None else known
            message = f"The picture {name!r} of {owner} cannot be printed: {fault}."
            yield OFFENCE.at(place, message, _hint(name, fault, known), card=card)


def pictures(game: Game) -> Iterator[Named]:
    """Each picture that is named in the game: its file, whose it is, its place, and the id of the card."""
    for deck in (*game.decks, *game.parts):
        if back := str(deck.data.get("back") or ""):
            yield back, f"the back of {deck.title}", deck.source.place("back") if deck.source else None, ""
        for card in deck.cards:
            about = "" if deck.is_part else card.id
            if card.back:
                yield card.back, f"the back of {card.name}", card.place("back"), about
            for face in card.faces:
                if face.image and (face is card or face.image != card.image):
                    yield face.image, face.name, face.place("image"), about
    yield from own_drawings(game)


def own_drawings(game: Game) -> Iterator[Named]:
    """The files of the game's own icons, each with the place of a card or deck that names it, where one does."""
    used: dict[str, tuple[Place | None, str]] = {}
    for deck in (*game.decks, *game.parts):
        if deck.icon and deck.source:
            used.setdefault(deck.icon, (deck.source.place("icon"), ""))
        for card in deck.cards:
            for face in card.faces:
                if face.icon:
                    used.setdefault(face.icon, (face.place("icon"), "" if deck.is_part else card.id))
    for name, path in own_icons(game.folder).items():
        place, about = used.get(name, (None, ""))
        yield f"{FOLDER}/{path.name}", f"the icon {name!r}", place, about


def _hint(name: str, fault: str, known: list[str]) -> WayOut:
    if fault != MISSING:
        return way_out(fault)
    return one_of(name, known) or "Files are named as seen from the game's folder."
