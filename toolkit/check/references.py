"""Where game.yaml names a word of the game's own vocabulary: the schema marks such texts with `Word`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

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


def words_in(value: Any, shape: Shape, path: Path = ()) -> Iterator[tuple[str, str, Path]]:  # noqa: ANN401
    """All texts of a shape that are marked as words: the kind of word, the text, and the path to it."""
    bare, markers = unwrapped(shape)
    if isinstance(value, str):
        yield from ((marker.kind, value, path) for marker in markers if isinstance(marker, Word))
    for step, part in _parts(value):
        yield from words_in(part, _part_shape(bare, value, step), (*path, step))


def _parts(value: Any) -> Iterator[tuple[str | int, Any]]:  # noqa: ANN401
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def _part_shape(bare: Shape, value: Any, step: str | int) -> Shape:  # noqa: ANN401
    if is_typeddict(bare):
        return fields_of(bare)[str(step)]
    members = [unwrapped(member)[0] for member in (bare, *get_args(bare))]
    wanted = dict if isinstance(value, dict) else list
    fitting = next(member for member in members if get_origin(member) is wanted)
    return get_args(fitting)[-1]
