"""A real browser for tests of pages: Debian's Chromium, one that HEAP_CHROMIUM names, or the one from npm."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "node_modules" / "@sparticuz" / "chromium"
UNPACKED = ROOT / "build" / "browser"
WITHOUT = "there is no browser: install chromium, or say npm ci, as make test does"
FLAGS = ("--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--disable-dev-shm-usage")


@cache
def chromium() -> str | None:
    """The path of a Chromium, or None where there is none."""
    if named := os.environ.get("HEAP_CHROMIUM") or shutil.which("chromium"):
        return named
    return str(unpacked()) if (PACKAGE / "bin" / "chromium.br").is_file() else None


def unpacked() -> Path:
    """The browser of the npm package, unpacked once for each version."""
    import brotli

    packed = PACKAGE / "bin" / "chromium.br"
    place = UNPACKED / f"chromium-{packed.stat().st_size}"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        part = place.with_name(f"{place.name}.{os.getpid()}.part")
        part.write_bytes(brotli.decompress(packed.read_bytes()))
        part.chmod(0o755)
        part.replace(place)
    return place


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window, of its own."""
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            yield opened
        finally:
            opened.close()


class Shared:
    """One browser for all tests of a process: begun for the first that asks, ended by `end`.

    Its driver keeps an event loop open in this thread, which is seen only while the browser is in use: at other times
    tests run loops of their own.
    """

    def __init__(self) -> None:
        self._running: ExitStack | None = None
        self._opened: Browser | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def used(self) -> Iterator[Browser]:
        """The browser, begun anew where it is gone. What is open in it at the end is closed."""
        try:
            yield self._begun()
        finally:
            self._leave()

    def _begun(self) -> Browser:
        asyncio._set_running_loop(self._loop)
        if self._opened is not None and self._opened.is_connected():
            return self._opened
        self.end()
        self._running = ExitStack()
        self._opened = self._running.enter_context(browser())
        self._loop = asyncio.get_running_loop()
        return self._opened

    def _leave(self) -> None:
        if self._opened is not None and self._opened.is_connected():
            for context in self._opened.contexts:
                context.close()
        asyncio._set_running_loop(None)

    def end(self) -> None:
        """End the browser, if there is one."""
        if self._running is not None:
            asyncio._set_running_loop(self._loop)
            self._running.close()
        asyncio._set_running_loop(None)
        self._running = self._opened = self._loop = None


SHARED = Shared()


@contextmanager
def page_of(opened: Browser, width: int = 1400, height: int = 900, scheme: str = "light") -> Iterator[Page]:
    """A page of its own, with cookies of its own. What its scripts raise fails the test."""
    context = opened.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"{error}"))
    try:
        yield page
    finally:
        context.close()
    assert faults == []
