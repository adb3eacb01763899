"""`heap schema`: writes JSON Schema, with which editors complete keys and mark mistakes."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.options import load_games, refuse
from toolkit.schema import SHAPES

ANSWER = "answer"  # the kind for the answers of --json


def schema_command(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND", help=f"{', '.join(SHAPES)}, or {ANSWER}.", autocompletion=completion.one_of(*SHAPES, ANSWER)
        ),
    ] = "deck",
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game whose own tags, sizes and types become choices.",
            autocompletion=completion.games,
        ),
    ] = None,
) -> None:
    """Write JSON Schema for editors: heap schema deck GAME > deck.schema.json

    Name the file in the first line of a deck: # yaml-language-server: $schema=deck.schema.json

    With answer it is the schema of what commands print with --json.
    """
    from toolkit.json_schema import json_schema
    from toolkit.nearest import one_of

    if kind == ANSWER:
        from toolkit.report.json_report import SCHEMA

        typer.echo(json.dumps(SCHEMA, indent=2))
        return
    if kind not in SHAPES:
        refuse(f"There is no schema {kind!r}.", one_of(kind, [*SHAPES, ANSWER]))
    loaded = load_games(game)[0][1] if game is not None else None
    if game is not None and loaded is None:
        refuse(f"{game}: game.yaml cannot be read.", "'heap check' says why.")
    typer.echo(json.dumps(json_schema(kind, loaded), indent=2, ensure_ascii=False))
