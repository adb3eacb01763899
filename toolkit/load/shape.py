"""From nodes to plain values of a declared shape (toolkit/schema.py), with a finding for everything that does not fit.

A shape is turned once into a reader: a function from (node, findings) to a value, or to MISFIT where the node could not
be read. Texts stay as they are written: `No`, `1.10` and `0x1F` are texts wherever the shape asks for a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import isfinite
from pathlib import PurePath
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, is_typeddict

from toolkit.games import GAME_FILE
from toolkit.load.offences import CONTROL_CHARACTER, MISSING_VALUE, UNKNOWN_KEY, WRONG_VALUE
from toolkit.nearest import clearly_meant, one_of
from toolkit.problem import Edit, Problem
from toolkit.schema import (
    KEPT_IN_PARTS,
    MayBeEmpty,
    OneLine,
    Pattern,
    Range,
    Shape,
    fields_of,
    get_origin,
    required_of,
    unwrapped,
)
from toolkit.source import Listing, Node, Record, Scalar, Source, SourceFile

WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
DIGITS = re.compile(r"[+-]?[0-9]+")
DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")
TRUTH = {"true": True, "false": False}
NEAR_TRUTH = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
TAB = "\t"
LINE_BREAKS = "\t\n\x85\u2028\u2029"
CONTROL = "[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
LONGEST_NAME = 100  # letters
COMMENT = re.compile(r"[ \t]*(#[^\r\n]+)")
NOTHING = {"~", "null"}


class Misfit:
    """The value of a node that could not be read; its finding has been recorded."""


MISFIT = Misfit()


@dataclass(slots=True)
class Findings:
    """The findings made while a file is read into a shape."""

    file: SourceFile
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, node: Node, message: str, hint: str) -> Misfit:
        """Record a value of the wrong kind; returns MISFIT."""
        self.problems.append(WRONG_VALUE.at(Source(self.file, node).node_place(node), message, hint))
        return MISFIT

    def control_character(self, node: Node, found: str) -> Misfit:
        """Record a character that a text may not contain; returns MISFIT."""
        what, hint = f"The control character U+{ord(found):04X} stands in this text.", "Take it out."
        if found in LINE_BREAKS:
            what = f"A {'tab' if found == TAB else 'line break'} stands in this text."
            hint = "Write it in one line, with blanks between the words."
        self.problems.append(CONTROL_CHARACTER.at(Source(self.file, node).node_place(node), what, hint))
        return MISFIT

    def missing(self, node: Node, message: str, hint: str) -> Misfit:
        """Record a value that is missing; returns MISFIT. Where a comment stands in its place, the hint says so."""
        if isinstance(node, Scalar) and node.start == node.end and (found := COMMENT.match(self.file.text, node.end)):
            hint = f'What follows a # is a comment. If it is meant, put it in quotes: "{found[1][:40].rstrip()}".'
        self.problems.append(MISSING_VALUE.at(Source(self.file, node).head_place(), message, hint))
        return MISFIT


Value: TypeAlias = Any  # the result of a reader: a value of its shape, or MISFIT
Reader = Callable[[Node, Findings], Value]


def read_shape(node: Node, shape: Shape, findings: Findings) -> Value:
    """The node's value in a shape, or MISFIT where it does not fit."""
    return reader_of(shape)(node, findings)


def reader_of(shape: Shape) -> Reader:
    """The reader of a declared type; markers such as Range restrict the type that they stand beside."""
    bare, markers = unwrapped(shape)
    reader = _plain_reader(bare)
    for marker in markers:
        if isinstance(marker, Range):
            reader = _ranged(reader, marker)
        elif isinstance(marker, Pattern):
            reader = _patterned(reader, marker)
        elif isinstance(marker, OneLine):
            reader = _in_one_line(reader)
        elif isinstance(marker, MayBeEmpty):
            reader = _text_or_empty
    return reader


def is_nothing(node: Node) -> bool:
    """Whether nothing is written after a key, or `~` or `null`."""
    return isinstance(node, Scalar) and node.style is None and (not node.text or node.text in NOTHING)


def _plain_reader(shape: Shape) -> Reader:
    simple: dict[object, Reader] = {str: _text, int: _whole, float: _decimal, bool: _truth}
    if shape in simple:
        return simple[shape]
    if is_typeddict(shape):
        return _record_reader(shape)
    origin, arguments = get_origin(shape), get_args(shape)
    if origin in (list, dict):
        return _list_reader(arguments[0]) if origin is list else _dict_reader(arguments[1])
    if origin in (Union, UnionType):
        return _union_reader(arguments)
    assert origin is Literal, f"no reader for {shape!r}"
    return _choice_reader(arguments)


