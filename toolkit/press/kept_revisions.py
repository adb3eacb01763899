"""The file of a kit that says which cards it holds, so that a later state of the game can be compared with it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from toolkit.json_form import either
from toolkit.model import Game
from toolkit.press.faces import Face
from toolkit.press.revision import facts_of, looks_of
from toolkit.press.templates import slug

REVISIONS = "revisions.json"
FACT = either(str, float, bool, None, [str], {str: str})
ROW = {
    "deck": str,
    "deck_title": str,
    "id": str,
    "name": str,
    "copies": int,
    "number": int,
    "rules": str,
    "look": str,
    "facts": {str: FACT},
    "looks": {str: FACT},
    "faces": str,  # the file in which its face is, beside this one
    "page": int,  # the page there, from 0
    "bleed": float,  # around the face, in millimetres
}
FORM = {"heap_revisions": int, "game": str, "title": str, "version": str, "cards": [ROW]}
VERSION = 1


def kept_revisions(game: Game, fronts: list[Face], suffix: str = "") -> bytes:
    """The file as JSON, for the fronts that are printed, in their order. `suffix` ends the names of files of faces."""
    about = {"heap_revisions": VERSION, "game": game.id, "title": game.title, "version": game.version}
    data = {**about, "cards": list(_rows(game, fronts, suffix))}
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def _rows(game: Game, fronts: list[Face], suffix: str) -> Iterator[dict[str, object]]:
    pages: dict[str, int] = {}
    for face in fronts:
        card, revision = face.card, face.revision
        page = pages[face.deck.id] = pages.get(face.deck.id, -1) + 1
        if card is not None and revision is not None:
            yield {
                "deck": card.deck,
                "deck_title": face.deck.title,
                "id": card.id,
                "name": card.name,
                "copies": card.copies,
                "number": card.number,
                "rules": revision.rules,
                "look": revision.look,
                "facts": facts_of(card, game),
                "looks": looks_of(card),
                "faces": f"faces/{slug(face.deck.id)}{suffix}.pdf",
                "page": page,
                "bleed": face.size.bleed,
            }
