"""Whether something is empty or occupied."""

from __future__ import annotations

from engine.language.nodes import vacancy
from engine.proof.meaning.adjectives import holds_something
from engine.proof.meaning.scene import Scene, entry


def _is_empty(scene: Scene, node: vacancy.IsEmpty) -> bool:
    meant = scene.tables.phrases.of(scene, node.what)
    return bool(meant.all) and not any(holds_something(scene, meant.sort, x) for x in meant.all)


def _is_occupied(scene: Scene, node: vacancy.IsOccupied) -> bool:
    meant = scene.tables.phrases.of(scene, node.what)
    return bool(meant.all) and all(holds_something(scene, meant.sort, x) for x in meant.all)


CONDITIONS = (entry(vacancy.IsEmpty, _is_empty), entry(vacancy.IsOccupied, _is_occupied))
