"""Decks as they were read last, kept while a game is open: a file of the same text is not read again."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.model import Deck
from toolkit.problem import Problem
from toolkit.source import SourceFile

Read = tuple[Deck | None, list[Problem]]  # what was read of a file, and what is wrong with it


class KeptDecks:
    """What was read of the files of one game's decks and parts, by their paths and keys in game.yaml."""

    def __init__(self) -> None:
        self._read: dict[tuple[str, str], tuple[str, Read]] = {}

    def deck_in(self, file: SourceFile, key: str, read: Callable[[], Read]) -> Read:
        """What is read of a file that is listed under a key: what is kept, or what `read` makes of another text."""
        known = self._read.get((file.path, key))
        if known is None or known[0] != file.text:
            known = self._read[file.path, key] = (file.text, read())
        deck, problems = known[1]
        return deck, [*problems]
