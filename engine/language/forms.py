"""Sentence forms: lines of English with typed slots, declared at the node class that they make.

A line is made of

    word            the word itself
    [gain]          a verb, inflected as the rule is asked for; [gain~who] agrees with a slot
    {slot}          a field of the class; {slot:sg} asks for a feature, {slot~} passes on the one asked for,
                    {slot~who} agrees in number with another slot
    {slots, and}    a tuple field: "A and B", "A, B, and C"
    < ... >         left out, with its slots, when those are None
    ^               the next word is written with a capital

A node is written by the first line whose fixed values equal its own; it can be read by every line. No line may be empty
or begin with its own category, directly or through other forms (engine/language/left_recursion.py).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Annotated, ClassVar, TypeVar, dataclass_transform, get_args, get_origin

from engine.language.sorts import Sort


@dataclass(frozen=True, slots=True)
class Line:
    """One wording of a form.

    `fixed` are the field values that the wording stands for. A `read_only` line is never written; `why` says why the
    rulebook prefers the printed wording. A `rival` is a read-only line that is as good English as what is printed:
    what can be read by it is ambiguous, even if another tree is printed with the same words.
    """

    text: str
    fixed: tuple[tuple[str, object], ...] = ()
    read_only: bool = False
    why: str = ""
    rival: bool = False


@dataclass(frozen=True, slots=True)
class Sorts:
    """The sorts of nouns that a slot accepts. Empty means the sort that the form itself was asked for."""

    names: tuple[Sort, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A slot filled from the vocabulary: `kind` names the list (noun, tag, verb, ...), `sort` a part of that list."""

    kind: str
    sort: str = ""


