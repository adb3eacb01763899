"""How the table shows a game; the boards of the games are in toolkit/table/games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engine.kernel import State
    from toolkit.table.told import Told


@dataclass(frozen=True, slots=True)
class Board:
    """How a game looks at a terminal. Everything is made from what a viewer is told and redeals, never from the state.

    show     from the table as it is told and the names of who sits where, what is printed
    heading  from the same and a player, a line that says where the game is
    option   from (redeal, player, kind, option), what more there is to say of an option, or ""
    """

    show: Callable[[Told, tuple[str, ...]], list[RenderableType]]
    heading: Callable[[Told, int], str]
    option: Callable[[State, int, str, int], str]
    big: frozenset[str] | None = None  # prompts before which the whole board is shown; None for all
    prompts: dict[str, str] = field(default_factory=dict)
    chapters: frozenset[str] = frozenset()  # kinds of lines of the log that begin a chapter, printed in bold
    crowded: frozenset[str] = frozenset()  # kinds of choice in two steps: what to do, then in which way (the last word)
    reactions: dict[str, str] = field(default_factory=dict)  # prompts by which a player may react, and to what
    stated: frozenset[str] = frozenset()  # kinds of lines of the log that repeat what a card says, and are not printed
    picture: Callable[[State, str, int], RenderableType] | None = None  # what an option of those kinds looks like
    own: frozenset[str] = frozenset()  # kinds of zones whose cards their player is told in words, besides hands
