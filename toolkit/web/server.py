"""Runs a site until it is stopped, and ends clean: listeners are let go first, so that nothing is waited for."""

from __future__ import annotations

import asyncio
import socket
from types import FrameType

import uvicorn

from toolkit.web.binding import port_of
from toolkit.web.door import Door
from toolkit.web.site import Site

PATIENCE_SECONDS = 2  # for answers that are under way when the server is stopped
MOST_CONNECTIONS = 500
LONGEST_MESSAGE = 16 * 1024  # bytes of one message on a websocket


class Server(uvicorn.Server):
    """A server that lets the listeners of its site go as soon as it is told to end."""

    def __init__(self, site: Site, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.site = site

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called by a signal."""
        self.site.close()
        super().handle_exit(sig, frame)


def server_of(site: Site, door: Door) -> Server:
    """A server for a site behind a door."""
    config = uvicorn.Config(
        site.app(door),
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        timeout_graceful_shutdown=PATIENCE_SECONDS,
        limit_concurrency=MOST_CONNECTIONS,
    )
    return Server(site, config)


def serve(site: Site, door: Door, opened: socket.socket) -> None:
    """Serve a site on a bound socket until a signal ends it. Raises KeyboardInterrupt after Ctrl-C."""
    if port_of(opened) != door.port:
        raise ValueError(f"the door is of port {door.port}, the socket of {port_of(opened)}")
    asyncio.run(server_of(site, door).serve([opened]))
