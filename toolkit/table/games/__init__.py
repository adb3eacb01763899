"""The boards of Heap's games, as a written list by rules module. A game without one is shown as its plain view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.own_rules import own_board
from toolkit.table import plain
from toolkit.table.board import Board
from toolkit.table.games import ark, crafty_critters, top_of_the_heap, trash_kings

if TYPE_CHECKING:
    from engine.kernel import Box

BOARDS: dict[str, Board] = {
    "ark": ark.BOARD,
    "crafty-critters": crafty_critters.BOARD,
    "top-of-the-heap": top_of_the_heap.BOARD,
    "trash-kings": trash_kings.BOARD,
}


def board_of(box: Box) -> Board:
    """The board of a box's rules module: its own where the game brings one along, else Heap's, else the plain board."""
    own = own_board(box)
    return own if isinstance(own, Board) else BOARDS.get(box.rules, plain.BOARD)