def _text_or_empty(node: Node, findings: Findings) -> Value:
    return "" if is_nothing(node) else _text(node, findings)


def _text(node: Node, findings: Findings) -> Value:
    if not isinstance(node, Scalar):
        return findings.wrong(node, f"Text belongs here, not {_kind(node)}.", "Write one text, in quotes if need be.")
    if is_nothing(node) or not node.text.strip():
        return findings.missing(node, "Nothing stands here.", "Write a value, or take the key away.")
    if not node.text.isprintable() and (found := re.search(CONTROL, node.text)):  # the cheaper test first
        return findings.control_character(node, found[0])
    return node.text


def _in_one_line(reader: Reader) -> Reader:
    def read(node: Node, findings: Findings) -> Value:
        value = reader(node, findings)
        if isinstance(value, Misfit) or value.isprintable():
            return value
        found = next((character for character in value if character in LINE_BREAKS), None)
        return findings.control_character(node, found) if found else value

    return read


def _whole(node: Node, findings: Findings) -> Value:
    if isinstance(node, Scalar) and WHOLE.fullmatch(node.text):
        return int(node.text)
    if isinstance(node, Scalar) and DIGITS.fullmatch(node.text):
        return findings.wrong(node, "This number is too large.", "Write a smaller one.")
    return _not(node, findings, "A whole number belongs here", "Write it in digits.")


def _decimal(node: Node, findings: Findings) -> Value:
    if isinstance(node, Scalar) and (WHOLE.fullmatch(node.text) or DECIMAL.fullmatch(node.text)):
        number = float(node.text)
        return number if isfinite(number) else findings.wrong(node, "This number is too large.", "Write a smaller one.")
    return _not(node, findings, "A number belongs here", "Write it in digits: 12.5.")


def _truth(node: Node, findings: Findings) -> Value:
    if isinstance(node, Scalar) and node.text in TRUTH:
        return TRUTH[node.text]
    meant = NEAR_TRUTH.get(node.text.lower(), node.text.lower()) if isinstance(node, Scalar) else ""
    return _not(node, findings, "true or false belongs here", f"Write {meant if meant in TRUTH else 'true or false'}.")


def _not(node: Node, findings: Findings, wanted: str, hint: str) -> Value:
    if is_nothing(node):
        return findings.missing(node, f"{wanted}, and nothing stands here.", "Write a value, or take the key away.")
    return findings.wrong(node, f"{wanted}, not {_kind(node)}.", hint)


def _kind(node: Node) -> str:
    if isinstance(node, Listing):
        return "a list"
    if isinstance(node, Record):
        return "keys with values"
    return repr(node.text if len(node.text) <= 40 else node.text[:39] + "…")


def _plain_value(node: Node) -> Value:
    """A scalar by the core schema of YAML 1.2, where no kind is declared: bool, int, float or text."""
    assert isinstance(node, Scalar)
    if node.style is not None:
        return node.text
    if node.text in TRUTH:
        return TRUTH[node.text]
    if WHOLE.fullmatch(node.text):
        return int(node.text)
    return float(node.text) if DECIMAL.fullmatch(node.text) and isfinite(float(node.text)) else node.text


def _union_reader(shapes: tuple[Shape, ...]) -> Reader:
    lists = [reader_of(shape) for shape in shapes if get_origin(unwrapped(shape)[0]) is list]
    records = [reader_of(shape) for shape in shapes if is_typeddict(unwrapped(shape)[0])]
    plain = [shape for shape in shapes if not _has_parts(unwrapped(shape)[0])]
    single = reader_of(plain[0]) if len(plain) == 1 else None

    def read(node: Node, findings: Findings) -> Value:
        if lists and isinstance(node, Listing):
            return lists[0](node, findings)
        if records and isinstance(node, Record):
            return records[0](node, findings)
        if single is not None:
            return single(node, findings)
        if not isinstance(node, Scalar) or is_nothing(node):
            return _not(node, findings, "One plain value belongs here", "Write a text or a number.")
        return _plain_value(node)

    return read


def _has_parts(bare: object) -> bool:
    """Whether values of this type are written as a list or as keys with values."""
    return get_origin(bare) is list or is_typeddict(bare)


def _choice_reader(choices: tuple[str, ...]) -> Reader:
    def read(node: Node, findings: Findings) -> Value:
        value = _text(node, findings)
        if isinstance(value, Misfit) or value in choices:
            return value
        return findings.wrong(node, f"{value!r} is none of {', '.join(choices)}.", one_of(value, choices))

    return read


