"""Whole sentences: what a text does when it is resolved, apart from what it waits for."""

from __future__ import annotations

from engine.language.nodes import sentences
from engine.proof.meaning.scene import Scene, entry


def _once_per(scene: Scene, node: sentences.OncePer) -> None:
    scene.tables.effects.of(scene, node.body)


def _used(scene: Scene, node: sentences.Used) -> None:
    scene.tables.effects.of(scene, node.body)


def _at_moment(scene: Scene, node: sentences.AtMoment) -> None:
    scene.tables.effects.of(scene, node.effect)


EFFECTS = (
    entry(sentences.OncePer, _once_per),
    entry(sentences.Used, _used),
    entry(sentences.AtMoment, _at_moment),
)
