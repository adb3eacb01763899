"""Which things a game has, and what the page shows of them: cards, boards and pieces, backs, counters.

It is made when a table begins, and kept with it: a table goes on with the things that it began with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from toolkit.json_form import has_form

if TYPE_CHECKING:
    from toolkit.model import Card, Deck, Game
    from toolkit.paper import FaceSize
    from toolkit.rooms.faces import Pictures, Side

Told = dict[str, object]
CARD, PIECE, MAT, DIE, NOTE = "card", "piece", "mat", "die", "note"
DIE_MM, NOTE_MM = 24, 60
MAT_MM = 160.0  # from this length on a piece is something that others lie on
HELD_BY = "player"  # whose counters are counted
FORM = {str: {"name": str, "kind": str, "back": str, "width": float, "height": float, "revision": str}}


class BadInventoryError(ValueError):
    """What was kept of the things of a game is damaged."""


@dataclass(frozen=True, slots=True)
class Design:
    """What things are alike in: `back` is what is seen of them when they lie on their face; millimetres.

    `revision` stands for the rules that are on it.
    """

    key: str
    name: str
    kind: str
    back: str
    width: float
    height: float
    revision: str = ""


@dataclass(frozen=True, slots=True)
class Inventory:
    """The designs of a game by their keys ("goods/rope"), what the decks are called, and the counters of players."""

    designs: Mapping[str, Design]
    decks: Mapping[str, str]
    counters: tuple[str, ...]

    def of(self, key: str) -> Design:
        """The design of a thing; dice are "die/6", notes "note". Raises KeyError."""
        if key == NOTE:
            return Design(NOTE, "a note", NOTE, "", NOTE_MM, NOTE_MM)
        if key.startswith(f"{DIE}/"):
            return Design(key, "a die", DIE, "", DIE_MM, DIE_MM)
        return self.designs[key]

    def called(self, key: str, *, is_up: bool) -> str:
        """What a thing is called by who sees it lie so: its name, or whose back it has."""
        design = self.of(key)
        if is_up or design.kind in {DIE, NOTE, MAT} or design.back == key:
            return design.name
        return f"a {design.kind} of {self.decks.get(design.back, design.back)}"


def sides_of(key: str) -> int:
    """How many sides a die has, by the key of its design; 0 for what is no die."""
    kind, _, sides = key.partition("/")
    return int(sides) if kind == DIE and sides.isdigit() else 0


def shown_of(game: Game, pictures: Pictures) -> Told:
    """All that the page shows of the things of a game, as plain values; `inventory` is what the table needs of it."""
    designs: Told = {}
    cards: Told = {}
    for deck in (*game.decks, *game.parts):
        for card in deck.cards:
            made = _design(game, deck, card)
            designs[made.key] = {
                "name": made.name,
                "kind": made.kind,
                "back": made.back,
                "width": made.width,
                "height": made.height,
                "revision": made.revision,
            }
            cards[made.key] = _card(game, card, pictures)
    counters = [each for each in game.vocabulary.counters.values() if HELD_BY in each.holders]
    return {
        "game": game.id,
        "title": game.title,
        "ground": str(game.table.get("ground") or ""),
        "inventory": {
            "designs": designs,
            "decks": {deck.id: deck.title for deck in (*game.decks, *game.parts)},
            "counters": [each.id for each in counters],
        },
        "deals": _deals(game),
        "cards": cards,
        "backs": {deck.id: _back(game, deck, pictures) for deck in (*game.decks, *game.parts)},
        "counters": [{"one": each.singular, "many": each.plural} for each in counters],
    }


def inventory_of(shown: str) -> Inventory:
    """The inventory in what the page is shown. Raises BadInventoryError."""
    try:
        data = json.loads(shown)
        found = data["inventory"] if isinstance(data, dict) else None
    except (ValueError, KeyError, RecursionError):
        found = None
    if not has_form(found, {"designs": FORM, "decks": {str: str}, "counters": [str]}):
        raise BadInventoryError("what was kept of its things is damaged")
    kept = cast("dict[str, dict[str, dict[str, object]]]", found)
    designs = {key: _read(key, row) for key, row in kept["designs"].items()}
    return Inventory(designs, cast("dict[str, str]", kept["decks"]), tuple(cast("list[str]", kept["counters"])))


def _read(key: str, row: Mapping[str, object]) -> Design:
    width, height = cast("float", row["width"]), cast("float", row["height"])
    return Design(key, str(row["name"]), str(row["kind"]), str(row["back"]), width, height, str(row["revision"]))


def key_of(card: Card) -> str:
    """The key of the design of a card or a piece: its deck or part, and its id."""
    return f"{card.deck}/{card.id}"


def _design(game: Game, deck: Deck, card: Card) -> Design:
    size = _size(game, deck)
    kind = CARD if not deck.is_part else MAT if max(size.width, size.height) >= MAT_MM else PIECE
    has_own_back = bool(card.back) or card.reverse is not None
    key, revision = key_of(card), _revision(game, card)
    return Design(key, card.name, kind, key if has_own_back else deck.id, size.width, size.height, revision)


def _card(game: Game, card: Card, pictures: Pictures) -> Told:
    """What the page shows of a card or a piece, its face and its other side with it as far as they were drawn."""
    from toolkit.rooms.kept import is_about  # what reads games is not where a table is in its page alone

    at = (card.deck, card.number)
    told: Told = {
        "name": card.name,
        "deck": card.deck,
        "type": " · ".join(part for part in (card.type, card.subtype) if part),
        "text": card.text,
        "flavour": card.flavour,
        "rulings": [
            {"question": ruling.question, "decision": ruling.decision}
            for ruling in game.rulings
            if is_about(f"{ruling.question} {ruling.decision}", card.name)
        ],
        **_side(pictures.fronts.get(at)),
    }
    if (own := pictures.own_backs.get(at)) is not None:
        told["reverse"] = {"name": card.reverse.name if card.reverse is not None else card.name, **own.told()}
    return told


def _deals(game: Game) -> dict[str, int]:
    """By deck, how many of its cards the set-up in game.yaml deals to each player first."""
    found: dict[str, int] = {}
    for row in game.data.get("setup") or ():
        if row.get("each") == HELD_BY:
            found.setdefault(str(row.get("deck")), int(row.get("cards", 1)))
    return found


def _back(game: Game, deck: Deck, pictures: Pictures) -> Told:
    size = _size(game, deck)
    told: Told = {"title": deck.title, "colour": deck.colour, "width": size.width, "height": size.height}
    return told | _side(pictures.backs.get(deck.id))


def _revision(game: Game, card: Card) -> str:
    from toolkit.press.revision import facts_of, rules_digest, short

    return short(rules_digest(facts_of(card, game)))


def _size(game: Game, deck: Deck) -> FaceSize:
    from toolkit.check.card_sizes import size_of

    return size_of(game, deck)


def _side(side: Side | None) -> Told:
    return side.told() if side is not None else {}
