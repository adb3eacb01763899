"""The boards of Heap's games, as a written list by rules module. A game without one is shown as its plain view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toolkit.own_rules import own_board
from toolkit.table import plain
from toolkit.table.board import Board

if TYPE_CHECKING:
    from engine.kernel import Box


def _ark() -> Board:
    from toolkit.table.games.ark import BOARD

    return BOARD


def _crafty_critters() -> Board:
    from toolkit.table.games.crafty_critters import BOARD

    return BOARD


def _top_of_the_heap() -> Board:
    from toolkit.table.games.top_of_the_heap import BOARD

    return BOARD


def _trash_kings() -> Board:
    from toolkit.table.games.trash_kings import BOARD

    return BOARD


BOARDS: dict[str, Callable[[], Board]] = {  # imported when they are asked for
    "ark": _ark,
    "crafty-critters": _crafty_critters,
    "top-of-the-heap": _top_of_the_heap,
    "trash-kings": _trash_kings,
}


def board_of(box: Box) -> Board:
    """The board of a box's rules module: its own where the game brings one along, else Heap's, else the plain board."""
    own = own_board(box)
    if isinstance(own, Board):
        return own
    return BOARDS[box.rules]() if box.rules in BOARDS else plain.BOARD
