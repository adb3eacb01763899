"""Files of a game, and when they have changed."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from toolkit.files import Stamps, stamps_below

LEAST_PAUSE, MOST_PAUSE = 0.03, 2.0  # seconds between two looks at the files
SHARE = 12  # looking takes at most one part in so many of the time
LOOKS = 8  # of the last so many the quickest says how long looking takes; the others waited for other programs
LONGEST_BURST = 1.0  # seconds after which files that never lie still are looked at all the same
ENDINGS = frozenset(
    (".yaml", ".yml", ".md", ".py", ".html", ".css", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".otf", ".woff2")
)
LEFT_OUT = {"output", "build", "dist", "node_modules", "__pycache__"}  # folders that are made, not written


def is_left_out(name: str) -> bool:
    """Whether a file or folder of this name is none that a game is made of.

    Editors write beside a file before they rename: what is hidden, or ends in ~ or .part, is on its way.
    """
    if name.startswith(".") or name in LEFT_OUT:
        return True
    ending = Path(name).suffix.lower()
    return bool(ending) and ending not in ENDINGS


def stamps_of(folders: Iterable[Path]) -> Stamps:
    """The stamps of all files that a game is made of, which lie below these folders."""
    stamps: Stamps = {}
    for folder in dict.fromkeys(folders):
        stamps.update(stamps_below(folder, is_left_out))
    return stamps


def follow(
    stamped: Callable[[], Stamps], changed: Callable[[], None], stop: threading.Event, seen: Stamps | None = None
) -> None:
    """Call `changed` each time files have changed and then lain still for a moment, until `stop` is set.

    `seen` is how they were when somebody looked last; without it, as they are now.
    """
    seen = stamped() if seen is None else seen
    pause = LEAST_PAUSE
    taken: deque[float] = deque(maxlen=LOOKS)  # seconds
    while not stop.wait(pause):
        begun = time.perf_counter()
        now = stamped()
        taken.append(time.perf_counter() - begun)
        pause = min(MOST_PAUSE, max(LEAST_PAUSE, SHARE * min(taken)))
        if now == seen:
            continue
        until = time.monotonic() + LONGEST_BURST
        while not stop.wait(pause) and (later := stamped()) != now and time.monotonic() < until:
            now = later
        seen = now
        if not stop.is_set():
            changed()
