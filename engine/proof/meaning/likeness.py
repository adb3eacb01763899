"""Cards beside others by what stands in their columns: the same, higher or lower."""

from __future__ import annotations

from engine.language.nodes import likeness
from engine.proof.meaning.columns import number_now
from engine.proof.meaning.conditions import who_of
from engine.proof.meaning.scene import Scene, entry


def _place_of(scene: Scene, column: str, card: int) -> int | str | None:
    """Where a card stands in a column: its number, or which of the listed values it has; None where it has nothing."""
    declared = scene.things.box.vocabulary.columns[column]
    if declared.kind == "number":
        return number_now(scene, column, card)
    value = scene.things.design(card).columns.get(column) if card >= 0 else None
    listed = [str(each) for each in declared.values]
    return listed.index(str(value)) if str(value) in listed else str(value) if value else None


def _is(how: str, one: int | str | None, other: int | str | None) -> bool:
    if one is None or other is None:
        return False
    if how == "same" or not (isinstance(one, int) and isinstance(other, int)):
        return how == "same" and one == other
    return one > other if how == "higher" else one < other


def _with(scene: Scene, node: likeness.WithBeside, sort: str, things: list[int]) -> list[int]:
    others = [_place_of(scene, node.column, y) for y in who_of(scene, node.what).all]
    return [x for x in things if any(_is(node.how, _place_of(scene, node.column, x), each) for each in others)]


def _has(scene: Scene, node: likeness.HasBeside) -> bool:
    others = [_place_of(scene, node.column, y) for y in who_of(scene, node.other).all]
    own = [_place_of(scene, node.column, x) for x in who_of(scene, node.what).all]
    return any(_is(node.how, one, other) for one in own for other in others)


HAVINGS = (entry(likeness.WithBeside, _with),)

CONDITIONS = (entry(likeness.HasBeside, _has),)
