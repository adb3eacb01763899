"""The web layer: the one folder that knows starlette and uvicorn, and says who may ask what of a page of Heap's.

binding   a socket on this machine alone, on the first port that is free
door      who may come in: hosts, origins, and the cookie that a token is exchanged for
guard     holds every request and every websocket to the door, and every answer to the policy
policy    the headers of every answer: what a page may load, and who may show it
tokens    secrets in addresses
events    what has changed, told to every page that listens (server-sent events)
line      an open line to one page
wire      a websocket as an open line
site      addresses and what answers them
server    runs a site until it is stopped

The names below are imported on first use, so that who talks over a line of another kind needs neither of these.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.web.binding import bound
    from toolkit.web.door import Door
    from toolkit.web.events import Feed
    from toolkit.web.line import Line
    from toolkit.web.server import serve
    from toolkit.web.site import Answer, Reply, Site
    from toolkit.web.tokens import new_token, token_for
    from toolkit.web.wire import Wire

__all__ = ["Answer", "Door", "Feed", "Line", "Reply", "Site", "Wire", "bound", "new_token", "serve", "token_for"]

_HOMES = {
    "Answer": "site",
    "Door": "door",
    "Feed": "events",
    "Line": "line",
    "Reply": "site",
    "Site": "site",
    "Wire": "wire",
    "bound": "binding",
    "new_token": "tokens",
    "serve": "server",
    "token_for": "tokens",
}


def __getattr__(name: str) -> object:
    """Import a public name on first use (PEP 562). Raises AttributeError for a name that is not public."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
