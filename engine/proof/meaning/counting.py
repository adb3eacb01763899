"""How many things of a noun there are: what something is done, worth or gained for."""

from __future__ import annotations

from engine.language.nodes import nouns, possession
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.marks import is_mark, marked_of
from engine.proof.meaning.nouns import all_of, in_sets
from engine.proof.meaning.possession import tokens_with
from engine.proof.meaning.scene import Scene


def count(scene: Scene, kind: nouns.Kind) -> int:
    """How many things of a noun there are; of tokens, how many whoever acts has, or those there."""
    if kind.noun in scene.things.counters:
        counter = scene.counter(kind.noun)
        if isinstance(kind.having, possession.ThisWay):
            return scene.done.get(kind.having.verb, []).count(counter)
        if is_mark(scene, kind.noun):
            return len(marked_of(scene, kind, [card for card, owner in enumerate(scene.now().marks) if owner >= 0]))
        if kind.where is None:
            return scene.now().amount(counter, Holder("player", scene.actor))
        mark = scene.tables.phrases.of(scene, kind.where.landmark())
        return sum(tokens_with(scene, counter, mark.sort, x) for x in mark.all)
    return in_sets(scene, kind.noun, all_of(scene, kind))
