"""A websocket as an open line."""

from __future__ import annotations

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from toolkit.web.line import Line

UNSUPPORTED_DATA, POLICY_VIOLATION = 1003, 1008


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
        """The next text; None once the page has hung up. One that sends something else is let go, and told why."""
        try:
            message = await self._socket.receive()
        except RuntimeError:
            return None
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if not isinstance(text, str):
            await self._close(UNSUPPORTED_DATA, "only text is read")
            return None
        return text

    async def send(self, text: str) -> None:
        """Send a text; to a page that has hung up nothing is sent."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                await self._socket.send_text(text)

    async def refuse(self, why: str) -> None:
        """Hang up, or do not open the line at all; the page is told why."""
        await self._close(POLICY_VIOLATION, why)

    async def _close(self, code: int, why: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code, why)
