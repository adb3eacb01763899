"""Options of exports that draw faces, and how they are held against the kind of export."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import refuse
from toolkit.exports.kinds import KINDS, OPTIONS, Kind, Wanted

if TYPE_CHECKING:
    from toolkit.press.progress import Progress

LEAST_DPI, MOST_DPI = 20, 2400
KEPT = "heap.drawing."  # begins the names under which the options are kept in the context's `meta`


def keep(ctx: typer.Context, param: typer.CallbackParam, value: object) -> None:
    """Keep the value of an option for `wanted_of`."""
    ctx.meta[f"{KEPT}{param.name}"] = value


def drawing_options(
    dpi: Annotated[
        int | None,
        typer.Option(
            "--dpi", min=LEAST_DPI, max=MOST_DPI, help="Pixels to an inch.", callback=keep, expose_value=False
        ),
    ] = None,
    bleed: Annotated[
        bool,
        typer.Option(
            "--bleed", help="Pictures with bleed and square corners, as printed.", callback=keep, expose_value=False
        ),
    ] = False,
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile",
            metavar="FILE",
            help="The ICC profile of the printer, for CMYK.",
            callback=keep,
            expose_value=False,
        ),
    ] = None,
    stock: Annotated[
        str,
        typer.Option(
            "--stock", metavar="NAME", help="What cards are printed on: M31, linen.", callback=keep, expose_value=False
        ),
    ] = "",
) -> None:
    """The options of exports that draw faces, which `wanted_of` reads from the context."""


def wanted_of(kind: Kind, ctx: typer.Context) -> Wanted:
    """The options as a kind of export gets them; refuses one that it does not take, and an unknown stock."""
    given = {name: ctx.meta.get(f"{KEPT}{name}") for name in OPTIONS}
    for name in (name for name, value in given.items() if value):
        if name not in kind.options:
            takers = ", ".join(each.name for each in KINDS.values() if name in each.options)
            refuse(f"--{name.replace('_', '-')} has no meaning for {kind.name}.", f"It has for {takers}.")
    profile, stock, dpi = given["profile"], str(given["stock"] or ""), given["dpi"]
    return Wanted(
        dpi if isinstance(dpi, int) else None,
        bool(given["bleed"]),
        Path(str(profile)) if profile else None,
        stock_called(kind, stock) if stock else "",
        address(str(given["base_url"] or "")),
        bool(given["push"]),
        bool(given["free"]),
    )


def address(text: str) -> str:
    """An address below which files will lie, "" for none; refuses what is no address of the web."""
    is_plain = text.isascii() and text.isprintable() and not set(text) & set(' "<>\\?#')
    if text and not (is_plain and text.startswith(("http://", "https://")) and text.partition("://")[2].strip("/")):
        refuse(f"{text!r} is no address.", "Write one that others reach: --base-url https://example.org/my-game")
    return text


def stock_called(kind: Kind, word: str) -> str:
    """The stock of a vendor that a word means: its code, its name, or a part of it; refuses an unknown one."""
    from toolkit.exports.vendors import vendors

    stocks = vendors()[kind.name].stocks
    plain = word.lower().strip()
    exact = [stock for stock in stocks if plain in (stock.lower(), stock[1:4].lower(), stock[6:].lower())]
    found = exact or [stock for stock in stocks if plain in stock.lower()]
    if len(found) != 1:
        refuse(
            f"There is no stock {word!r}." if not found else f"{word!r} are several stocks.",
            f"There are {', '.join(stocks)}.",
        )
    return found[0]


def table_options(
    base_url: Annotated[
        str,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="Where the files will lie, so that others see them too.",
            callback=keep,
            expose_value=False,
        ),
    ] = "",
    push: Annotated[
        bool,
        typer.Option("--push", help="Change the table that is open in the program.", callback=keep, expose_value=False),
    ] = False,
) -> None:
    """The options of exports for virtual tabletops, which `wanted_of` reads from the context."""


def page_options(
    free: Annotated[
        bool,
        typer.Option(
            "--free", help="Without rules: cards and pieces that people move.", callback=keep, expose_value=False
        ),
    ] = False,
) -> None:
    """The options of exports that are pages, which `wanted_of` reads from the context."""


@contextmanager
def drawing() -> Iterator[Progress]:
    """Progress for the block; refuses where faces cannot be laid out at all."""
    from toolkit.cli.progress import shown_progress
    from toolkit.press.workers import NoPango, WorkerLost

    try:
        with shown_progress() as progress:
            yield progress
    except NoPango as error:
        refuse(f"{error}", error.way_out)
    except WorkerLost as error:
        refuse(f"{error}", error.way_out)
