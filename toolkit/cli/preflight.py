"""`heap preflight`: what is wrong with a PDF for print, before it is sent."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import harmless, refuse
from toolkit.cli.words import print_problems
from toolkit.problem import has_errors

PRINTERS = ("drivethru", "mbprint")


def preflight_command(
    file: Annotated[str, typer.Argument(metavar="FILE.pdf", help="Any PDF, whoever made it.")],
    printer: Annotated[
        str | None,
        typer.Option(
            "--for",
            metavar="VENDOR",
            help=f"What this vendor asks besides: {', '.join(PRINTERS)}.",
            autocompletion=completion.one_of(*PRINTERS),
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Look at a PDF before it is printed: heap preflight cards.pdf --for drivethru

    It is held to PDF/X-1a:2003 (colours, ink, boxes, bleed, fonts, transparency), and to what a vendor asks. \
heap explain CODE tells more about a finding. What heap export makes has been looked at so before it is written.

    Exit code 0: nothing but warnings, 1: findings, 2: wrong call.
    """
    from toolkit.exports.press_pdf import rules_of
    from toolkit.exports.vendors import vendors
    from toolkit.files import read_ordinary
    from toolkit.nearest import one_of
    from toolkit.press.prepress.preflight import preflight
    from toolkit.press.prepress.rules import Rules

    if printer is not None and printer not in PRINTERS:
        refuse(f"There are no rules for {printer!r}.", one_of(printer, PRINTERS))
    rules = Rules() if printer is None else rules_of(vendors()[printer])
    try:
        content = read_ordinary(Path(file))
    except (OSError, ValueError) as error:
        refuse(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.", "Name a PDF.")
    problems = preflight(content, rules, file)
    if as_json:
        answer({"file": file, "for": printer}, problems)
    print_problems(problems)
    if has_errors(problems):
        raise typer.Exit(1)
    if not as_json:
        typer.echo(harmless(f"{file}: {'nothing but warnings' if problems else 'nothing is wrong with it'}."))
