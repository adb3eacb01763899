"""Python for a page compiled ahead, so that no browser has to: by the same Python, which Node runs here.

Where there is no Node, or it cannot do it, modules go along as they are written; then a page starts in twice the time.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from toolkit.assets import ENGINE, modules_folder

SCRIPT = Path(__file__).with_suffix(".cjs")
SECONDS = 180  # that Node may take; it takes about five


def compiled(code: bytes, first: Sequence[str]) -> tuple[bytes, bytes] | None:
    """The library of Python, and a zip file of modules, with what is imported first compiled; None where Node cannot.

    The same modules are compiled to the same bytes.
    """
    node = shutil.which("node")
    if node is None:
        return None
    command = [node, str(SCRIPT), str(modules_folder() / ENGINE), *first]
    try:
        done = subprocess.run(command, input=code, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    head, _, made = done.stdout.partition(b"\n")
    lengths = [int(each) for each in head.split() if each.isdigit()]
    if done.returncode or len(lengths) != 2 or sum(lengths) != len(made):
        return None
    return made[: lengths[0]], made[lengths[0] :]
