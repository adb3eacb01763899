"""The board of any game without one of its own: its zones, counters and facts, hidden cards counted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from toolkit.table.board import Board
from toolkit.table.told import HIDDEN, Told

if TYPE_CHECKING:
    from rich.console import RenderableType


def show(told: Told, seats: tuple[str, ...]) -> list[RenderableType]:
    """What is known of the table, a line for each thing; empty zones and places are left out."""
    from rich.text import Text

    rows = [(f"player {seat + 1}", _shown(counters)) for seat, counters in enumerate(told.players) if counters]
    rows += [(key, _shown(place["pieces"])) for key, place in told.places.items() if place["pieces"]]
    rows += [(zone["name"], _shown(told.names(key))) for key, zone in told.zones.items() if zone["cards"]]
    rows += [(name, _shown(value)) for name, value in told.facts.items()]
    return [Text("\n".join(f"{name}: {value}" for name, value in rows))]


def _shown(value: object) -> str:
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        known = [item for item in value if item != HIDDEN]
        hidden = [f"{len(value) - len(known)} hidden"] if len(known) < len(value) else []
        return ", ".join([*hidden, *known])
    if isinstance(value, list) and any(isinstance(item, list) for item in value):
        return " | ".join(_shown(item) for item in value)
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return "".join(f"\n  {number}  {_shown(item)}" for number, item in enumerate(value, 1))
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_shown(item)}" for name, item in value.items())
    return json.dumps(value, ensure_ascii=False)


def heading(told: Told, player: int) -> str:
    """The line above a choice: which player has to choose."""
    return f"player {player + 1}"


BOARD = Board(show, heading, lambda state, player, kind, option: "", None)
