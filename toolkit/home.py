"""The folders that a system keeps for its user: settings, data, caches. A user may have none."""

from __future__ import annotations

import os
from pathlib import Path

NOWHERE = Path(os.devnull) / "heap"  # nothing is there, and nothing can be put there


def folder_of_user(windows: str, elsewhere: str, usual: str) -> Path:
    """Heap's folder where one of these variables says, else in the `usual` folder of the home, else NOWHERE.

    Never below the current folder, which may be a stranger's: a home that is not known is none.
    """
    for variable in (windows, elsewhere):
        if (named := os.environ.get(variable)) and Path(named).is_absolute():
            return Path(named) / "heap"
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - `Path.home` raises where there is none
    return home / usual / "heap" if home.is_absolute() else NOWHERE
