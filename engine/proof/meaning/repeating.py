"""Acts that are done several times: each time as the words say, to what was chosen the first time."""

from __future__ import annotations

from engine.language.nodes import repeating
from engine.proof.meaning.possible import can_be_done
from engine.proof.meaning.scene import Scene, entry


def _times(scene: Scene, node: repeating.Times) -> bool:
    done, again = scene.tables.acts.of(scene, node.act), node.again()
    if again is not node.act:
        it, chosen = vars(again)["what"], vars(node.act)["what"]
        scene.spans = {**scene.spans, id(again): scene.span(node.act), id(it): it.span}
        scene.links = {**scene.links, it.span: scene.span(chosen)}
    for _ in range(node.n - 1):
        if not can_be_done(scene, again):
            scene.book.excuse("it cannot be done once more")
        done = scene.tables.acts.of(scene, again) or done
    return done


ACTS = (entry(repeating.Times, _times),)
