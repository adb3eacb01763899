"""
## What it finds
An icon name that neither game-icons nor the game's own folder `icons` has, on a card, a deck, a part, a tag or a
counter; or, as `:name:`, in a flavour line or a text that is prose.

## Why it matters
The card is printed with an empty frame where its picture belongs.

## Example
    icon: chiken-leg

## Instead
    icon: chicken-leg         # names: https://game-icons.net, and files in icons/ without their ending
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.icon_names import icon_names
from toolkit.check.references import references
from toolkit.emphasis import Marks, without_marks, written_span
from toolkit.model import Card, Game
from toolkit.nearest import did_you_mean
from toolkit.own_icons import SIGN, is_away, own_icons
from toolkit.problem import Offence, Place, Problem
from toolkit.schema import ICON

OFFENCE = Offence("C301", "missing-icon", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Icons that do not exist; nothing where the icons are not installed."""
    known = icon_names()
    if not known:
        return
    known |= own_icons(game.folder).keys()
    prose, away = game.prose, is_away(game.folder)
    for name, place in references(game, ICON):
        if name not in known:
            yield _problem(name, place, known, away=away)
    for deck in (*game.decks, *game.parts):
        if deck.icon and deck.icon not in known:
            yield _problem(deck.icon, deck.source.place("icon") if deck.source else None, known, away=away)
        is_unread = deck.is_part or deck.id in prose
        for card in deck.cards:
            for name, place in (sign for face in card.faces for sign in _signs(face, is_unread)):
                if name not in known:
                    yield _problem(name, place, known, "" if deck.is_part else card.id, away=away)
            for face in card.faces:
                if face.icon and face.icon not in known and (face is card or face.icon != card.icon):
                    yield _problem(face.icon, face.place("icon"), known, "" if deck.is_part else card.id, away=away)


def _signs(face: Card, is_unread: bool) -> Iterator[tuple[str, Place | None]]:
    """Each icon that the texts of a face name, with the place of its sign. A text that is read can have none."""
    texts: dict[str, tuple[str, Marks]] = {"flavour": without_marks(face.flavour)}
    texts |= {"text": (face.text, tuple(face.marks))} if is_unread else {}
    for key, (plain, marks) in texts.items():
        for sign in SIGN.finditer(plain) if ":" in plain else ():
            start, end = written_span(marks, *sign.span())
            yield sign[1], face.source.text_place(key, start, end) if face.source else None


def _problem(name: str, place: Place | None, known: frozenset[str], card: str = "", *, away: bool) -> Problem:
    hint = did_you_mean(name, known) if len(name) < 60 else ""
    if away:
        hint = "The folder icons is a link that leads out of the game's folder: nothing in it is used."
    return OFFENCE.at(
        place,
        f"There is no icon called {name!r}.",
        hint or "See https://game-icons.net, or put a file of that name into icons/.",
        card=card,
    )
