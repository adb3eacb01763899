"""The boards there are: a written list, by rules module. A game without one is shown as its plain view."""

from __future__ import annotations

from toolkit.table import plain
from toolkit.table.board import Board
from toolkit.table.games import ark, crafty_critters, top_of_the_heap, trash_kings

BOARDS: dict[str, Board] = {
    "ark": ark.BOARD,
    "crafty-critters": crafty_critters.BOARD,
    "top-of-the-heap": top_of_the_heap.BOARD,
    "trash-kings": trash_kings.BOARD,
}


def board_of(rules: str) -> Board:
    """The board of a rules module."""
    return BOARDS.get(rules, plain.BOARD)
