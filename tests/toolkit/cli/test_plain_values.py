"""What typer would have converted comes as typer would have made it, without what typer converts with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.core import TyperCommand
from typer.testing import CliRunner

from toolkit.cli.plain_values import PlainCommand, is_plain

LINES = [
    [],
    ["ark"],
    ["ark", "hay", "corn"],
    ["ark", "--deck", "trash"],
    ["ark", "--deck", ""],
    ["ark", "--seed", "7"],
    ["ark", "--seed", "seven"],
    ["ark", "--seconds", "2.5"],
    ["ark", "--out", "a/b.png"],
    ["ark", "--skip", "a", "--skip", "b"],
    ["ark", "--fix", "--no-colour"],
    ["ark", "--deck"],
    ["ark", "--wrong"],
    ["--help"],
]


def heap(  # noqa: PLR0917
    game: str,
    words: Annotated[list[str] | None, typer.Argument()] = None,
    deck: str | None = None,
    paper: str = "a4",
    seed: int | None = None,
    seconds: float = 100.0,
    out: Path | None = None,
    skip: Annotated[list[str] | None, typer.Option()] = None,
    fix: bool = False,
    colour: bool | None = None,
) -> None:
    """Says what it was given."""
    typer.echo(repr((game, words, deck, paper, seed, seconds, out, skip, fix, colour)))


def said(kind: type[TyperCommand], line: list[str]) -> tuple[int, str]:
    """Exit code and output of the function as a command of a kind."""
    app = typer.Typer(add_completion=False)
    app.command(cls=kind)(heap)
    result = CliRunner().invoke(app, line)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_a_command_gets_what_typer_would_have_given_it(line: list[str]) -> None:
    assert said(PlainCommand, line) == said(TyperCommand, line)


@pytest.mark.parametrize(
    ("value", "default", "hint"),
    [("trash", None, str | None), ("7", "a4", str), (100.0, 100.0, float), (["a"], None, list[str] | None)],
)
def test_what_the_function_asks_for_is_plain(value: Any, default: Any, hint: Any) -> None:
    assert is_plain(value, default, hint)


@pytest.mark.parametrize(
    ("value", "default", "hint"),
    [("7", 7, int), ("7", None, int | None), ("a/b", None, Path | None), ([1], None, list[str]), ([], None, list[str])],
)
def test_what_has_to_be_converted_is_not(value: Any, default: Any, hint: Any) -> None:
    assert not is_plain(value, default, hint)
