"""How a game lies on the table: what its table.yaml says, and for all else whose a zone is and who sees it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language.vocabulary import Sees, Zone
from toolkit.model import Card, Game
from toolkit.places import places_of

Told = dict[str, object]


def layout_of(game: Game) -> Told:
    """The ground, "" for the usual one, the kinds of zones in the order in which they lie, each with where and how;
    what counters and facts are called that are worth showing, None where all are; the board and the mats, None where
    there are none.

    What table.yaml does not say is made up: zones of nobody's lie in the middle, others on the mat of their player.
    """
    written = game.table.get("zones")
    said: Mapping[str, object] = written if isinstance(written, Mapping) else {}
    zones = game.vocabulary.zones
    names = [*(name for name in said if name in zones), *(name for name in zones if name not in said)]
    rows = [{"kind": name, **usual(zones[name]), **_said(said.get(name))} for name in names]
    told: Told = {"ground": str(game.table.get("ground") or ""), "facts": game.table.get("facts"), "zones": rows}
    board = _said(game.table.get("board"))
    is_grown = any(row["lies"] == "grid" for row in rows)
    mats = _said(game.table.get("mats"))
    told["mats"] = mats | {"spots": _spots(game, mats)} if mats else None
    return told | {"board": board | {"spots": _spots(game, board)} if board or is_grown else None}


def board_piece(game: Game) -> Card | None:
    """The piece whose picture is the board; None where table.yaml names no part, or one that has no piece."""
    named = _said(game.table.get("board")).get("part")
    return next((part.cards[0] for part in game.parts if part.id == named and part.cards), None)


def mat_pieces(game: Game) -> list[Card]:
    """The pieces whose pictures are the mats of the players, in their order; empty where table.yaml names no part."""
    named = _said(game.table.get("mats")).get("part")
    return next((list(part.cards) for part in game.parts if part.id == named), [])


def _spots(game: Game, board: Told) -> list[Told]:
    """The places of the part of a board or of mats: of which kind, which one of these, and where, in millimetres."""
    part = next((part for part in game.parts if part.id == board.get("part")), None)
    return [
        {"kind": spot.kind, "name": spot.name, "box": [spot.x, spot.y, spot.width, spot.height]}
        for spots in (places_of(part) if part is not None else {}).values()
        for spot in spots
    ]


def _said(row: object) -> Told:
    return {str(key): value for key, value in row.items()} if isinstance(row, Mapping) else {}


def usual(zone: Zone) -> Told:
    """Where a zone lies, and how, where nothing says so: piles are what nobody looks through."""
    at = "mat" if zone.of == "player" else "middle"
    if zone.sees is Sees.OWNER:
        return {"at": at, "lies": "fan"}
    if zone.sees is Sees.NOBODY or (zone.sees is Sees.TOP and zone.ordered):
        return {"at": at, "lies": "pile"}
    return {"at": at, "lies": "row" if zone.of else "spread"}
