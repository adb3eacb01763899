"""The rulebook: Markdown or plain text, read into blocks and searched for what a careful editor would mark.

It is checked by `toolkit.check.rulebook.check`, which has hundreds of patterns: who has no rulebook to check does not
load it.
"""

from __future__ import annotations

from pathlib import Path

from toolkit.model import Game

RULEBOOK_FILE = "rulebook.md"


def rulebook_file(game: Game) -> Path | None:
    """The file of the rulebook beside a game's cards; None where there is none."""
    path = game.folder / RULEBOOK_FILE
    return path if path.exists() else None
