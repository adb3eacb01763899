"""The links to the seats of a table, as a terminal shows them: for devices in the same network as QR codes too."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import segno
import typer

from toolkit.web.binding import LOOPBACK

if TYPE_CHECKING:
    from toolkit.rooms.links import Link


def print_links(links: Sequence[Link], base: str) -> None:
    """Print each link on a line; where others can reach them, the seats' also as QR codes."""
    width = max(len(link.words) for link in links)
    for link in links:
        typer.echo(f"  {link.words:{width}}  {link.address(base)}")
    if urlsplit(base).hostname != LOOPBACK:
        typer.echo("\n".join(_codes(links, base)))


def _codes(links: Iterable[Link], base: str) -> Iterator[str]:
    for link in links:
        if link.seat >= 0:
            yield from ("", f"  {link.words}, for a camera:", *(f"  {line}" for line in qr_code(link.address(base))))


def qr_code(text: str) -> list[str]:
    """A text as a QR code of half blocks, light on dark as terminals are, with its quiet zone."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue().splitlines()
