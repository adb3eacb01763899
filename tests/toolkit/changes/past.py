"""The shop in a git repository, to be changed and compared with how it was."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.toolkit.press.shop import write_shop

PERSON = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")


def git(folder: Path, *words: str, given: str | None = None) -> str:
    """What git says to these words in a folder; `given` is what it reads."""
    done = subprocess.run(
        ["git", "-C", str(folder), *PERSON, *words], input=given, check=True, capture_output=True, encoding="utf-8"
    )
    return done.stdout.strip()


def kept_shop(folder: Path) -> Path:
    """The game in a new repository with one commit, tagged "printed"; returns the game's folder."""
    game = write_shop(folder)
    git(folder, "init", "-q", "-b", "main")
    keep(folder, "printed")
    return game


def keep(folder: Path, tag: str) -> None:
    """Commit everything in the folder, and give the commit a name."""
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", tag, "--allow-empty")
    git(folder, "tag", tag)


def change(file: Path, old: str, new: str) -> None:
    """Change words in a file; they have to be there."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
