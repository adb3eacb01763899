"""The log of a game at the terminal, with the words of the card that caused each line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel import NOBODY, State, Viewer, own_words, public_words, tell
from toolkit.table.cards import COPY
from toolkit.table.games import board_of

if TYPE_CHECKING:
    from rich.console import Console


class Story:
    """Prints what has happened since it was last asked, as it is told to `eyes`: the one player at the screen.

    `eyes` is NOBODY where several share the screen, or none plays at it; then it prints what everybody is told.
    """

    def __init__(self, console: Console, eyes: Viewer = NOBODY) -> None:
        self.console, self.eyes, self.told = console, eyes, 0
        self.cause: tuple[int, ...] = ()  # a card's words are quoted once, not with each of the lines that they cause

    def go_back(self, state: State) -> None:
        """Forget what was taken back; what has not been printed yet of what happened before still will be."""
        self.told = min(self.told, len(state.log or ()))

    def go_on(self, state: State) -> None:
        """Print what is new in the log."""
        from rich.padding import Padding
        from rich.text import Text

        board = board_of(state.referee.box)
        log = state.log or []
        for line in log[self.told :]:
            if line[0] in board.stated:
                continue
            words = COPY.sub("", public_words(state, line))
            why = tell(state, line, self.eyes).partition("  [")[2]
            begins = line[0] in board.chapters
            text = Text(words, style="bold" if begins else "")
            if secret := own_words(state, line, self.eyes):
                text.append(f" ({secret})", style="cyan")
            if why and line[4:6] != self.cause:
                text.append(f"  [{why}", style="dim")
            self.cause = line[4:6]
            self.console.print(text if begins else Padding(text, (0, 0, 0, 2), expand=False))
        self.told = len(log)
