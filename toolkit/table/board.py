"""How the table shows a game; the boards of the games are in toolkit/table/games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engine.kernel import State


@dataclass(frozen=True, slots=True)
class Board:
    """How a game looks at a terminal. Everything is made from views and redeals, never from the real state.

    show     from a view and the names of who sits where, what is printed
    heading  from a view and a player, a line that says where the game is
    option   from (redeal, player, kind, option), what more there is to say of an option, or ""
    """

    show: Callable[[dict[str, Any], tuple[str, ...]], list[RenderableType]]
    heading: Callable[[dict[str, Any], int], str]
    option: Callable[[State, int, str, int], str]
    big: frozenset[str] | None = None  # prompts before which the whole board is shown; None for all
    prompts: dict[str, str] = field(default_factory=dict)
    chapters: frozenset[str] = frozenset()  # kinds of lines of the log that begin a chapter, printed in bold
    crowded: frozenset[str] = frozenset()  # kinds of choice whose options are printed in rows by their last word
    stated: frozenset[str] = frozenset()  # kinds of lines of the log that repeat what a card says, and are not printed
