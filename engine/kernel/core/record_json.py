"""Records from their JSON, held to the declared types. Each type becomes a function that reads it, made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from itertools import chain
from reprlib import repr as short
from types import UnionType
from typing import Literal, TypeVar, get_args, get_origin

from engine.kernel.core.records import Record, is_named_tuple, named_parts

R = TypeVar("R", bound=Record)
Classes = Mapping[str, type[Record]]  # the records that may be in a value, by name
Reader = Callable[[object, Classes], object]
INTS = {int}
LISTS = {list}
PLAIN = frozenset[object]((int, str))


class _Amiss(Exception):  # noqa: N818 - it says what was found
    """JSON that does not fit a record; the message says where and what."""


def filled(made: R, data: Mapping[str, object], classes: Classes) -> R:
    """A record with its fields set by its JSON; `classes` are the records that may be in it, by name.

    Raises ValueError where a field is missing or has another form.
    """
    try:
        _fill(made, data, classes)
    except _Amiss as amiss:
        raise ValueError(f"this state is not whole: {amiss}") from amiss
    return made


def _fill(made: Record, data: Mapping[str, object], classes: Classes) -> None:
    readers = _readers_of(_class_of(made))
    name = ""
    try:
        for name, read in readers.items():
            setattr(made, name, read(data[name], classes))
    except KeyError as missing:
        raise _Amiss(f"{', '.join(name for name in readers if name not in data)} is missing") from missing
    except _Amiss as amiss:
        raise _Amiss(f"{name}: {amiss}") from amiss


def _class_of(made: Record) -> object:
    return type(made)


@cache
def _readers_of(cls: object) -> dict[str, Reader]:
    """What reads the fields of a record class, by name."""
    assert isinstance(cls, type)
    assert issubclass(cls, Record)
    return {name: _reader(kind) for name, kind in cls.kept.items()}


@cache
def _reader(kind: object) -> Reader:
    """A function that gives a value of JSON as a value of a type; it raises _Amiss where the value does not fit."""
    if kind is int:
        return _read_int
    if kind == list[int]:
        return _read_ints
    if kind == list[list[int]]:
        return _read_rows
    options = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    rows = next((_row_reader(each) for each in options if issubclass(_shape(each), list | tuple)), None)
    held = next((_shape(each) for each in options if issubclass(_shape(each), Record)), None)
    closed = {value: member for each in options for value, member in _members(each).items()}
    plain = tuple(
        _shape(each) for each in options if not issubclass(_shape(each), list | tuple | Record | Enum | _Literal)
    )
    if object in plain:
        return _read_anything
    is_literal = get_origin(kind) is Literal
    one = kind.__name__ if isinstance(kind, type) else kind
    name = f"none of {', '.join(map(str, closed))}" if is_literal else f"no {one}"

    def read(value: object, classes: Classes) -> object:
        if isinstance(value, list):
            if rows is not None:
                return rows(value, classes)
        elif isinstance(value, dict):
            if held is not None:
                return _record(value, held, classes)
        elif isinstance(value, plain):
            return value
        elif value in closed:
            return closed[value]
        raise _Amiss(f"{short(value)} is {name}")

    return read


def _shape(kind: object) -> type:
    """The class of a type without what is in brackets: list of list[int]."""
    shape = get_origin(kind) or kind
    if shape is Literal:
        return _Literal
    assert isinstance(shape, type)
    return shape


class _Literal:
    """Stands for the class of what is one of some values."""


def _members(kind: object) -> Mapping[object, object]:
    """What each value of JSON stands for in a closed set, an enumeration or a Literal; nothing for other types."""
    if get_origin(kind) is Literal:
        return {value: value for value in get_args(kind)}
    return {member.value: member for member in kind} if isinstance(kind, type) and issubclass(kind, Enum) else {}


def _read_int(value: object, classes: Classes) -> object:
    if isinstance(value, int):
        return value
    raise _Amiss(f"{short(value)} is no int")


def _read_ints(value: object, classes: Classes) -> object:
    """A value that is declared as list[int]: most of a state."""
    if not isinstance(value, list):
        raise _Amiss(f"{short(value)} is no list[int]")
    return value[:] if {*map(type, value)} <= INTS else [_read_int(each, classes) for each in value]


def _read_rows(value: object, classes: Classes) -> object:
    """A value that is declared as list[list[int]]."""
    if not isinstance(value, list):
        raise _Amiss(f"{short(value)} is no list[list[int]]")
    if {*map(type, value)} <= LISTS and {*map(type, chain.from_iterable(value))} <= INTS:
        return [row[:] for row in value]
    return [_read_ints(each, classes) for each in value]


def _read_anything(value: object, classes: Classes) -> object:
    """A value that is declared as an object: plain values, lists of them, and records."""
    if isinstance(value, list):
        return [_read_anything(each, classes) for each in value]
    return _record(value, Record, classes) if isinstance(value, dict) else value


def _row_reader(kind: object) -> Callable[[list[object], Classes], object]:
    """A function that gives a list of JSON as a list or a tuple of a type."""
    if issubclass(_shape(kind), tuple):
        return _tuple_reader(kind)
    read = _reader((get_args(kind) or (object,))[0])
    return lambda value, classes: [read(each, classes) for each in value]


def _tuple_reader(kind: object) -> Callable[[list[object], Classes], object]:
    """A function that gives a list of JSON as a tuple of the declared length, or as the declared named tuple."""
    kinds = named_parts(kind) if is_named_tuple(kind) else [*get_args(kind)] or [object, ...]
    if kinds[-1] is ...:
        each_of = _reader(kinds[0])
        plain = {kinds[0]} if kinds[0] in PLAIN else set[object]()  # a list of just this type is taken as it is

        def read_all(value: list[object], classes: Classes) -> object:
            if plain.issuperset(map(type, value)):
                return tuple(value)
            return tuple([each_of(each, classes) for each in value])

        return read_all
    readers = [_reader(each) for each in kinds]
    make = kind._make if is_named_tuple(kind) else tuple
    exact = [*kinds] if PLAIN.issuperset(kinds) else []  # a list of just these types is taken as it is

    def read(value: list[object], classes: Classes) -> object:
        if exact and [*map(type, value)] == exact:
            return make(value)
        if len(value) != len(readers):
            raise _Amiss(f"{short(value)} has {len(value)} parts, not {len(readers)}")
        return make([read_part(part, classes) for read_part, part in zip(readers, value, strict=True)])

    return read


def _record(value: Mapping[str, object], kind: type, classes: Classes) -> Record:
    """An object of JSON as the record whose class it names under "is". Raises _Amiss."""
    name = value.get("is")
    cls = classes.get(name) if isinstance(name, str) else None
    if cls is None or not issubclass(cls, kind):
        raise _Amiss(f"{short(name)} is the name of no {kind.__name__}")
    made = cls.__new__(cls)
    try:
        _fill(made, value, classes)
    except _Amiss as amiss:
        raise _Amiss(f"{name}: {amiss}") from amiss
    return made


__all__ = ["filled"]
