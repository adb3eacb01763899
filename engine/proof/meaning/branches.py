"""Effects that depend on a condition, on a result, or on whether somebody did what was said before."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import branches, effects
from engine.proof.meaning.effects import actors, may
from engine.proof.meaning.scene import Scene, entry


def _unless(scene: Scene, node: branches.Unless) -> None:
    scene.did.clear()
    if not scene.tables.conditions.of(scene, node.condition):
        scene.tables.effects.of(scene, node.clause)


def _unless_done(scene: Scene, node: branches.UnlessDone) -> None:
    """Who is asked is spared the clause; "each animal … unless it …" is about one after the other."""
    clause, link = node.clause, scene.links.get(scene.span(node.who))
    if isinstance(clause, effects.Must) and link == scene.span(clause.who) and link not in scene.named:
        for actor in actors(scene, clause.who):
            scene.name(clause.who, "player", [actor])
            own = scene.as_actor(actor)
            scene.tables.acts.of(own, node.act if may(scene, actor, node.act) else clause.act)
        return
    for actor in actors(scene, node.who):
        scene.name(node.who, "player", [actor])
        if may(scene, actor, node.act):
            scene.tables.acts.of(scene.as_actor(actor), node.act)
        else:
            scene.tables.effects.of(scene, node.clause)


def _if(scene: Scene, node: branches.If) -> None:
    scene.did.clear()
    if scene.tables.conditions.of(scene, node.condition):
        scene.tables.effects.of(scene, node.effect)


def _if_else(scene: Scene, node: branches.IfElse) -> None:
    so = scene.tables.conditions.of(scene, node.condition)
    scene.tables.effects.of(scene, node.effect if so else node.other)


def _if_not(scene: Scene, node: branches.IfNot) -> None:
    """The other effect where the first was not done, for whatever reason."""
    _first_or_other(scene, node)


def _or_else(scene: Scene, node: branches.OrElse) -> None:
    scene.did.clear()
    scene.tables.effects.of(scene, node.first)
    _of_those(scene, node.who, node.other, _who_did(scene, did=False))


def _and_then(scene: Scene, node: branches.AndThen) -> None:
    scene.did.clear()
    scene.tables.effects.of(scene, node.first)
    _of_those(scene, node.who, node.then, _who_did(scene, did=True))


def _if_done(scene: Scene, node: branches.IfDone) -> None:
    _of_those(scene, node.who, node.effect, _who_did(scene, did=True))


def _if_not_done(scene: Scene, node: branches.IfNotDone | branches.IfUnable) -> None:
    if scene.did:
        _of_those(scene, node.who, node.effect, _who_did(scene, did=False))
    else:
        scene.tables.effects.of(scene, node.effect)  # what was said before did not come to anybody


def _who_did(scene: Scene, *, did: bool) -> list[int]:
    """Those who did what was said before, or did not."""
    return [x for x, has_done in scene.did.items() if has_done == did]


def _of_those(scene: Scene, who: Node, effect: Node, whom: list[int]) -> None:
    """An effect for each of those who did something, or did not; "it" is one after the other."""
    did = dict(scene.did)
    for x in whom:
        link = scene.links.get(scene.span(who))
        if link is not None:
            scene.named[link] = ("player", [x])
        scene.tables.effects.of(scene, effect)
        if link is None:
            break
    scene.did.clear()
    scene.did.update(did)


def _may_if_not(scene: Scene, node: branches.MayIfNot) -> None:
    """The other clause where the permission was not made use of, for whatever reason."""
    _first_or_other(scene, node)


def _first_or_other(scene: Scene, node: branches.IfNot | branches.MayIfNot) -> None:
    scene.did.clear()
    if scene.tables.conditions.of(scene, node.condition):
        scene.tables.effects.of(scene, node.effect)
    if scene.did:
        _of_those(scene, node.who, node.other, _who_did(scene, did=False))
    else:
        scene.tables.effects.of(scene, node.other)


def _if_declined(scene: Scene, node: branches.IfDeclined) -> None:
    if not scene.tables.conditions.of(scene, node.condition):
        return
    scene.did.clear()
    scene.tables.effects.of(scene, node.first)
    _of_those(scene, node.who, node.other, _who_did(scene, did=False))


def _on_result(scene: Scene, node: branches.OnResult) -> None:
    if node.value in scene.referred(node)[1]:
        scene.tables.effects.of(scene, node.effect)


def _on_results(scene: Scene, node: branches.OnResults) -> None:
    if {node.value, node.other} & {*scene.referred(node)[1]}:
        scene.tables.effects.of(scene, node.effect)


EFFECTS = (
    entry(branches.OnResult, _on_result),
    entry(branches.OnResults, _on_results),
    entry(branches.MayIfNot, _may_if_not),
    entry(branches.IfDeclined, _if_declined),
    entry(branches.Unless, _unless),
    entry(branches.UnlessDone, _unless_done),
    entry(branches.If, _if),
    entry(branches.IfElse, _if_else),
    entry(branches.IfNot, _if_not),
    entry(branches.OrElse, _or_else),
    entry(branches.AndThen, _and_then),
    entry(branches.IfDone, _if_done),
    entry(branches.IfNotDone, _if_not_done),
    entry(branches.IfUnable, _if_not_done),
)

__all__ = ["EFFECTS", "effects"]
