"""The board of any game without one of its own: names and values of its view, hidden cards counted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolkit.table.board import Board

if TYPE_CHECKING:
    from rich.console import RenderableType

HIDDEN = "hidden"


def show(view: Mapping[str, object], seats: tuple[str, ...]) -> list[RenderableType]:
    """The entries of the view, a line for each."""
    from rich.text import Text

    rows = [(name, value) for name, value in view.items() if name not in ("choice", "player")]
    return [Text("\n".join(f"{name}: {_shown(value)}" for name, value in rows))]


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


def heading(view: Mapping[str, object], player: int) -> str:
    """The line above a choice: which player has to choose."""
    return f"player {player + 1}"


BOARD = Board(show, heading, lambda state, player, kind, option: "", None)
