"""A game as an SQLite database: the tables of `heap db`, for the cards that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolkit.exports.kinds import Files
from toolkit.model import Card, Game
from toolkit.problem import Problem


def files(game: Game, cards: Sequence[Card], path: Path) -> tuple[Files, list[Problem]]:
    """One database at `path`; there are no findings."""
    from toolkit.database import database_bytes, with_cards

    return {path: database_bytes([with_cards(game, cards)])}, []
