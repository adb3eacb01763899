"""Values of options that need no conversion: those not given, and texts that stay texts.

Typer converts the value of every option by pydantic, these too, and importing pydantic takes as long as checking a
game. Other values (numbers, paths) and all wrong calls still go to typer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, get_type_hints

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from typer._click import Context, Parameter  # typer's own copy of click, which it has for no other name
    from typer.core import TyperOption

Conversion: TypeAlias = "Callable[[Context, object], object]"
TEXTS = (str, str | None)
LISTS = (list[str], list[str] | None)


class PlainGroup(TyperGroup):
    """A group whose options are flags: a flag that is not given needs no conversion and runs no callback."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """The options, including typer's own for completion, with the conversion replaced."""
        for parameter in self.params:
            vars(parameter).setdefault("process_value", where_given(parameter))
        return super().get_params(ctx)

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """The option `--help`, with a default that needs no conversion."""
        return not_given(super().get_help_option(ctx))


class PlainCommand(TyperCommand):
    """A command that takes plain values of options as they are."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        hints = get_type_hints(self.callback) if self.callback else {}
        for parameter in self.params:
            if parameter.name in hints and parameter.callback is None:
                vars(parameter)["process_value"] = plainly(parameter, hints[parameter.name])

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """The option `--help`, with a default that needs no conversion."""
        return not_given(super().get_help_option(ctx))


def not_given(flag: TyperOption | None) -> TyperOption | None:
    """The flag with False as its default; None stays None."""
    if flag is not None:
        flag.default = False
    return flag


def where_given(parameter: Parameter) -> Conversion:
    """The conversion of a flag that has a callback: False, without calling it, where the flag is not given."""
    convert = parameter.process_value

    def process(context: Context, value: object) -> object:
        return convert(context, value) if value else False

    return process


def optional(parameters: list[Parameter]) -> list[Parameter]:
    """Options that keep their values by a callback, which is called for those alone that are given."""
    for parameter in parameters:
        vars(parameter)["process_value"] = where_given(parameter)
    return parameters


def plainly(parameter: Parameter, hint: object) -> Conversion:
    """The conversion of a parameter: the value itself where it is plain, else typer's."""
    convert = parameter.process_value
    takes_many = parameter.multiple or parameter.nargs != 1

    def process(context: Context, value: object) -> object:
        if value is None and not parameter.required:
            return () if takes_many else None
        return value if is_plain(value, parameter.default, hint) else convert(context, value)

    return process


def is_plain(value: object, default: object, hint: object) -> bool:
    """Whether a value already has the type that the function declares; the function's own default always has."""
    if hint in LISTS:
        return isinstance(value, tuple | list) and bool(value) and all(isinstance(one, str) for one in value)
    return isinstance(value, str) if hint in TEXTS else value is not None and value is default