@dataclass_transform(frozen_default=True)
class Node:
    """A part of an effect tree. Two nodes are equal when their fields are; `span`, where it was read, does not count.

    Nodes are frozen dataclasses. The methods that dataclass would generate for each class are written once here: there
    are hundreds of classes, and compiling generated methods took as long as reading all texts of a game.
    """

    span: tuple[int, int] = field(default=(0, 0), compare=False, repr=False, kw_only=True)

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[object]]]
    lines: ClassVar[tuple[Line, ...]] = ()
    feature: ClassVar[str] = ""  # "number" or "inflection" where the category has one
    number: ClassVar[str] = ""  # of a phrase: sg, pl, or "~slot"; empty: whatever was asked for
    written: ClassVar[str] = ""  # of an amount that is read with both numbers: the one it is written with
    sorts: ClassVar[tuple[str, ...]] = ()  # nouns it can be about; empty: all
    narrow: ClassVar[dict[str, type[Node]]] = {}  # {slot:narrow} asks for this category instead of the field's
    label: ClassVar[str] = ""  # what a refusal calls the category: "a card"

    def __init__(self, *values: object, span: tuple[int, int] = (0, 0), **named: object) -> None:
        names = field_names(type(self))
        own = self.__dict__
        own.update(zip(names, values, strict=False))
        own.update(named)
        own["span"] = span
        if len(own) <= len(names) or len(values) > len(names):
            _check_fields(type(self), values, named)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in field_names(type(self)))

    def __hash__(self) -> int:
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            known = hash((type(self).__name__, *(getattr(self, name) for name in field_names(type(self)))))
            self.__dict__["_hash"] = known
        return known

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in field_names(type(self)))
        return f"{type(self).__qualname__}({inside})"

    def __getstate__(self) -> dict[str, object]:
        """The fields: what was worked out from them is not for another process, where texts have other hashes."""
        return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}

    def __setattr__(self, name: str, value: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def told(self) -> Node:
        """What stands in a tree for it: the node itself, or one of another form that says the same."""
        return self

    def holds(self) -> bool:
        """Whether this combination of fields makes sense.

        Nodes for which it is false are dropped when a text is read.
        """
        return True


N = TypeVar("N", bound="Node")


def changed(node: N, name: str, value: object) -> N:
    """The same node, at the same characters, with another value in one field."""
    values = {each: getattr(node, each) for each in field_names(type(node))}
    return type(node)(**{**values, name: value}, span=node.span)


def standing(node: N, span: tuple[int, int]) -> N:
    """The same node at other characters."""
    return type(node)(**{each: getattr(node, each) for each in field_names(type(node))}, span=span)


def _check_fields(cls: type[Node], values: tuple[object, ...], named: dict[str, object]) -> None:
    """Raise TypeError where a field without a default is missing, a name is unknown, or there are too many values."""
    names = field_names(cls)
    given = {*names[: len(values)], *named}
    missing = [name for name in names if name not in given and not hasattr(cls, name)]
    unknown = [name for name in named if name not in names]
    if missing or unknown or len(values) > len(names):
        raise TypeError(f"{cls.__name__} has the fields {', '.join(names)}; missing {missing}, unknown {unknown}")


def form(*lines: str | Line, number: str = "", sorts: tuple[Sort, ...] = ()) -> Callable[[type[N]], type[N]]:
    """A class decorator that declares a form: the class becomes a frozen dataclass, read and written by these lines.

    `number` is the grammatical number of the phrase ("sg", "pl" or "~slot"), `sorts` the nouns that it can be about.
    """

    def declare(cls: type[N]) -> type[N]:
        cls.lines = tuple(line if isinstance(line, Line) else Line(line) for line in lines)
        cls.number = number
        cls.sorts = sorts
        return dataclass(init=False, repr=False, eq=False)(cls)

    return declare


def says(text: str, **fixed: object) -> Line:
    """A line for particular field values: with `who` fixed to you, "[gain] …" is printed instead of "you gain …"."""
    return Line(text, tuple(fixed.items()))


def also(text: str, why: str = "", **fixed: object) -> Line:
    """A wording that is read but never written; the finding offers the printed wording and gives `why`."""
    return Line(text, tuple(fixed.items()), read_only=True, why=why)


def rival(text: str) -> Line:
    """A wording that is never written and does not give way to what is printed with the same words."""
    return Line(text, read_only=True, rival=True)


@dataclass(frozen=True, slots=True)
class SlotType:
    """What a field holds, as its annotation says."""

    category: type[Node] | None  # None for words and numbers
    word: Word | None = None
    sorts: tuple[Sort, ...] | None = None  # None: not sorted; (): the sort asked for
    many: bool = False
    optional: bool = False


def slot_types(cls: type[Node]) -> dict[str, SlotType]:
    """The slots of a node class by field name, `span` excepted."""
    known = _SLOT_TYPES.get(cls)
    if known is None:
        hints = cls.__annotations__
        known = {name: _slot_type(_hint(cls.__module__, hints[name])) for name in field_names(cls)}
        _SLOT_TYPES[cls] = known
    return known


# Found once for each class of nodes; not by `cache`, because a type checker does not take a frozen class for hashable.
_SLOT_TYPES: dict[type[Node], dict[str, SlotType]] = {}
_FIELD_NAMES: dict[type[Node], tuple[str, ...]] = {}


@cache
def _hint(module: str, text: str) -> object:
    """The type that an annotation stands for; each text of an annotation is evaluated once for each module."""
    return eval(text, vars(import_module(module)))  # as typing.get_type_hints does, once for each class


def field_names(cls: type[Node]) -> tuple[str, ...]:
    """The field names of a node class in order, `span` excepted."""
    known = _FIELD_NAMES.get(cls)
    if known is None:
        known = tuple(item.name for item in dataclasses.fields(cls) if item.name != "span")
        _FIELD_NAMES[cls] = known
    return known


def _slot_type(hint: object) -> SlotType:
    """Unwrap Annotated, optional and tuple types down to the node class, word list or number of a slot."""
    sorts: tuple[Sort, ...] | None = None
    word: Word | None = None
    optional = many = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *notes = get_args(hint)
            for note in notes:
                if isinstance(note, Sorts):
                    sorts = note.names
                elif isinstance(note, Word):
                    word = note
            continue
        parts = get_args(hint)
        if type(None) in parts:
            optional = True
            hint = next(part for part in parts if part is not type(None))
            continue
        if get_origin(hint) is tuple:
            many = True
            hint = parts[0]
            continue
        break
    if word is not None or not (isinstance(hint, type) and issubclass(hint, Node)):
        return SlotType(None, word, sorts, many, optional)
    return SlotType(hint, None, sorts, many, optional)


def printed_line(node: Node) -> Line:
    """The first line of a node's class that is printed and whose fixed values fit.

    Raises ValueError where there is none.
    """
    for line in node.lines:
        if not line.read_only and all(getattr(node, name) == value for name, value in line.fixed):
            return line
    raise ValueError(f"{type(node).__name__} has no line for {node}")


PIECE = re.compile(r"(?P<open><)|(?P<close>>)|\{(?P<slot>[^}]*)\}|\[(?P<verb>[^\]]*)\]|(?P<word>[^\s<>{}\[\]]+)")
MARKS = re.compile(r"'s|[.,;:()]|[Nn]on-(?=[^\W\d_])|[^\s.,;:()']+(?:'(?!s)[^\s.,;:()']+)*")


@dataclass(frozen=True, slots=True)
class Piece:
    """An element of a line: a word, a verb or a slot, with the grammatical feature that it asks for."""

    kind: str  # word, verb, slot
    text: str
    feature: str = ""  # "sg", "base", "~" (inherited) or "~slot" (agreement)
    separator: str = ""  # of a list slot: "and", "or", "; or", ", then"


@dataclass(frozen=True, slots=True)
class Optional:
    """A segment in < > that may be left out."""

    pieces: tuple[Piece, ...]


@cache
def parse_line(text: str) -> tuple[Piece | Optional, ...]:
    """The elements of a form's line, optional segments as `Optional`."""
    result: list[Piece | Optional] = []
    segment: list[Piece] | None = None
    for match in PIECE.finditer(text):
        if match["open"]:
            segment = []
        elif match["close"]:
            result.append(Optional(tuple(segment or ())))
            segment = None
        else:
            (result if segment is None else segment).extend(_pieces(match))
    return tuple(result)


def _pieces(match: re.Match[str]) -> list[Piece]:
    if match["slot"] is not None:
        body, _, separator = match["slot"].partition(", ")
        return [Piece("slot", *_feature(body), separator)]
    if match["verb"] is not None:
        return [Piece("verb", *_feature(match["verb"]))]
    return [Piece("word", mark) for mark in MARKS.findall(match["word"])]


def _feature(body: str) -> tuple[str, str]:
    if "~" in body:
        name, _, other = body.partition("~")
        return name, "~" + other
    name, _, feature = body.partition(":")
    return name, feature
