"""Values of options that need no conversion: one that was not given, and a text that is to be a text.

Typer has pydantic convert the value of every option, these too, and importing pydantic takes as long as checking a
game. What is anything else (a number, a path) still goes to typer, and so does every wrong call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

from typer.core import TyperCommand, TyperGroup

TEXTS = (str, str | None)
LISTS = (list[str], list[str] | None)


class PlainGroup(TyperGroup):
    """A group whose options are flags: one that is not given needs no conversion, and calls nobody."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options, typer's own for completion too."""
        for parameter in self.params:
            vars(parameter).setdefault("process_value", where_given(parameter))
        return super().get_params(ctx)

    def get_help_option(self, ctx: Any) -> Any:
        """The option that is not given, rather than one of which nothing is known."""
        return not_given(super().get_help_option(ctx))


class PlainCommand(TyperCommand):
    """A command whose options take plain values as they are."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        hints = get_type_hints(self.callback) if self.callback else {}
        for parameter in self.params:
            if parameter.name in hints and parameter.callback is None:
                vars(parameter)["process_value"] = plainly(parameter, hints[parameter.name])

    def get_help_option(self, ctx: Any) -> Any:
        """The option that is not given, rather than one of which nothing is known."""
        return not_given(super().get_help_option(ctx))


def not_given(flag: Any) -> Any:
    """A flag that is False where it does not stand."""
    if flag is not None:
        flag.default = False
    return flag


def where_given(parameter: Any) -> Callable[[Any, Any], Any]:
    """What makes the value of a flag that does something by itself: nothing where it does not stand."""
    convert = parameter.process_value

    def process(context: Any, value: Any) -> Any:
        return convert(context, value) if value else False

    return process


def plainly(parameter: Any, hint: Any) -> Callable[[Any, Any], Any]:
    """What makes the value of a parameter: itself where it is plain, else what typer makes of it."""
    convert = parameter.process_value
    takes_many = parameter.multiple or parameter.nargs != 1

    def process(context: Any, value: Any) -> Any:
        if value is None and not parameter.required:
            return () if takes_many else None
        return value if is_plain(value, parameter.default, hint) else convert(context, value)

    return process


def is_plain(value: Any, default: Any, hint: Any) -> bool:
    """Is this what the function asks for already? The default that stands in the function is, by its types."""
    if hint in LISTS:
        return isinstance(value, tuple | list) and bool(value) and all(isinstance(one, str) for one in value)
    return isinstance(value, str) if hint in TEXTS else value is not None and value is default
