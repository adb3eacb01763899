"""Which games' folders the user trusts: only these may name templates elsewhere and bring Python of their own.

A game cannot make itself trusted: trust comes from the environment, from a list of the user's own, and from the command
line. All of it stands in `HEAP_TRUST` while a command runs, so that worker processes know it too.
"""

from __future__ import annotations

import os
from pathlib import Path

from toolkit.home import folder_of_user

VARIABLE = "HEAP_TRUST"
LIST = "trusted.txt"  # in the user's settings: one folder on each line
EVERY = "*"  # for one run: every game that the command is about


def settings_folder() -> Path:
    """The folder of the user's settings: `HEAP_SETTINGS`, else where the system keeps settings."""
    if named := os.environ.get("HEAP_SETTINGS"):
        return Path(named)
    return folder_of_user("APPDATA", "XDG_CONFIG_HOME", ".config")


def trust_all(said: bool) -> None:
    """Trust every game of this run where `said` is True, else only those that are trusted anyway."""
    others = [word for word in os.environ.get(VARIABLE, "").split(os.pathsep) if word not in {"", EVERY}]
    os.environ[VARIABLE] = os.pathsep.join([*others, EVERY] if said else others)


def is_trusted(folder: Path) -> bool:
    """Whether the user trusts the game in this folder."""
    said = os.environ.get(VARIABLE, "").split(os.pathsep)
    if EVERY in said:
        return True
    known = {os.path.realpath(word) for word in (*said, *trusted_folders()) if word}
    return os.path.realpath(folder) in known


def trusted_folders() -> list[str]:
    """The folders on the user's own list; empty where it cannot be read."""
    try:
        lines = (settings_folder() / LIST).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return []
    return [line for line in lines if line and not line.startswith("#")]
