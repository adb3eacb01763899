"""The links to the seats of a table, as a terminal shows them: for devices in the same network as QR codes too."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import segno
import typer

from toolkit.cli.options import harmless
from toolkit.web.binding import LOOPBACK

if TYPE_CHECKING:
    from toolkit.rooms.links import Link


def print_links(links: Sequence[Link], base: str, names: Mapping[int, str] | None = None) -> None:
    """Print each link on a line; where others can reach them, the seats' also as QR codes.

    `names` are what people are called, by their seats.
    """
    words = {link.name: harmless(_words(link, names or {})) for link in links}
    width = max(map(len, words.values()))
    for link in links:
        typer.echo(f"  {words[link.name]:{width}}  {link.address(base)}")
    if urlsplit(base).hostname != LOOPBACK:
        typer.echo("\n".join(_codes(links, base, words)))


def _words(link: Link, names: Mapping[int, str]) -> str:
    name = names.get(link.seat, "")
    return f"{link.words}, {name}" if name else link.words


def _codes(links: Iterable[Link], base: str, words: Mapping[str, str]) -> Iterator[str]:
    for link in links:
        if link.seat >= 0:
            code = qr_code(link.address(base))
            yield from ("", f"  {words[link.name]}, for a camera:", *(f"  {line}" for line in code))


def qr_code(text: str) -> list[str]:
    """A text as a QR code of half blocks, light on dark as terminals are, with its quiet zone."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue().splitlines()