def _ranged(reader: Reader, bounds: Range) -> Reader:
    def read(node: Node, findings: Findings) -> Value:
        value = reader(node, findings)
        if isinstance(value, Misfit) or bounds.least <= value <= bounds.most:
            return value
        message = f"{value} is out of range."
        return findings.wrong(node, message, f"Write a number from {bounds.least} to {bounds.most}.")

    return read


def _patterned(reader: Reader, pattern: Pattern) -> Reader:
    expression = re.compile(pattern.expression)

    def read(node: Node, findings: Findings) -> Value:
        value = reader(node, findings)
        if isinstance(value, Misfit) or expression.fullmatch(value):
            return value
        return findings.wrong(node, f"{_kind(node)} does not fit here.", f"Write {pattern.words}.")

    return read


def _list_reader(shape: Shape) -> Reader:
    item_reader = reader_of(shape)
    keeps_gaps = is_typeddict(unwrapped(shape)[0])  # a card that does not fit is MISFIT, and the others are kept

    def read(node: Node, findings: Findings) -> Value:
        if not isinstance(node, Listing):
            hint = f"Write [{node.text}]." if isinstance(node, Scalar) else "Begin each entry with a dash."
            return _not(node, findings, "A list belongs here", hint)
        values = [item_reader(item, findings) for item in node.items]
        return MISFIT if not keeps_gaps and any(value is MISFIT for value in values) else values

    return read


def _dict_reader(shape: Shape) -> Reader:
    value_reader = reader_of(shape)
    takes_nothing = is_typeddict(unwrapped(shape)[0])

    def read(node: Node, findings: Findings) -> Value:
        if not isinstance(node, Record):
            return _not(node, findings, "Keys with values belong here", "Write 'key: value' lines.")
        read_values = {
            key: {} if takes_nothing and is_nothing(value) else value_reader(value, findings)
            for key, (name, value) in node.entries.items()
            if not _is_misnamed(name, findings)
        }
        return {key: value for key, value in read_values.items() if value is not MISFIT}

    return read


def _is_misnamed(name: Scalar, findings: Findings) -> bool:
    """Whether a key that names something cannot be shown in a line; the finding is recorded."""
    if not name.text.isprintable() and (found := re.search(f"{CONTROL}|[{LINE_BREAKS}]", name.text)):
        findings.control_character(name, found[0])
        return True
    if len(name.text) > LONGEST_NAME:
        findings.wrong(name, f"A name of {len(name.text)} letters stands here.", f"Write at most {LONGEST_NAME}.")
        return True
    return False


@cache
def _record_reader(shape: Shape) -> Reader:
    readers = {key: reader_of(declared) for key, declared in fields_of(shape).items()}
    required = required_of(shape)
    in_parts = shape in KEPT_IN_PARTS
    thing = (shape.__doc__ or "An entry").split(":")[0].split(";")[0].rstrip(".").lower()

    def read(node: Node, findings: Findings) -> Value:
        if not isinstance(node, Record):
            return _not(node, findings, f"The keys of {thing} belong here", f"Write its keys: {', '.join(readers)}.")
        values: dict[str, Any] = {}
        fits = True
        for key, (key_node, value_node) in node.entries.items():
            reader = readers.get(key)
            if reader is None:
                findings.problems.append(_unknown_key(key_node, readers, node, findings.file))
                continue
            value = reader(value_node, findings)
            if value is MISFIT:
                fits = False
            else:
                values[key] = value
        for key in required:
            if key not in node.entries:
                fits = False
                findings.missing(node, f"The key {key!r} is missing in {thing}.", f"Add '{key}: …'.")
        return values if fits or in_parts else MISFIT

    return read


def _unknown_key(key: Scalar, known: Mapping[str, Any], record: Record, file: SourceFile) -> Problem:
    place = file.place(key.start, key.end)
    if key.text == "<<":
        return UNKNOWN_KEY.at(place, "Merge keys (<<) are not part of this format.", "Write the values out.")
    choices = [choice for choice in known if choice not in record.entries]
    hint = one_of(key.text, choices) or "Take it away."
    if PurePath(file.path).name == GAME_FILE:
        hint += " What each key is for: heap explain vocabulary."
    meant = clearly_meant(key.text, choices)
    edits = (Edit(place, meant),) if meant else ()
    return UNKNOWN_KEY.at(place, f"The key {key.text!r} is unknown here.", hint, edits=edits)
