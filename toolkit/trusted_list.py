"""Changes the list of games that the user trusts, for `heap trust`; toolkit/trust.py reads it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from toolkit.files import write_whole
from toolkit.trust import LIST, settings_folder, trusted_folders


def trust_for_good(folder: Path) -> None:
    """Add a folder to the user's list. Raises OSError, and ValueError for a name that does not fit on a line."""
    if not (real := os.path.realpath(folder)).isprintable():
        raise ValueError("its name has letters that cannot be seen")
    _write([*trusted_folders(), real])


def trust_no_longer(folder: Path) -> bool:
    """Remove a folder from the list; returns whether it was on it. Raises OSError."""
    known = trusted_folders()
    left = [word for word in known if os.path.realpath(word) != os.path.realpath(folder)]
    if left != known:
        _write(left)
    return left != known


def _write(folders: Iterable[str]) -> None:
    about = "# The games that heap runs Python of, and follows out of their folders: one folder a line.\n"
    write_whole(settings_folder() / LIST, (about + "".join(f"{word}\n" for word in dict.fromkeys(folders))).encode())
