"""Records: classes whose fields are declared once, as annotations; making, copying and JSON follow from that.

    @record
    class TurnFrame(Frame):
        code: int | str = later("turn")
        player: int
        offered: list[int] = listed()

A field's annotation says how it is copied: numbers, words and tuples are shared by copies, lists are copied as deep as
they are declared, in a named tuple too, and records are copied. The same annotation says what its JSON may be. What is
`shared` or `worked_out` is no part of the JSON. `record_json` makes records of JSON again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    TypeGuard,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

T = TypeVar("T")
COPIED = "copied"  # in a field's metadata: how a copy has it, where it is no part of the JSON
PLAIN_TYPES = frozenset[object]((int, str, bool, NoneType))  # of values that JSON holds as they are
PLAIN, ROW, RECORD = "it", "it[:]", "it.copy()"  # expressions that copy `it`


class Record:
    """The base class of all records: copying, and JSON."""

    __slots__ = ()

    kept: ClassVar[Mapping[str, object]] = {}  # the declared types of the fields that are part of its JSON

    def copy(self) -> Self:
        """A record of the same class that shares nothing that changes."""
        raise NotImplementedError

    def to_json(self) -> dict[str, object]:
        """Its fields as values that JSON can hold; what is a record in them has the name of its class."""
        return {name: _frozen(getattr(self, name)) for name in self.kept}


def listed(*, init: Literal[False] = False) -> Any:  # Any: the field's annotation says what is in it
    """Declare a field that holds a list, empty at first and not given when the record is made."""
    return field(default_factory=list, init=init)


def later(default: object = None, *, init: Literal[False] = False) -> Any:  # Any: see listed
    """Declare a field with a value that is not given when the record is made."""
    return field(default=default, init=init)


def shared() -> Any:  # Any: see listed
    """Declare a field that is given when the record is made, shared by all copies, and no part of the JSON."""
    return field(metadata={COPIED: PLAIN})


def shared_later(*, init: Literal[False] = False) -> Any:  # Any: see listed
    """Declare a field that is not given when the record is made, shared by all copies, and no part of the JSON."""
    return field(default=None, init=init, metadata={COPIED: PLAIN})


def worked_out(make: Callable[[], object], copied: str, *, init: Literal[False] = False) -> Any:  # Any: see listed
    """Declare a field that is worked out from others and is no part of the JSON.

    `make` gives its value at first; `copied` is the Python expression by which a copy has it, where `it` is the old
    value.
    """
    return field(default_factory=make, init=init, metadata={COPIED: copied})


@dataclass_transform(eq_default=False, field_specifiers=(listed, later, shared, shared_later, worked_out))
def record(cls: type[T]) -> type[T]:
    """Make a class a record. Raises TypeError where an annotation does not say how a field is copied."""
    made: Any = dataclass(slots=True, eq=False)(cls)  # Any: the class gets its `copy` and `kept` here
    lines = ["def copy(self):", "    cls = self.__class__", "    new = cls.__new__(cls)"]
    for each in fields(made):
        copied = each.metadata[COPIED] if COPIED in each.metadata else how_copied(declared(made, each))
        if copied == PLAIN:
            lines.append(f"    new.{each.name} = self.{each.name}")
        else:
            lines += [f"    it = self.{each.name}", f"    new.{each.name} = {copied}"]
    written: dict[str, object] = {}
    exec("\n".join([*lines, "    return new"]), written)
    made.copy = written["copy"]
    made.kept = {each.name: declared(made, each) for each in kept_fields(made)}
    assert isinstance(made, type)
    return made


def kept_fields(cls: type) -> list[Field[object]]:
    """The fields of a record class that are part of its JSON, in the order of declaration."""
    return [each for each in fields(cls) if COPIED not in each.metadata]


def declared(cls: type, of: Field[object]) -> object:
    """The type that a field is declared to have. Raises TypeError where its names are not known at run time."""
    for base in cls.__mro__:
        if of.name in vars(base).get("__annotations__", {}):
            try:
                return _named(base, of.type)
            except NameError as error:
                raise TypeError(f"{base.__name__}.{of.name} is declared as {of.type}, and {error}") from error
    raise TypeError(f"{cls.__name__}.{of.name} is not declared")


def how_copied(kind: object) -> str:
    """The Python expression, in `it`, that copies a field's value. Raises TypeError where the type allows two ways."""
    options = [each for each in get_args(kind) if each is not NoneType] if isinstance(kind, UnionType) else [kind]
    ways = {_copied_alone(each) for each in options}
    if len(ways) > 1:
        raise TypeError(f"{kind} is copied in more than one way")
    (way,) = ways
    return f"None if it is None else {way}" if way != PLAIN and len(options) < len(get_args(kind)) else way


def _copied_alone(kind: object) -> str:
    if get_origin(kind) is list or kind is list:
        (item,) = get_args(kind) or (object,)
        inner = how_copied(item)
        return ROW if inner == PLAIN else f"[{inner} for it in it] if it else []"
    if is_named_tuple(kind):
        ways = [how_copied(each) for each in named_parts(kind)]
        if any(way not in (PLAIN, ROW) for way in ways):
            raise TypeError(f"{kind} holds what cannot be copied in a tuple")
        if ROW in ways:
            parts = ", ".join(way.replace("it", f"it[{at}]") for at, way in enumerate(ways))
            return f"tuple.__new__(it.__class__, ({parts}))"  # as `_make` does it, without a call more
    return RECORD if isinstance(kind, type) and issubclass(kind, Record) else PLAIN


def is_named_tuple(kind: object) -> TypeGuard[type[NamedTuple]]:
    """Whether a type is that of tuples whose parts have names."""
    return isinstance(kind, type) and hasattr(kind, "_fields")


@cache
def named_parts(kind: type) -> list[object]:
    """The types that the parts of a named tuple are declared to have."""
    return [_named(kind, getattr(each, "__forward_arg__", each)) for each in kind.__annotations__.values()]


def _named(cls: type, annotation: object) -> object:
    """The type that an annotation of a class names. Raises NameError."""
    found: object = eval(str(annotation), vars(import_module(cls.__module__)))
    return found


# --- JSON ------------------------------------------------------------------------------------------------------------


def _frozen(value: object) -> object:
    if isinstance(value, list | tuple):
        return [*value] if PLAIN_TYPES.issuperset(map(type, value)) else [_frozen(each) for each in value]
    return {"is": type(value).__name__} | value.to_json() if isinstance(value, Record) else value


__all__ = [
    "Record", "declared", "how_copied", "is_named_tuple", "kept_fields", "later", "listed", "named_parts", "record",
    "shared", "shared_later", "worked_out",
]  # fmt: skip
