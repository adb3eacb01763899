"""The folders that a system keeps for its user: settings, data, caches. There may be none."""

from __future__ import annotations

import os
from pathlib import Path

NOWHERE = Path(os.devnull) / "heap"  # a path where nothing exists and nothing can be written


def folder_of_user(windows: str, elsewhere: str, usual: str) -> Path:
    """Heap's folder: where one of two variables says (`windows` first), else in the folder `usual` of the home.

    NOWHERE for a user without a home. Never below the current folder, which may be a stranger's.
    """
    for variable in (windows, elsewhere):
        if (named := os.environ.get(variable)) and Path(named).is_absolute():
            return Path(named) / "heap"
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - `Path.home` raises where there is none
    return home / usual / "heap" if home.is_absolute() else NOWHERE
