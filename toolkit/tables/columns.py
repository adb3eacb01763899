"""The columns of a table: the fields of a card as the schema declares them, and other headings that people use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import get_args, is_typeddict

from engine.language.vocabulary import Column as OwnColumn
from engine.language.vocabulary import Vocabulary
from toolkit.check.table_offences import UNKNOWN_COLUMN
from toolkit.nearest import one_of
from toolkit.problem import Problem
from toolkit.schema import CardShape, OneLine, Range, ReverseShape, Shape, Word, fields_of, get_origin, unwrapped
from toolkit.tables.sheet import Sheet

DECK = "deck"
MOST_TOLD = 40  # headings of one sheet that have a finding of their own


class Kind(StrEnum):
    """What the cells of a column hold."""

    TEXT = "text"
    NUMBER = "number"
    LIST = "list"
    TRUTH = "truth"
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
    title: str = ""  # the heading, where it is another than field and part
    choices: tuple[str, ...] = ()  # the values it may have; empty for any
    in_one_line: bool = False

    @property
    def heading(self) -> str:
        """The heading above the column."""
        return self.title or (f"{self.field}.{self.part}" if self.part else self.field)


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
    in_one_line = bool(word) or any(isinstance(marker, OneLine) for marker in markers)
    least, most = (bounds.least, bounds.most) if bounds else (None, None)
    return Column(name, kind, "", word, least, most, in_one_line=in_one_line)


FIELDS: dict[str, Column] = {name: _column(name, shape) for name, shape in fields_of(CardShape).items()}
WITH_PARTS = frozenset(
    name
    for name, shape in fields_of(CardShape).items()
    if get_origin(unwrapped(shape)[0]) is dict or is_typeddict(unwrapped(shape)[0])
)
REVERSE = "reverse"  # the other side of a card
SIDE = {name: _column(name, shape) for name, shape in fields_of(ReverseShape).items()}  # what is said of it
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
    "howmany": "copies",
    "numberofcopies": "copies",
    "cardtype": "type",
    "kind": "type",
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
    "picture": "image",
    "imagefile": "image",
    "artfile": "image",
    "art": "image",
    "artwork": "image",
    "illustration": "image",
    "cardid": "id",
    "deckname": DECK,
}


OWN = "columns"  # the field that holds the columns of a game's own
OWN_KINDS = {"number": Kind.NUMBER, "list": Kind.LIST, "yes-no": Kind.TRUTH}


def simplified(heading: str) -> str:
    """A heading as headings are compared: in small letters, without blanks, underscores and dashes."""
    return re.sub(r"[\s_-]+", "", heading).casefold()


@dataclass(frozen=True, slots=True)
class Headings:
    """What the headings of tables mean in one game.

    `own` are the columns of the game's own by their simplified headings. `said` is what somebody has said of headings:
    the field that a simplified heading is, or "" for a column to leave out.
    """

    own: Mapping[str, Column] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)

    def is_left_out(self, heading: str) -> bool:
        """Whether somebody has said that a column is not for the cards."""
        return self.said.get(simplified(heading)) == ""

    def column(self, heading: str) -> Column | None:
        """The column that a heading means, in any case; None for an unknown one."""
        heading = self.said.get(simplified(heading)) or heading
        name, dot, part = heading.strip().partition(".")
        plain = simplified(name)
        if dot and plain == OWN and (own := self.own.get(simplified(part))):
            return own
        if dot and plain == REVERSE:
            return side_column(part)
        if dot and (base := FIELDS.get(plain)) and plain in WITH_PARTS and part:
            return Column(plain, base.kind, part)
        whole = simplified(heading)
        if whole == DECK:
            return DECK_COLUMN
        if whole in SIMPLE_FIELDS or whole in self.own:
            return FIELDS[whole] if whole in SIMPLE_FIELDS else self.own[whole]
        known = ALSO_CALLED.get(whole, "")
        return DECK_COLUMN if known == DECK else FIELDS[known] if known in SIMPLE_FIELDS else None


def side_column(part: str) -> Column | None:
    """The column for a part of the other side of a card: "name", "art.angle"; None for what it has not."""
    name, dot, rest = part.partition(".")
    shape = SIDE.get(name)
    if shape is None or bool(dot and rest) is not (name in WITH_PARTS):
        return None
    return replace(shape, field=REVERSE, part=part)


def column_of(name: str, part: str) -> Column:
    """The column for a field of a card, or for one entry of a field that has parts."""
    side = side_column(part) if name == REVERSE else None
    return side or Column(name, FIELDS[name].kind, part)


ANY_GAME = Headings()


def headings_of(vocabulary: Vocabulary, said: Mapping[str, str] | None = None) -> Headings:
    """What headings mean in a game with this vocabulary; `said` as in Headings, by headings as they stand."""
    own = {simplified(name): own_column(column) for name, column in vocabulary.columns.items()}
    return Headings(own, {simplified(heading): meant for heading, meant in (said or {}).items()})


def own_column(column: OwnColumn) -> Column:
    """The column of a table for a column of a game's own."""
    taken = simplified(column.id) in {DECK, *SIMPLE_FIELDS} or "." in column.id
    title = f"{OWN}.{column.id}" if taken else column.id
    kind, choices = OWN_KINDS.get(column.kind, Kind.TEXT), tuple(str(value) for value in column.values)
    return Column(OWN, kind, column.id, "", column.least, column.most, title, choices)


