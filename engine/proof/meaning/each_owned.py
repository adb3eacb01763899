"""An act for each thing that somebody has."""

from __future__ import annotations

from engine.language.nodes import each_owned
from engine.proof.meaning.acts import repeated
from engine.proof.meaning.marks import is_mark
from engine.proof.meaning.possession import holder
from engine.proof.meaning.scene import Scene, entry


def _for_each_of(scene: Scene, node: each_owned.ForEachOf) -> bool:
    return repeated(scene, node.act, _count(scene, node))


def _count(scene: Scene, node: each_owned.ForEachOf) -> int:
    """How many cards, or tokens: those they hold, and those on cards that are theirs."""
    owned, facts = node.owned, scene.now()
    if owned.kind.noun not in scene.things.counters:
        return len(scene.tables.phrases.of(scene, owned).all)
    owners = scene.tables.phrases.of(scene, owned.owner)
    counter = scene.counter(owned.kind.noun)
    held = sum(facts.amount(counter, holder(scene, owners.sort, x)) for x in owners.all)
    return held + (sum(facts.marks.count(x) for x in owners.all) if is_mark(scene, owned.kind.noun) else 0)


ACTS = (entry(each_owned.ForEachOf, _for_each_of),)
