"""What the table shows of a game; the boards there are stand in toolkit/table/games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engine.kernel import State


@dataclass(frozen=True, slots=True)
class Board:
    """How a game looks at a terminal. Everything is made from views and deals, never from the real state.

    show     a view and who sits where, to what is printed
    heading  a view and a player, to a line that says where the game is
    option   (deal, player, kind, option) to what more there is to say of an option
    """

    show: Callable[[dict[str, Any], tuple[str, ...]], list[RenderableType]]
    heading: Callable[[dict[str, Any], int], str]
    option: Callable[[State, int, str, int], str]
    big: frozenset[str] | None = None  # prompts before which the whole board is shown; None for all
    prompts: dict[str, str] = field(default_factory=dict)
    chapters: frozenset[str] = frozenset()  # lines of the log that begin something
    crowded: frozenset[str] = frozenset()  # kinds of choice whose options stand in rows, those that end alike apart
    stated: frozenset[str] = frozenset()  # lines of the log that say what a card says anyway, and are not printed