def columns_of(sheet: Sheet, headings: Headings) -> tuple[list[Column | None], list[Problem]]:
    """The columns of a sheet by position, None for skipped and unknown ones, and what is wrong with the headings."""
    problems: list[Problem] = []
    columns: list[Column | None] = []
    seen: dict[str, str] = {}
    wrong: list[tuple[int, str]] = []
    for number, heading in enumerate(sheet.headings, 1):
        is_left_out = headings.is_left_out(heading)
        column = None if is_left_out else headings.column(heading)
        if column is None and not is_left_out and (heading.strip() or is_used(sheet, number)):
            wrong.append((number, ""))
        elif column and column.heading in seen:
            wrong.append((number, seen[column.heading]))
        columns.append(column)
        if column:
            seen.setdefault(column.heading, heading.strip())
    if not {"name", "id"} & set(seen):
        message, hint = "No column is called name.", "Write a heading above the cards' names: name."
        problems.append(UNKNOWN_COLUMN.at(sheet.place(sheet.heading_row), message, hint))
    return columns, [*problems, *_wrong_ones(sheet, wrong, headings)]


def _wrong_ones(sheet: Sheet, wrong: Sequence[tuple[int, str]], headings: Headings) -> list[Problem]:
    """A finding on each of these columns; beyond the first ones, one on all the others.

    `wrong` are their numbers, each with the heading before it that is the same field; "" where nobody knows it.
    """
    problems = [_wrong(sheet, number, first, headings) for number, first in wrong[:MOST_TOLD]]
    if rest := wrong[MOST_TOLD:]:
        place = sheet.place(sheet.heading_row, rest[0][0])
        message = f"So it is with {len(rest):,} columns from here on."
        hint = "Delete what is not for the cards, or keep it all in columns of the game's own: --declare."
        problems.append(UNKNOWN_COLUMN.at(place, message, hint))
    return problems


def _wrong(sheet: Sheet, number: int, first: str, headings: Headings) -> Problem:
    heading = sheet.headings[number - 1]
    if not first:
        return _unknown(sheet, number, heading, headings)
    message = f"The columns {first!r} and {heading.strip()!r} are the same field."
    return UNKNOWN_COLUMN.at(sheet.place(sheet.heading_row, number), message, "Keep one of them, or --skip one.")


def is_used(sheet: Sheet, number: int) -> bool:
    """Whether a column, counted from 1, has anything below its heading."""
    return any(len(row.cells) >= number and row.cells[number - 1] not in (None, "") for row in sheet.rows)


def _unknown(sheet: Sheet, number: int, heading: str, headings: Headings) -> Problem:
    place = sheet.place(sheet.heading_row, number)
    name = heading.strip()
    if not name:
        return UNKNOWN_COLUMN.at(place, "This column has no heading.", "Write one, or empty the column.")
    if meant := headings.said.get(simplified(name)):
        way_out = f"Say what it is with --as {quoted(f'{name}=…')}, or make it a column of the game's own: --declare."
        hint = f"{one_of(meant, known_headings(headings))} {way_out}"
        return UNKNOWN_COLUMN.at(place, f"The column {name!r} is said to be {meant!r}, which is no field.", hint)
    hint = (
        f"{one_of(name, known_headings(headings))} Say what it is: --as {quoted(f'{name}=…')}; keep it as a column of "
        f"the game's own: --declare; or leave it out: --skip {quoted(name)}."
    )
    return UNKNOWN_COLUMN.at(place, f"The column {name!r} is no field of a card.", hint)


def known_headings(headings: Headings) -> list[str]:
    """The headings that are understood, the games' own first."""
    own = [column.heading for column in headings.own.values()]
    return [*own, *SIMPLE_FIELDS, DECK, *(f"{name}.…" for name in sorted(WITH_PARTS))]


def quoted(words: str) -> str:
    """Words as they are typed at a shell."""
    return repr(words) if "'" not in words else f'"{words}"'
