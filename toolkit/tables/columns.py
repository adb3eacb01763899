"""The columns of a table: the fields of a card as the schema declares them, and other headings that people use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from toolkit.check.table_offences import UNKNOWN_COLUMN
from toolkit.nearest import one_of
from toolkit.problem import Problem
from toolkit.schema import CardShape, Range, Shape, Word, fields_of, get_origin, unwrapped
from toolkit.tables.sheet import Sheet

DECK = "deck"


class Kind(StrEnum):
    """What the cells of a column hold."""

    TEXT = "text"
    NUMBER = "number"
    LIST = "list"
    PLAIN = "plain"  # a text, number or truth value, whichever it looks like


@dataclass(frozen=True, slots=True)
class Column:
    """A field of a card, or with `part` one entry of a field that has keys of its own: `art.angle`."""

    field: str
    kind: Kind
    part: str = ""
    word: str = ""  # the part of the vocabulary its values come from
    least: int | None = None
    most: int | None = None

    @property
    def heading(self) -> str:
        """The heading above the column."""
        return f"{self.field}.{self.part}" if self.part else self.field


def _column(name: str, shape: Shape) -> Column:
    bare, markers = unwrapped(shape)
    bounds = next((marker for marker in markers if isinstance(marker, Range)), None)
    kind = Kind.NUMBER if bare is int else Kind.TEXT
    if get_origin(bare) is list:
        kind = Kind.LIST
        markers += unwrapped(get_args(bare)[0])[1]
    elif get_origin(bare) is dict:
        kind = Kind.TEXT if unwrapped(get_args(bare)[1])[0] is str else Kind.PLAIN
    word = next((marker.kind for marker in markers if isinstance(marker, Word)), "")
    return Column(name, kind, "", word, bounds.least if bounds else None, bounds.most if bounds else None)


FIELDS: dict[str, Column] = {name: _column(name, shape) for name, shape in fields_of(CardShape).items()}
WITH_PARTS = frozenset(name for name, shape in fields_of(CardShape).items() if get_origin(unwrapped(shape)[0]) is dict)
SIMPLE_FIELDS = tuple(dict.fromkeys(name for name in ("id", *FIELDS) if name not in WITH_PARTS))
DECK_COLUMN = Column(DECK, Kind.TEXT)

# Headings in tables for nanDECK, Squib and others; here in lower case, without spaces and dashes.
ALSO_CALLED = {
    "title": "name",
    "card": "name",
    "cardname": "name",
    "cardtitle": "name",
    "qty": "copies",
    "quantity": "copies",
    "count": "copies",
    "amount": "copies",
    "cardtype": "type",
    "rules": "text",
    "rulestext": "text",
    "rulestexts": "text",
    "description": "text",
    "desc": "text",
    "effect": "text",
    "ability": "text",
    "body": "text",
    "flavor": "flavour",
    "flavortext": "flavour",
    "flavourtext": "flavour",
    "quote": "flavour",
    "tag": "tags",
    "keywords": "tags",
    "traits": "tags",
    "favored": "favoured",
    "favoredtags": "favoured",
    "favouredtags": "favoured",
    "points": "vp",
    "victorypoints": "vp",
    "image": "icon",
    "picture": "icon",
    "cardid": "id",
    "deckname": DECK,
}


def column_named(heading: str) -> Column | None:
    """The column that a heading means, in any case; None for an unknown one."""
    name, dot, part = heading.strip().partition(".")
    plain = re.sub(r"[\s_-]+", "", name).casefold()
    if dot:
        base = FIELDS.get(plain)
        known = base is not None and plain in WITH_PARTS and part
        return Column(plain, base.kind, part) if base and known else None
    if plain == DECK or ALSO_CALLED.get(plain) == DECK:
        return DECK_COLUMN
    field = plain if plain in SIMPLE_FIELDS else ALSO_CALLED.get(plain, "")
    return FIELDS[field] if field in SIMPLE_FIELDS else None


def columns_of(sheet: Sheet, skipped: Iterable[str]) -> tuple[list[Column | None], list[Problem]]:
    """The columns of a sheet by position, None for skipped and unknown ones, and what is wrong with the headings."""
    skip = {heading.strip().casefold() for heading in skipped}
    problems: list[Problem] = []
    columns: list[Column | None] = []
    seen: dict[str, str] = {}
    for number, heading in enumerate(sheet.headings, 1):
        column = None if heading.strip().casefold() in skip else column_named(heading)
        unknown = column is None and heading.strip().casefold() not in skip
        if unknown and (heading.strip() or _is_used(sheet, number)):
            problems.append(_unknown(sheet, number, heading))
        elif column and column.heading in seen:
            message = f"The columns {seen[column.heading]!r} and {heading.strip()!r} are the same field."
            place = sheet.place(sheet.heading_row, number)
            problems.append(UNKNOWN_COLUMN.at(place, message, "Keep one of them, or --skip one."))
        columns.append(column)
        if column:
            seen.setdefault(column.heading, heading.strip())
    if not {"name", "id"} & set(seen):
        message, hint = "No column is called name.", "Write a heading above the cards' names: name."
        problems.append(UNKNOWN_COLUMN.at(sheet.place(sheet.heading_row), message, hint))
    return columns, problems


def _is_used(sheet: Sheet, number: int) -> bool:
    return any(len(row.cells) >= number and row.cells[number - 1] not in (None, "") for row in sheet.rows)


def _unknown(sheet: Sheet, number: int, heading: str) -> Problem:
    place = sheet.place(sheet.heading_row, number)
    if not heading.strip():
        return UNKNOWN_COLUMN.at(place, "This column has no heading.", "Write one, or empty the column.")
    known = [*SIMPLE_FIELDS, DECK, *(f"{name}.…" for name in sorted(WITH_PARTS))]
    hint = f"{one_of(heading.strip(), known)} To leave the column out: --skip {heading.strip()!r}"
    return UNKNOWN_COLUMN.at(place, f"The column {heading.strip()!r} is no field of a card.", hint)
