"""The web layer: the one folder that knows starlette and uvicorn, and says who may ask what of a page of Heap's.

binding   a socket on this machine alone, on the first port that is free
door      who may come in: hosts, origins, and the cookie that a token is exchanged for
guard     holds every request and every websocket to the door, and every answer to the policy
policy    the headers of every answer: what a page may load, and who may show it
tokens    secrets in addresses
events    what has changed, told to every page that listens (server-sent events)
wire      a websocket as an open line
site      addresses and what answers them
server    runs a site until it is stopped
"""

from __future__ import annotations

from toolkit.web.binding import bound
from toolkit.web.door import Door
from toolkit.web.events import Feed
from toolkit.web.server import serve
from toolkit.web.site import Answer, Reply, Site
from toolkit.web.tokens import new_token, token_for
from toolkit.web.wire import Wire

__all__ = ["Answer", "Door", "Feed", "Reply", "Site", "Wire", "bound", "new_token", "serve", "token_for"]
