"""Where a game's files hold words: names of the vocabulary, rules texts, and sentences for people.

Found by walking a file along its declared shape (toolkit/schema.py), so that a key that is marked there is found here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Literal, Union, get_args, is_typeddict

from toolkit.schema import Shape, Word, fields_of, get_origin, unwrapped
from toolkit.source import Listing, Node, Record, Scalar

Role = Literal["word", "rules", "prose", "name", "other"]
Path = tuple[str | int, ...]

# keys of mappings, and values without a mark in the schema, that are words of a kind: (shape, key of the shape)
KEYS = {
    ("VocabularyShape", "tags"): "tag", ("VocabularyShape", "counters"): "counter",
    ("VocabularyShape", "nouns"): "noun", ("VocabularyShape", "zones"): "zone",
    ("TableShape", "zones"): "zone", ("TableShape", "facts"): "counter", ("TableShape", "dice"): "noun",
    ("MatsOnTableShape", "counters"): "counter", ("BoardOnTableShape", "places"): "noun",
}  # fmt: skip
VALUES = {
    ("AimShape", "zone"): "zone", ("AimShape", "towards"): "zone", ("BoardOnTableShape", "placed"): "zone",
}  # fmt: skip
RULES = {("CardShape", "text"), ("ReverseShape", "text"), ("VerbShape", "is")}
PROSE = {
    ("GameShape", "score"), ("SetupShape", "why"), ("ZoneShape", "words"), ("RulingShape", "sections"),
    ("RulingShape", "question"), ("RulingShape", "decision"), ("RulingShape", "why"), ("CardShape", "allow"),
    ("CardShape", "unreachable"), ("CardShape", "never"), ("TableShape", "facts"), ("ZoneOnTableShape", "title"),
    ("ProseShape", "prose"), ("VocabularyShape", "terms"),
}  # fmt: skip
PROSE_KEYS = {("CardShape", "never"), ("VocabularyShape", "terms")}
NAMES = {("CardShape", "name"), ("ReverseShape", "name")}
MEANING = "meaning"


@dataclass(frozen=True, slots=True)
class Site:
    """A written value or key: what it holds, and where it stands in its file.

    `kind` is the kind of word for the role "word". `in_flow` says whether it stands within brackets or braces.
    """

    node: Scalar
    role: Role
    path: Path
    kind: str = ""
    in_flow: bool = False
    is_key: bool = False


@dataclass(frozen=True, slots=True)
class _Where:
    role: Role = "other"
    kind: str = ""
    key_role: Role = "other"
    key_kind: str = ""


def sites(root: Node, shape: Shape) -> Iterator[Site]:
    """Every written value of a file of this shape, and every key that is a name, in the order of the file."""
    yield from _sites(root, shape, _Where(), (), False)


def _sites(node: Node, shape: Shape, where: _Where, path: Path, in_flow: bool) -> Iterator[Site]:
    bare, _ = unwrapped(shape)
    word = _word_in(shape, isinstance(node, Scalar))
    where = _Where("word", word, where.key_role, where.key_kind) if word else where
    if isinstance(node, Scalar):
        yield Site(node, where.role, path, where.kind, in_flow)
        return
    if get_origin(bare) in (Union, UnionType):
        yield from _in_union(node, get_args(bare), where, path, in_flow)
    elif isinstance(node, Listing):
        inner = get_args(bare)[0] if get_origin(bare) is list else object
        for at, item in enumerate(node.items):
            yield from _sites(item, inner, where, (*path, at), in_flow or node.flow)
    elif isinstance(bare, type) and is_typeddict(bare):
        fields = fields_of(bare)
        for key, (_, value) in node.entries.items():
            if key in fields:
                yield from _sites(value, fields[key], _at(bare.__name__, key), (*path, key), in_flow or node.flow)
    else:
        yield from _in_mapping(node, get_args(bare), where, path, in_flow)


def _word_in(shape: Shape, is_plain: bool) -> str:
    """The kind of word that a plain value of this shape is; "" where it is none."""
    bare, markers = unwrapped(shape)
    if word := next((marker.kind for marker in markers if isinstance(marker, Word)), ""):
        return word
    members = get_args(bare) if is_plain and get_origin(bare) in (Union, UnionType) else ()
    return next(filter(None, (_word_in(member, False) for member in members)), "")


def _in_union(node: Node, shapes: tuple[Shape, ...], where: _Where, path: Path, in_flow: bool) -> Iterator[Site]:
    """The sites in a list or a record, by the one of several shapes that fits it."""
    for shape in shapes:
        bare = unwrapped(shape)[0]
        if is_typeddict(bare) if isinstance(node, Record) else get_origin(bare) is list:
            yield from _sites(node, shape, where, path, in_flow)
            return


def _in_mapping(node: Record, arguments: tuple[Shape, ...], where: _Where, path: Path, in_flow: bool) -> Iterator[Site]:
    inner = arguments[1] if len(arguments) == 2 else object
    flow = in_flow or node.flow
    for key, (name, value) in node.entries.items():
        if where.key_role != "other":
            yield Site(name, where.key_role, (*path, key), where.key_kind, flow, True)
        yield from _sites(value, inner, _Where(where.role, where.kind), (*path, key), flow)


def _at(shape: str, key: str) -> _Where:
    """What stands at a key of a shape."""
    place = (shape, key)
    role: Role = "other"
    if place in RULES:
        role = "rules"
    elif place in NAMES:
        role = "name"
    elif place in PROSE or key == MEANING:
        role = "prose"
    kind = VALUES.get(place, "")
    key_kind = KEYS.get(place, "")
    key_role: Role = "word" if key_kind else "prose" if place in PROSE_KEYS else "other"
    return _Where("word" if kind else role, kind, key_role, key_kind)
