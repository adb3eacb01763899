"""Any game, as its view is: names and values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from toolkit.table.boards import Board

if TYPE_CHECKING:
    from rich.console import RenderableType


def show(view: dict[str, Any], seats: tuple[str, ...]) -> list[RenderableType]:
    """Each entry of the view on a line."""
    from rich.text import Text

    return [
        Text(f"{name}: {json.dumps(value, ensure_ascii=False)}") for name, value in view.items() if name != "choice"
    ]


def heading(view: dict[str, Any], player: int) -> str:
    """Whose choice it is."""
    return f"player {player + 1}"


BOARD = Board(show, heading, lambda state, player, kind, option: "", lambda state, line, player: "")
