"""Where game.yaml names a word of the game's own vocabulary: the schema marks such texts with `Word`."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args

from typing_extensions import is_typeddict

from toolkit.model import Game
from toolkit.problem import Place
from toolkit.schema import GameShape, Shape, Word, fields_of, get_origin, unwrapped

Path = tuple[str | int, ...]


def references(game: Game, kind: str) -> Iterator[tuple[str, Place | None]]:
    """Each text of game.yaml that must be a word of a kind, with its place."""
    for found, text, path in words_in(game.data, GameShape):
        if found == kind:
            yield text, game.source.place(*path) if game.source else None


def words_in(value: Any, shape: Shape, path: Path = ()) -> Iterator[tuple[str, str, Path]]:
    """All texts of a shape that are marked as words: the kind of word, the text, and the path to it."""
    bare, markers = unwrapped(shape)
    if get_origin(bare) in (Union, UnionType):
        yield from words_in(value, _member(bare, value), path)
    elif isinstance(value, str):
        yield from ((marker.kind, value, path) for marker in markers if isinstance(marker, Word))
    elif isinstance(value, dict):
        fields = fields_of(bare) if is_typeddict(bare) else {}
        for key, part in value.items():
            yield from words_in(part, fields[key] if fields else get_args(bare)[1], (*path, key))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from words_in(part, get_args(bare)[0], (*path, at))


def _member(union: Shape, value: Any) -> Shape:
    """Of "a text, a list of texts or keys with texts" the one that the value is."""
    return next(part for part in get_args(union) if _container(unwrapped(part)[0]) is _container_of(value))


def _container(bare: Shape) -> type | None:
    return dict if is_typeddict(bare) else list if get_origin(bare) is list else None


def _container_of(value: Any) -> type | None:
    return next((kind for kind in (dict, list) if isinstance(value, kind)), None)
