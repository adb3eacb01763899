"""Commands whose options are the fields of a dataclass, for those that have many."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import TypeVar, get_type_hints

T = TypeVar("T")


def command_of_fields(options: type[T], run: Callable[[T], None], about: str) -> Callable[..., None]:
    """A function that typer makes a command of: its parameters are the fields, each annotated as typer has it.

    `run` gets them as one value; `about` is what `--help` says.
    """
    hints = get_type_hints(options, include_extras=True)

    def command(**values: object) -> None:
        run(options(**values))

    fields = [
        field.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[field.name])
        for field in signature(options).parameters.values()
    ]
    vars(command)["__signature__"] = Signature(fields)
    command.__annotations__ = {field.name: field.annotation for field in fields}
    command.__doc__ = about
    return command
