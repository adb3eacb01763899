"""Heap as one package: `heap` and `python -m cardheap` begin here.

Installed, everything lies below this folder; in a clone, beside it. Either way `engine` and `toolkit` are found under
these names, before anything else that is called so: `import cardheap` first, then `from toolkit.load import load_game`.
"""

from __future__ import annotations

import sys
from pathlib import Path

INTERRUPTED = 130  # exit code, as of all commands


def _home() -> Path:
    """The folder that holds `engine` and `toolkit`."""
    here = Path(__file__).resolve().parent
    return here if (here / "toolkit").is_dir() else here.parent


if str(_home()) not in sys.path[:1]:
    sys.path.insert(0, str(_home()))


def main() -> None:
    """Run `heap` with the arguments of the command line. Ctrl-C ends it without a traceback, while it begins too."""
    try:
        from toolkit.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


__all__ = ["main"]
