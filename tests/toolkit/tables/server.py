"""An https server on this machine, with a certificate of its own (localhost.pem, made for these tests alone)."""

from __future__ import annotations

import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CERTIFICATE = Path(__file__).with_name("localhost.pem")


class Sheets(BaseHTTPRequestHandler):
    """Answers by the path: what is in `pages`, and some answers that no table can be read from."""

    pages: dict[str, bytes]
    asked: list[str]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on the error stream."""

    def do_GET(self) -> None:
        """Answer one request."""
        self.asked.append(self.path)
        name, _, rest = self.path.lstrip("/").partition("/")
        if name == "to":
            self._redirect(f"/{rest}" if "://" not in rest else rest)
        elif name == "round":
            self._redirect(f"/round/{int(rest or 0) + 1}")
        elif name == "slow":
            self._drip()
        elif name == "huge":
            self._answer(200, b"name\n" + b"x" * (17 * 2**20))
        elif self.path in self.pages:
            self._answer(200, self.pages[self.path])
        else:
            self._answer(404, b"<html>nothing</html>")

    def _answer(self, code: int, content: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        try:
            self.wfile.write(content)
        except OSError:  # who asked has read enough
            self.close_connection = True

    def _redirect(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _drip(self) -> None:
        """A header, a letter at a time, for longer than anybody waits."""
        try:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
            for _ in range(200):
                self.wfile.write(b"x")
                self.wfile.flush()
                time.sleep(0.05)
        except OSError:
            self.close_connection = True


@contextmanager
def serving(pages: dict[str, bytes]) -> Iterator[tuple[str, list[str]]]:
    """The address of a server with these pages, and the list of the paths it is asked for."""
    asked: list[str] = []
    handler = type("Handler", (Sheets,), {"pages": pages, "asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # connections that are broken off on purpose
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"https://localhost:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
