"""`heap explain`: the manual of a finding, and of the keys of game.yaml."""

from __future__ import annotations

from typing import Annotated

import typer

from toolkit.check.registry import OFFENCES, offence_called
from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import refuse
from toolkit.explained import ALL, keys, manual, parts
from toolkit.nearest import one_of
from toolkit.problem import Offence


def explain_command(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="A code or a name: C101, unknown-tag; or vocabulary, or a key of game.yaml: zones.",
            autocompletion=completion.codes,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a finding: what it means, why it matters, an example, and what to write instead.

    Without a code it lists all there are, a line for each. heap explain vocabulary tells the keys of game.yaml, each
    with what it lets cards say; heap explain zones those of one part.
    """
    if code is None:
        if as_json:
            answer({"codes": [code_data(offence) for offence in OFFENCES]})
            return
        rest = "Keys of game.yaml, with what they let cards say: heap explain vocabulary"
        typer.echo("\n".join([*(_line(offence) for offence in OFFENCES), rest]))
        return
    offence = offence_called(code)
    if offence is None:
        if (part := code.casefold().removeprefix(f"{ALL}.")) in (ALL, *parts()):
            _explain_keys(part, as_json=as_json)
            return
        known = [ALL, *parts(), *(word for entry in OFFENCES for word in (entry.name, entry.code))]
        refuse(f"There is no finding and no key {code!r}.", f"{one_of(code, known)} 'heap explain' lists all.")
    if as_json:
        answer({"codes": [code_data(offence)]})
        return
    typer.echo(f"# {offence.code} {offence.name} ({offence.severity.value})\n\n{offence.manual.strip()}")


def _explain_keys(part: str, *, as_json: bool) -> None:
    """Tell the keys of a part of game.yaml, or of all."""
    if not as_json:
        typer.echo(manual(part))
        return
    chosen = [key for key in keys() if part in (ALL, key.part)]
    answer(
        {
            "keys": [
                {
                    "key": key.path,
                    "means": key.means,
                    "example": key.example.data() if key.example is not None else None,
                }
                for key in chosen
            ]
        }
    )


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
