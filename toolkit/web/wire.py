"""A websocket as an open line."""

from __future__ import annotations

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from toolkit.web.line import Line

POLICY_VIOLATION = 1008


class Wire(Line):
    """A line over a websocket. `name` stands for {name} in its address, `visitors` are all whose cookies it has."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.name = str(socket.path_params.get("name", ""))
        self.visitors: frozenset[str] = socket.scope["state"]["visitors"]

    async def accept(self) -> None:
        """Open the line."""
        await self._socket.accept()

    async def receive(self) -> str | None:
        """The next text; None once the page has hung up, or has sent something else."""
        try:
            return await self._socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            return None

    async def send(self, text: str) -> None:
        """Send a text; to a page that has hung up nothing is sent."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                await self._socket.send_text(text)

    async def refuse(self, why: str) -> None:
        """Hang up, or do not open the line at all; the page is told why."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(POLICY_VIOLATION, why)
