"""Verbs that a game makes of deeds there are: that what such a verb is made of is done, and to which card."""

from __future__ import annotations

from engine.language.nodes import doing
from engine.proof.meaning.changes import DeedBegan, DeedDone
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.doing import do_card
from engine.proof.meaning.firing import Firing
from engine.proof.meaning.instead import is_replaced
from engine.proof.meaning.possible import can_be_made, definition, is_made, lying, to_card
from engine.proof.meaning.scene import Meant, Scene, entry


def _do_card(scene: Scene, node: doing.DoCard) -> bool:
    if not is_made(scene, node.verb):
        return do_card(scene, node)
    meant = _able(scene, node)
    if meant.all and _is_over(scene) and not _able(_at_the_end(scene), node).all:
        meant.rows = []  # others have done it to the last one meanwhile
    found = choose(scene, node.what, meant)
    if not found:
        scene.book.excuse("there is nothing that it can be done to")
    done = [x for x in found if _is_begun(scene, node.verb, x, is_one=len(found) == 1)]
    scene.note(node.verb, done)
    return bool(done)


def _able(scene: Scene, node: doing.DoCard) -> Meant:
    """The cards that a deed can be done to, as many as the words say."""
    here = scene.out_of(lying(scene, node))
    meant = here.tables.phrases.of(here, node.what)
    meant.rows = [[x for x in row if can_be_made(scene, node.verb, x)] for row in meant.rows]
    return meant


def _is_over(scene: Scene) -> bool:
    """Whether nothing more was seen of the sentence: what others did meanwhile is not among what was seen of it."""
    return not scene.book.open and not scene.book.asked and scene.book.last is not None


def _at_the_end(scene: Scene) -> Scene:
    """The same scene when the sentence is over, with nothing to be claimed."""
    then = scene.quiet()
    if scene.book.last is not None:
        then.facts = scene.book.last
    return then


def _is_begun(scene: Scene, verb: str, card: int, *, is_one: bool) -> bool:
    """Expect that a deed is done to a card; of several cards it may be that it cannot be done to the later ones."""
    actor = scene.actor
    if is_replaced(scene, verb, 1, card):
        return False
    said = f"player {actor + 1} begins to {verb} {scene.things.name(card)}"
    fits = (verb, actor, card)
    if is_one or can_be_made(scene, verb, card):
        return scene.book.expect(DeedBegan, lambda c: (c.verb, c.who, c.card) == fits, said) is not None
    scene.book.excuse("it cannot be done any more")
    return scene.book.claim(DeedBegan, lambda c: (c.verb, c.who, c.card) == fits) is not None


def carried_out(scene: Scene, firing: Firing, verb: str) -> None:
    """What a verb is made of, done by whoever does it to the card that it is done to; then the deed is done."""
    tree = definition(scene.things.box, verb).tree
    effect = to_card(scene, tree, firing.about)
    scene.did.clear()
    scene.tables.effects.of(scene, effect)
    said = f"it is told that player {scene.you + 1} did {verb} {scene.things.name(firing.about)}"
    fits = (verb, scene.you, firing.about, firing.start.zone_of(firing.about))
    scene.book.expect(DeedDone, lambda c: (c.verb, c.who, c.card, c.zone) == fits, said)


ACTS = (entry(doing.DoCard, _do_card),)
