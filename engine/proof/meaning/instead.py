"""Whether something is done, or something else in its place: as the texts in force say, and neither more nor less."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.nodes import decks, doing, nouns, phrases, replacing, taking
from engine.proof.meaning.changes import Replaced
from engine.proof.meaning.events import is_meant
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.scene import Foreseen, Scene
from engine.proof.meaning.texts_in_force import is_ignored


def kind_of_deed(node: replacing.Replacing | replacing.WouldBeDone) -> str:
    """What a deed that is replaced is called: "draw", "discard", "buy", or "gain" with the counter."""
    if isinstance(node, replacing.WouldBeDone):
        return node.verb
    if isinstance(node.act, doing.DoCard):
        return node.act.verb
    if isinstance(node.act, decks.Draw) and isinstance(node.act.what, phrases.Some):
        return f"draw {vars(node.act.what.n)['value']} cards"
    noun = nouns.noun_of(vars(node.act)["what"])
    if isinstance(node.act, taking.Gain | taking.Lose):
        return f"{'gain' if isinstance(node.act, taking.Gain) else 'lose'} {noun}"
    return "discard" if isinstance(node.act, decks.Discard) else "draw"


def is_replaced(scene: Scene, kind: str, n: int = 1, card: int = -1) -> bool:
    """Whether something else is done in the place of what whoever acts would do; it is then excused.

    `card` is the one that it would be done to, -1 where that is not known before. A fault where a text in force puts
    something in its place, and it was done all the same, or the other way round.
    """
    actor = scene.actor
    due = [*_due(scene, kind, actor, card)]
    if card >= 0 and not due:
        return False  # it may be done to another card
    found = scene.book.claim(Replaced, lambda c: (c.kind, c.who, c.n) == (kind, actor, n))
    if found is None:
        sure = [each for each in due if not each.is_limited]
        if sure:
            scene.book.fault(f"sentence {sure[0].number} is applied to “{kind}”", "it is done all the same")
        return False
    scene.book.excuse("something else is done instead")
    if not any((each.number, each.scene.card) == (found.sentence, found.card) for each in due):
        scene.book.fault(f"no sentence of {scene.things.name(found.card)} is applied", found.told(scene.things))
    return True


def _due(scene: Scene, kind: str, actor: int, card: int) -> Iterator[Foreseen]:
    """The texts in force that are about such a deed; not those in the course of whose words it is done."""
    own = {*scene.going, (scene.card, scene.sentence)}
    for each in scene.foreseen(scene.now()) if scene.foreseen is not None else ():
        if (each.scene.card, each.number) not in own and is_about(each, kind, actor) and _is_such(each, card):
            yield each


def _is_such(each: Foreseen, card: int) -> bool:
    """Whether a card is one of those that a text speaks of; where none is known, all are."""
    if isinstance(each.trigger, replacing.WouldBeDone):
        return card >= 0 and is_meant(each.scene.quiet(), each.trigger.what, "card", card)
    act = vars(each.trigger)["act"]
    kind = nouns.kind_of(act.what) if isinstance(act, decks.Discard | doing.DoCard) else None
    return kind is None or card < 0 or bool(narrowed(each.scene.quiet(), kind, "card", [card]))


def is_about(each: Foreseen, kind: str, actor: int) -> bool:
    """Whether a text that puts something in the place of a deed is about such a deed of somebody, who does not ignore
    its card.
    """
    trigger, scene = each.trigger, each.scene
    if isinstance(trigger, replacing.WouldBeDone):
        return kind_of_deed(trigger) == kind and not is_ignored(scene, actor, scene.card)
    if not isinstance(trigger, replacing.Replacing) or kind_of_deed(trigger) != kind:
        return False
    theirs = scene.as_actor(scene.you if isinstance(trigger.who, phrases.Another) else actor)
    return is_meant(theirs, trigger.who, "piece", actor) and not is_ignored(scene, actor, scene.card)
