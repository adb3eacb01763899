"""The answer to a call with `--json`: one JSON document on the standard output, whatever comes of the call.

    {..., "problems": [...]}                                     what the command gives, and findings
    {"error": {"message": ..., "hint": ...}, "problems": [...]}  a call that is refused, exit code 2

Nothing else is written to the standard output. The error stream is for people and is the same with and without
`--json`, and so are exit codes. This is the one module that prints JSON; `heap schema answer` gives the schema of
findings (toolkit/report).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import TyperException

from toolkit.cli.options import Refusal

if TYPE_CHECKING:
    from toolkit.problem import Problem

JsonOption = Annotated[
    bool, typer.Option("--json", help="For programs: one JSON document; heap schema answer says its shape.")
]


def answer(data: Mapping[str, object], problems: Sequence[Problem] = ()) -> None:
    """Print the document, once and last; in ASCII where the output cannot encode it."""
    from toolkit.report.json_report import document

    text = document(data, problems)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = document(data, problems, ascii_only=True)
    typer.echo(text, nl=False)


def files_data(paths: Sequence[Path]) -> list[dict[str, str]]:
    """Files that were written, in the form in which every command reports them."""
    return [{"path": str(path)} for path in paths]


def answer_refusal(wrong: Refusal | TyperException, words: Sequence[str]) -> None:
    """Print why a call is refused as JSON, if the words of the call ask for JSON."""
    if not asks_for_json(words):
        return
    if isinstance(wrong, Refusal):
        answer({"error": {"message": wrong.message, "hint": wrong.hint}}, wrong.problems)
    else:
        answer({"error": {"message": wrong.format_message(), "hint": "heap COMMAND --help says what can be said."}})


def asks_for_json(words: Sequence[str]) -> bool:
    """Whether a call asks for JSON, judged by its words alone, because it may be a call that cannot be parsed."""
    own = list(words[: words.index("--")] if "--" in words else words)
    return "--json" in own or "--format=json" in own or ("--format", "json") in pairwise(own)
