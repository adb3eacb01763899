"""The log in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.top_of_the_heap import layout as at

if TYPE_CHECKING:
    from engine.kernel.state import State


def tell(referee: Any, state: State, what: str, who: int, a: Any, b: Any) -> str:
    """One line, without its cause."""
    return f"{what} {who} {a} {b}"


__all__ = ["at", "tell"]
