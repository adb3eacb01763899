"""A game to begin with: a small one that checks and prints, copied under a name of its own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from toolkit.games import GAME_FILE, INSTALLATION
from toolkit.ids import card_id

STARTER = INSTALLATION / "templates" / "starter"
TITLE = "NAME"


class NoStart(Exception):  # noqa: N818 - it names what happened
    """The game cannot be begun there; the message says why, `hint` the way out."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def begin_game(name: str, parent: Path) -> Path:
    """Copy the starter game into a new folder below `parent`, whole or not at all. Raises NoStart, OSError."""
    title = " ".join(name.split())
    folder = parent / card_id(title)
    if not card_id(title) or not title.isprintable():
        raise NoStart(f"{name!r} gives no name for a folder.", "Its folder is named after its letters a-z and digits.")
    if not parent.is_dir():
        raise NoStart(f"There is no folder {parent}.", "Make it first, or leave --in away.")
    if folder.exists() or folder.is_symlink():
        raise NoStart(f"{folder} is there already.", "Take another name, or move it away.")
    part = folder.with_name(f"{folder.name}.{os.getpid()}.part")
    try:
        shutil.copytree(STARTER, part)
        file = part / GAME_FILE
        file.write_text(
            file.read_text(encoding="utf-8").replace(f"title: {TITLE}", f"title: {quoted(title)}", 1), "utf-8"
        )
        part.rename(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def quoted(text: str) -> str:
    """A text as a YAML value in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
