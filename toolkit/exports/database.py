"""A game as SQLite: the tables of `heap db`, for the cards that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from toolkit.exports.kinds import Files
from toolkit.model import Card, Game
from toolkit.problem import Problem


def files(game: Game, cards: Sequence[Card], path: Path) -> tuple[Files, list[Problem]]:
    """One database."""
    from toolkit.database import with_cards, write_database

    with TemporaryDirectory() as folder:
        made = Path(folder) / "cards.sqlite"
        write_database([with_cards(game, cards)], made)
        return {path: made.read_bytes()}, []
