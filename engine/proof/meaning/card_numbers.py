"""Cards that have more in a column for a while: who chooses them, and that it is laid down."""

from __future__ import annotations

from engine.language.nodes import card_numbers
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.continuous_effects import laid_down
from engine.proof.meaning.nouns import in_play
from engine.proof.meaning.scene import Scene, entry


def _gets_more(scene: Scene, node: card_numbers.GetsMore) -> None:
    if choose(scene, node.what, scene.tables.phrases.of(scene.out_of(in_play(scene)), node.what)):
        laid_down(scene, node.when)
    else:
        scene.book.excuse("there is no such card")


EFFECTS = (entry(card_numbers.GetsMore, _gets_more),)
