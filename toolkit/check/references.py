"""Where game.yaml names a word of its own vocabulary, which the schema marks with `Word`.

The shape is walked once; for each part in which such texts can stand there is then a function that finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import NamedTuple, Union, get_args, is_typeddict

from toolkit.model import Game
from toolkit.problem import Place
from toolkit.schema import GameShape, Shape, Word, fields_of, get_origin, unwrapped

Path = tuple[str | int, ...]
Find = Callable[
    [object, Path, str], Iterator[tuple[str, Path]]
]  # from a value, its path and a kind to texts with theirs


class Finder(NamedTuple):
    """What finds words in values of a shape, and the kinds of words that can stand there."""

    kinds: frozenset[str]
    find: Find


def references(game: Game, kind: str) -> Iterator[tuple[str, Place | None]]:
    """Each text in game.yaml that has to be a word of a kind, with its place."""
    for text, path in finder_of(GameShape).find(game.data, (), kind):
        yield text, game.source.place(*path) if game.source else None


@cache
def finder_of(shape: Shape) -> Finder:
    """What finds words in values of a shape."""
    bare, markers = unwrapped(shape)
    if get_origin(bare) in (Union, UnionType):
        return _in_union(get_args(bare))
    if is_typeddict(bare):
        return _in_record({key: finder_of(part) for key, part in fields_of(bare).items()})
    if get_origin(bare) is dict:
        return _in_dict(finder_of(get_args(bare)[1]))
    if get_origin(bare) is list:
        return _in_list(finder_of(get_args(bare)[0]))
    return Finder(frozenset(marker.kind for marker in markers if isinstance(marker, Word)), _itself)


def _itself(value: object, path: Path, kind: str) -> Iterator[tuple[str, Path]]:
    if isinstance(value, str):
        yield value, path


def _in_union(shapes: tuple[Shape, ...]) -> Finder:
    """The finder for values of several shapes, which applies the one for the value's type (text, list or mapping)."""
    finders = {_container(unwrapped(shape)[0]): finder_of(shape) for shape in shapes}

    def find(value: object, path: Path, kind: str) -> Iterator[tuple[str, Path]]:
        finder = finders.get(next((each for each in (dict, list) if isinstance(value, each)), None))
        return finder.find(value, path, kind) if finder and kind in finder.kinds else iter(())

    return Finder(_kinds_of(finders), find)


def _container(bare: Shape) -> type | None:
    return dict if is_typeddict(bare) else list if get_origin(bare) is list else None


def _in_record(fields: Mapping[str, Finder]) -> Finder:
    def find(value: object, path: Path, kind: str) -> Iterator[tuple[str, Path]]:
        for key, part in value.items() if isinstance(value, dict) else ():
            finder = fields.get(key)
            if finder and kind in finder.kinds:
                yield from finder.find(part, (*path, key), kind)

    return Finder(_kinds_of(fields), find)


def _in_dict(finder: Finder) -> Finder:
    def find(value: object, path: Path, kind: str) -> Iterator[tuple[str, Path]]:
        for key, part in value.items() if isinstance(value, dict) else ():
            yield from finder.find(part, (*path, key), kind)

    return Finder(finder.kinds, find)


def _in_list(finder: Finder) -> Finder:
    def find(value: object, path: Path, kind: str) -> Iterator[tuple[str, Path]]:
        for at, part in enumerate(value) if isinstance(value, list) else ():
            yield from finder.find(part, (*path, at), kind)

    return Finder(finder.kinds, find)


def _kinds_of(finders: Mapping[str, Finder] | Mapping[type | None, Finder]) -> frozenset[str]:
    """The kinds that any of several can find."""
    return frozenset(kind for finder in finders.values() for kind in finder.kinds)
