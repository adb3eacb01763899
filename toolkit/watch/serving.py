"""A game served as a page until it is stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from toolkit.cache import Cache
from toolkit.watch.follow import follow
from toolkit.watch.look import Looker
from toolkit.watch.shown import Shown
from toolkit.watch.site import pages, site
from toolkit.watch.studio import Studio
from toolkit.web import Door, bound, new_token, serve, token_for
from toolkit.web.binding import port_of
from toolkit.web.tokens import is_same

ENDING_SECONDS = 3.0


def watch_page(
    folder: Path, port: int, ready: Callable[[str], None], told: Callable[[Mapping[str, object]], None]
) -> None:
    """Show a game until a signal ends it; `ready` is called with the address, `told` after each look.

    Raises KeyboardInterrupt after Ctrl-C, and OSError where there is no port left.
    """
    opened = bound(port)
    cache = Cache()
    secret = cache.own_key()
    token = token_for(secret, "watch", f"{folder.resolve()}") if secret else new_token()
    shown, stop = Shown(), threading.Event()
    with opened, closing(Studio(cache)) as studio:
        studio.warm()
        made = site(shown, studio)
        door = Door(port_of(opened), lambda given: "reader" if is_same(given, token) else "", frozenset(pages()))
        looker = Looker(folder, shown, studio)
        looker.proving.start()
        eyes = threading.Thread(target=look_on, args=(looker, told, stop), name="looking", daemon=True)
        eyes.start()
        ready(f"http://127.0.0.1:{door.port}/#{token}")
        try:
            serve(made, door, opened)
        finally:
            stop.set()
            looker.proving.end()
            eyes.join(ENDING_SECONDS)


def look_on(looker: Looker, told: Callable[[Mapping[str, object]], None], stop: threading.Event) -> None:
    """Look once, and then each time files have changed, until `stop` is set."""

    def look() -> None:
        looker.look_safely()
        told(looker.shown.about)

    looker.find_templates()
    before = looker.stamped()
    look()
    looker.studio.prepare()
    follow(looker.stamped, look, stop, before)
