"""Players by what they are at the table, and who is first."""

from __future__ import annotations

from engine.language.nodes import seats
from engine.proof.meaning.changes import Noted
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry

FIRST = "first"  # the number that says who begins the turns


def _active(scene: Scene, node: seats.ActivePlayer) -> Meant:
    return Meant("player", [[scene.now().decider]])


def _first(scene: Scene, node: seats.FirstPlayer) -> Meant:
    return Meant("player", [[_who_is_first(scene)]])


def _who_is_first(scene: Scene) -> int:
    found = scene.now().own.get(FIRST)
    if not isinstance(found, int):
        raise CannotJudgeError("FirstPlayer: who is first does not show")
    return found


def _owner(scene: Scene, node: seats.OwnerOf) -> Meant:
    """Those in whose zones the cards lie."""
    holders = [scene.now().holder_of(card) for card in scene.tables.phrases.of(scene, node.what).all]
    return Meant("player", [[x for x in holders if x >= 0]])


def _become_first(scene: Scene, node: seats.BecomeFirst) -> bool:
    me = scene.actor
    if not 0 <= me < scene.now().players or _who_is_first(scene) == me:
        scene.book.excuse("who acts is first already, or no player")
        return False
    said = f"player {me + 1} is first"
    return scene.book.expect(Noted, lambda c: c.name == FIRST and c.after == me, said) is not None


PHRASES = (
    entry(seats.ActivePlayer, _active),
    entry(seats.FirstPlayer, _first),
    entry(seats.OwnerOf, _owner),
)


def _is_seated(scene: Scene, node: seats.IsSeated) -> bool:
    meant = scene.tables.phrases.of(scene, node.seat).all
    return all(x in meant for x in scene.tables.phrases.of(scene, node.who).all)


def _is_not_seated(scene: Scene, node: seats.IsNotSeated) -> bool:
    meant = scene.tables.phrases.of(scene, node.seat).all
    return not any(x in meant for x in scene.tables.phrases.of(scene, node.who).all)


CONDITIONS = (entry(seats.IsSeated, _is_seated), entry(seats.IsNotSeated, _is_not_seated))
ACTS = (entry(seats.BecomeFirst, _become_first),)
