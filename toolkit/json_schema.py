"""JSON Schema (2020-12) of the files of a game, for editors, made from the shapes that loading holds the files to.

With a game, its own words become choices: its tags, sizes, types, nouns. What a person may write and loading accepts,
the schema accepts too: editors with YAML 1.2 read `version: 1.10` as a number, so texts may be numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Literal, Union, get_args, is_typeddict

from engine.language.vocabulary import Column
from toolkit.model import Game
from toolkit.schema import (
    SHAPES,
    MayBeEmpty,
    Pattern,
    Range,
    Shape,
    Word,
    fields_of,
    get_origin,
    required_of,
    unwrapped,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SIMPLE: dict[object, dict[str, object]] = {
    str: {"type": ["string", "number", "boolean"]},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
}
Words = Mapping[str, list[str]]
Schema = dict[str, object]


def json_schema(kind: str, game: Game | None = None) -> Schema:
    """The schema of a kind of file (`game`, `deck`, `part`, `rulings`); with a game, its vocabulary as choices."""
    words = words_of(game) if game else {}
    title = f"{kind} file of {game.title}" if game else f"Heap {kind} file"
    columns = game.vocabulary.columns if game and kind == "deck" else {}
    schema = _schema(SHAPES[kind], words)
    return {"$schema": DIALECT, "title": title, **(_with_own_columns(schema, columns) if columns else schema)}


def _with_own_columns(schema: Schema, columns: Mapping[str, Column]) -> Schema:
    """The schema of a deck file in which the columns of the cards are those that the game declares."""
    own = {name: _column_schema(column) for name, column in columns.items()}
    cards = {"type": "object", "properties": {"columns": {"properties": own, "additionalProperties": False}}}
    return {**schema, "allOf": [{"properties": {"cards": {"items": cards}}}]}


def _column_schema(column: Column) -> Schema:
    kinds: dict[str, Schema] = {"number": {"type": "integer"}, "yes-no": {"type": "boolean"}}
    listed = list(dict.fromkeys([*column.values, *map(str, column.values)]))
    values: Schema = {"enum": listed} if listed else SIMPLE[str]
    schema = kinds.get(column.kind) or ({"type": "array", "items": values} if column.kind == "list" else dict(values))
    bounds = {"minimum": column.least, "maximum": column.most, "description": column.meaning or None}
    enum: Schema = {"enum": list(column.values)} if column.values and column.kind == "number" else {}
    return {**schema, **enum, **{key: value for key, value in bounds.items() if value is not None}}


def words_of(game: Game) -> Words:
    """The game's words of each kind that a `Word` in a shape may name; a kind without words is not restricted."""
    vocabulary = game.vocabulary
    types, nouns = list(vocabulary.types), list(vocabulary.nouns)
    subtypes = [name for entry in vocabulary.types.values() for name in entry.subtypes]
    return {
        "type": types,
        "subtype": subtypes,
        "carrier": [*types, *subtypes],
        "size": list(vocabulary.sizes),
        "tag": list(vocabulary.tags),
        "class": sorted({tag.group for tag in vocabulary.tags.values() if tag.group}),
        "counter": list(vocabulary.counters),
        "noun": nouns,
        "each": list(dict.fromkeys([*nouns, *vocabulary.periods, "player"])),
        "deck": [deck.id for deck in game.decks],
    }


def _schema(shape: Shape, words: Words) -> Schema:
    bare, markers = unwrapped(shape)
    schema = _bare_schema(bare, words)
    for marker in markers:
        schema |= _marked(marker, words)
    return schema


def _marked(marker: object, words: Words) -> Schema:
    if isinstance(marker, str):
        return {"description": marker}
    if isinstance(marker, Range):
        return {"minimum": marker.least, "maximum": marker.most}
    if isinstance(marker, Pattern):
        return {"pattern": f"^({marker.expression})$"}
    if isinstance(marker, MayBeEmpty):
        return {"type": ["string", "number", "boolean", "null"]}
    if isinstance(marker, Word) and words.get(marker.kind):
        return {"type": "string", "enum": words[marker.kind]}
    return {}


def _bare_schema(bare: Shape, words: Words) -> Schema:
    if bare in SIMPLE:
        return dict(SIMPLE[bare])
    if is_typeddict(bare):
        return _record_schema(bare, words)
    makers: dict[object, Callable[[tuple[object, ...]], Schema]] = {
        list: lambda parts: {"type": "array", "items": _schema(parts[0], words)},
        dict: lambda parts: {"type": "object", "additionalProperties": _schema_or_nothing(parts[1], words)},
        Literal: lambda parts: {"type": "string", "enum": list(parts)},
        Union: lambda parts: {"anyOf": [_schema(part, words) for part in parts]},
        UnionType: lambda parts: {"anyOf": [_schema(part, words) for part in parts]},
    }
    return makers[get_origin(bare)](get_args(bare))


def _record_schema(bare: Shape, words: Words) -> Schema:
    return {
        "type": "object",
        "description": bare.__doc__,
        "properties": {key: _schema(declared, words) for key, declared in fields_of(bare).items()},
        "required": required_of(bare),
        "additionalProperties": False,
    }


def _schema_or_nothing(shape: Shape, words: Words) -> Schema:
    """The schema of an entry of a vocabulary; a record may also be left empty after its key: `forage:`."""
    schema = _schema(shape, words)
    return {"anyOf": [schema, {"type": "null"}]} if is_typeddict(unwrapped(shape)[0]) else schema
