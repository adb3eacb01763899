"""`heap explain`: the manual of a finding."""

from __future__ import annotations

from typing import Annotated

import typer

from toolkit.check.registry import OFFENCES, offence_called
from toolkit.cli.options import refuse
from toolkit.nearest import one_of
from toolkit.problem import Offence


def explain_command(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="A code or a name: C101, unknown-tag.")] = None,
) -> None:
    """Explain a finding: what it means, why it matters, an example, and what to write instead."""
    if code is None:
        typer.echo("\n".join(_line(offence) for offence in OFFENCES))
        return
    offence = offence_called(code)
    if offence is None:
        known = [word for entry in OFFENCES for word in (entry.name, entry.code)]
        refuse(f"There is no finding {code!r}.", f"{one_of(code, known)} 'heap explain' lists all.")
    typer.echo(f"# {offence.code} {offence.name} ({offence.severity.value})\n\n{offence.manual.strip()}")


def _line(offence: Offence) -> str:
    return f"{offence.code}  {offence.name:<22} {offence.severity.value:<8} {first_sentence(offence)}"


def first_sentence(offence: Offence) -> str:
    """What it finds, in one line."""
    finds = offence.manual.split("## What it finds")[1].split("##")[0]
    return " ".join(finds.split()).split(". ")[0].rstrip(".") + "."
