"""Where game.yaml names a word of its own vocabulary, which the schema marks with `Word`.

The shape is walked once; for each part in which such texts can stand there is then a function that finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Union, get_args, is_typeddict

from toolkit.model import Game
from toolkit.problem import Place
from toolkit.schema import GameShape, Shape, Word, fields_of, get_origin, unwrapped

Path = tuple[str | int, ...]
Finder = Callable[[object, Path], Iterator[tuple[str, Path]]]  # from a value and its path to texts with theirs


def references(game: Game, kind: str) -> Iterator[tuple[str, Place | None]]:
    """Each text in game.yaml that has to be a word of a kind, with its place."""
    find = finder_of(GameShape, kind)
    for text, path in find(game.data, ()) if find else ():
        yield text, game.source.place(*path) if game.source else None


@cache
def finder_of(shape: Shape, kind: str) -> Finder | None:
    """The function that finds words of a kind in values of a shape; None where there can be none."""
    bare, markers = unwrapped(shape)
    if get_origin(bare) in (Union, UnionType):
        return _in_union(get_args(bare), kind)
    if is_typeddict(bare):
        return _in_record({key: finder_of(part, kind) for key, part in fields_of(bare).items()})
    if get_origin(bare) is dict:
        return _in_dict(finder_of(get_args(bare)[1], kind))
    if get_origin(bare) is list:
        return _in_list(finder_of(get_args(bare)[0], kind))
    return _itself if any(isinstance(marker, Word) and marker.kind == kind for marker in markers) else None


def _itself(value: object, path: Path) -> Iterator[tuple[str, Path]]:
    if isinstance(value, str):
        yield value, path


def _in_union(shapes: tuple[Shape, ...], kind: str) -> Finder | None:
    """The finder for values of several shapes, which applies the one for the value's type (text, list or mapping)."""
    finders = {_container(unwrapped(shape)[0]): finder_of(shape, kind) for shape in shapes}

    def find(value: object, path: Path) -> Iterator[tuple[str, Path]]:
        finder = finders.get(next((each for each in (dict, list) if isinstance(value, each)), None))
        return finder(value, path) if finder else iter(())

    return find if any(finders.values()) else None


def _container(bare: Shape) -> type | None:
    return dict if is_typeddict(bare) else list if get_origin(bare) is list else None


def _in_record(fields: dict[str, Finder | None]) -> Finder | None:
    finders = {key: finder for key, finder in fields.items() if finder}

    def find(value: object, path: Path) -> Iterator[tuple[str, Path]]:
        for key, part in value.items() if isinstance(value, dict) else ():
            if finder := finders.get(key):
                yield from finder(part, (*path, key))

    return find if finders else None


def _in_dict(finder: Finder | None) -> Finder | None:
    if finder is None:
        return None

    def find(value: object, path: Path) -> Iterator[tuple[str, Path]]:
        for key, part in value.items() if isinstance(value, dict) else ():
            yield from finder(part, (*path, key))

    return find


def _in_list(finder: Finder | None) -> Finder | None:
    if finder is None:
        return None

    def find(value: object, path: Path) -> Iterator[tuple[str, Path]]:
        for at, part in enumerate(value) if isinstance(value, list) else ():
            yield from finder(part, (*path, at))

    return find
