"""What of a view the board of the store is made from."""

from __future__ import annotations

from typing import TypedDict


class Asked(TypedDict):
    """The part `choice` of a view; the board needs only its kind."""

    kind: str


Seat = TypedDict(
    "Seat",
    {
        "at": str,
        "home": bool,
        "hand": list[str],
        "pack": list[str],
        "front": list[str],
        "held": list[str],
        "basket": list[str],
        "discard pile": list[str],
        "suspicion": int,
        "CP": int,
    },
)
HeistView = TypedDict(
    "HeistView",
    {
        "player": int | None,
        "choice": Asked | None,
        "players": list[Seat],
        "first": int,
        "active": int,
        "round": int,
        "ended_in": int,
        "moves": int,
        "plays": int,
        "spent": int,
        "reach": int,
        "scores": list[float],
        "board": dict[str, tuple[str, int, str]],
        "food": list[tuple[str, str, int]],
        "decks": dict[str, list[str]],
        "being used": list[str],
    },
)
