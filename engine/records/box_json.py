"""A box with its texts read as JSON and back, so that it is played where no YAML is loaded and no text is read again.

read_box(write_box(box)) is the same box, trees, spans and references included. Each value of a class is an object with
its class under `is`, "acts.Must"; tuples are arrays, and mappings are lists of pairs under `pairs`. Classes are those
of a closed list: nothing that is read can name another. Rules that a game brings along are not in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache

from engine.kernel.core import aims, play
from engine.kernel.core import box as boxes
from engine.kernel.core.box import Box
from engine.language import finding, hint, nodes, reader, vocabulary
from engine.language.forms import Node, field_names

IS, SPAN, PAIRS, VALUE = "is", "span", "pairs", "value"
HOMES = (
    aims,
    boxes,
    play,
    reader,
    vocabulary,
    finding,
    hint,
)  # modules whose values a box is made of, beside the nodes
Json = object


class BadBoxError(ValueError):
    """A text that is no box; the message says what is wrong."""


def write_box(box: Box) -> str:
    """A box as JSON, in ASCII. The folder of rules that its game brings along is not told."""
    return json.dumps(_told(replace(box, home="")), separators=(",", ":"))


def read_box(text: str) -> Box:
    """The box in a text that `write_box` has made. Raises BadBoxError."""
    try:
        data: Json = json.loads(text)
        made = _made(data)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadBoxError(f"this is no box: {type(error).__name__}: {error}") from error
    if not isinstance(made, Box):
        raise BadBoxError("this is no box")
    return made


# --- out -------------------------------------------------------------------------------------------------------------


def _told(value: object) -> Json:
    if isinstance(value, Enum):
        return {IS: _name(type(value)), VALUE: value.value}
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple):
        return [_told(each) for each in value]
    if isinstance(value, Mapping):
        return {PAIRS: [[_told(key), _told(each)] for key, each in value.items()]}
    return {IS: _name(type(value)), **{name: _told(each) for name, each in _parts(value)}}


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """The fields of a value that is worth a class."""
    if isinstance(value, Node):
        yield SPAN, value.span
        yield from ((name, getattr(value, name)) for name in field_names(type(value)))
    elif is_dataclass(value):
        yield from ((each.name, getattr(value, each.name)) for each in fields(value))
    else:
        raise TypeError(f"{value!r} is none of the values that a box is made of")


# --- in --------------------------------------------------------------------------------------------------------------


def _made(data: Json) -> object:
    if isinstance(data, list):
        return tuple([_made(each) for each in data])
    if not isinstance(data, dict):
        return data
    if PAIRS in data:
        return {_made(key): _made(each) for key, each in data[PAIRS]}
    made = _classes()[data[IS]]
    if issubclass(made, Enum):
        return made(data[VALUE])
    build: Callable[..., object] = made
    return build(**{name: _made(each) for name, each in data.items() if name != IS})


@cache
def _classes() -> dict[str, type]:
    """The classes of all values that can be in a box, by name."""
    found: dict[str, type] = {}
    for made in (*_named(), *_nodes(Node)):
        assert found.setdefault(_name(made), made) is made, made
    return found


def _name(made: type) -> str:
    """What a class is called: its name after that of its module, "acts.Must"."""
    return f"{made.__module__.rpartition('.')[2]}.{made.__name__}"


def _named() -> Iterator[type]:
    for home in HOMES:
        for value in vars(home).values():
            if isinstance(value, type) and value.__module__ == home.__name__ and not issubclass(value, Node):
                yield value


def _nodes(base: type[Node]) -> Iterator[type[Node]]:
    assert nodes.FORMS  # they are declared when their module is imported
    for each in base.__subclasses__():
        yield each
        yield from _nodes(each)
