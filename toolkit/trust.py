"""Which games' folders the user trusts: only these may name templates outside themselves and bring Python of their own.

A game cannot make itself trusted: what is asked is the environment, a list of the user's own, and what was said on the
command line. All of it stands in `HEAP_TRUST` while a command runs, so that worker processes know it too.
"""

from __future__ import annotations

import os
from pathlib import Path

from toolkit.home import folder_of_user

VARIABLE = "HEAP_TRUST"
LIST = "trusted.txt"  # in the settings of the user: one folder a line
EVERY = "*"  # said for one run: every game that is named in it


def settings_folder() -> Path:
    """Where the user's own settings are: `HEAP_SETTINGS`, else the folder the system keeps settings in."""
    if named := os.environ.get("HEAP_SETTINGS"):
        return Path(named)
    return folder_of_user("APPDATA", "XDG_CONFIG_HOME", ".config")


def trust_all(said: bool) -> None:
    """Trust every game of this run, or, where that is not said, only those that are trusted anyway."""
    others = [word for word in os.environ.get(VARIABLE, "").split(os.pathsep) if word not in {"", EVERY}]
    os.environ[VARIABLE] = os.pathsep.join([*others, EVERY] if said else others)


def is_trusted(folder: Path) -> bool:
    """Does the user trust the game in this folder?"""
    said = os.environ.get(VARIABLE, "").split(os.pathsep)
    if EVERY in said:
        return True
    known = {os.path.realpath(word) for word in (*said, *trusted_folders()) if word}
    return os.path.realpath(folder) in known


def trusted_folders() -> list[str]:
    """The folders on the user's own list."""
    try:
        lines = (settings_folder() / LIST).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return []
    return [line for line in lines if line and not line.startswith("#")]
