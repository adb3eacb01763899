"""`heap explain`: the manual of a finding."""

from __future__ import annotations

from typing import Annotated

import typer

from toolkit.check.registry import OFFENCES, offence_called
from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import refuse
from toolkit.nearest import one_of
from toolkit.problem import Offence


def explain_command(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="A code or a name: C101, unknown-tag.", autocompletion=completion.codes),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a finding: what it means, why it matters, an example, and what to write instead.

    Without a code it lists all there are, a line for each.
    """
    if code is None:
        if as_json:
            answer({"codes": [code_data(offence) for offence in OFFENCES]})
            return
        typer.echo("\n".join(_line(offence) for offence in OFFENCES))
        return
    offence = offence_called(code)
    if offence is None:
        known = [word for entry in OFFENCES for word in (entry.name, entry.code)]
        refuse(f"There is no finding {code!r}.", f"{one_of(code, known)} 'heap explain' lists all.")
    if as_json:
        answer({"codes": [code_data(offence)]})
        return
    typer.echo(f"# {offence.code} {offence.name} ({offence.severity.value})\n\n{offence.manual.strip()}")


def code_data(offence: Offence) -> dict[str, object]:
    """Everything about a code as plain values, for `--json`."""
    return {
        "code": offence.code,
        "name": offence.name,
        "severity": offence.severity.value,
        "finds": first_sentence(offence),
        "manual": offence.manual.strip(),
    }


def _line(offence: Offence) -> str:
    return f"{offence.code}  {offence.name:<22} {offence.severity.value:<8} {first_sentence(offence)}"


def first_sentence(offence: Offence) -> str:
    """The first sentence of what a code finds, on one line."""
    finds = offence.manual.split("## What it finds")[1].split("##")[0]
    return " ".join(finds.split()).split(". ")[0].rstrip(".") + "."
