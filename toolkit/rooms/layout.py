"""How a game lies on the table: what its table.yaml says, and for all else whose a zone is and who sees it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language.vocabulary import Sees, Zone
from toolkit.model import Game

Told = dict[str, object]


def layout_of(game: Game) -> Told:
    """The ground, "" for the usual one, the kinds of zones in the order in which they lie, each with where and how, and
    what counters and facts are called that are worth showing; None where all are.

    What table.yaml does not say is made up: zones of nobody's lie in the middle, others on the mat of their player.
    """
    written = game.table.get("zones")
    said: Mapping[str, object] = written if isinstance(written, Mapping) else {}
    zones = game.vocabulary.zones
    names = [*(name for name in said if name in zones), *(name for name in zones if name not in said)]
    rows = [{"kind": name, **usual(zones[name]), **_said(said.get(name))} for name in names]
    return {"ground": str(game.table.get("ground") or ""), "facts": game.table.get("facts"), "zones": rows}


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
