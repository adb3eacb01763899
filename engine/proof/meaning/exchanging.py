"""Tokens given back for others."""

from __future__ import annotations

from engine.language.nodes import exchanging
from engine.language.references import walk
from engine.proof.meaning.possible import can_be_done
from engine.proof.meaning.scene import Scene, entry


def _exchange(scene: Scene, node: exchanging.Exchange) -> bool:
    """The first is paid whole and the other gained; where it cannot be paid, neither."""
    if not can_be_done(scene, node):
        scene.book.excuse("what is to be given is not there")
        return False
    paid, gained = node.both()
    scene.spans = {**scene.spans, **{id(part): span for act in (paid, gained) for part, span in walk(act)}}
    was_paid = scene.tables.acts.of(scene, paid)
    return scene.tables.acts.of(scene, gained) and was_paid


ACTS = (entry(exchanging.Exchange, _exchange),)
