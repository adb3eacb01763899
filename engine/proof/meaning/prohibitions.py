"""What cannot be done: whether a rule in force forbids something that somebody is about to do."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.named import verb_of
from engine.language.nodes import phrases, prohibitions
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.events import is_meant, is_put_there, is_somebody
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.scene import Scene, entry
from engine.proof.meaning.texts_in_force import pays


def _cannot(scene: Scene, node: prohibitions.Cannot, done: Occasion) -> bool:
    theirs = scene.as_actor(done.who)
    if type(node.act) not in scene.tables.deeds and verb_of(node.act) != done.verb:
        return False
    return is_somebody(scene, node.who, done.who) and scene.tables.deeds.of(theirs, node.act, done)


def _do(scene: Scene, node: prohibitions.CannotDo, done: Occasion) -> bool:
    return done.verb == node.verb and is_somebody(scene, node.who, done.who)


def _be_done(scene: Scene, node: prohibitions.CannotBeDone, done: Occasion) -> bool:
    return done.verb == node.verb and _is_card(scene, node.what, done) and pays(scene, node.who, done.who)


def _card_cannot(scene: Scene, node: prohibitions.CardCannot, done: Occasion) -> bool:
    return done.verb == node.verb and _is_card(scene, node.what, done)


def _is_card(scene: Scene, what: Node, done: Occasion) -> bool:
    return is_meant(scene.out_of([done.card]), what, "card", done.card)


def _be_done_at(scene: Scene, node: prohibitions.CannotBeDoneAt, done: Occasion) -> bool:
    is_there = is_meant(scene, node.what, "place", done.place)
    return done.verb == node.verb and is_there and pays(scene, node.who, done.who)


def _be_taken(scene: Scene, node: prohibitions.CannotBeTaken, done: Occasion) -> bool:
    if done.verb != "take" or not pays(scene, node.who, done.who):
        return False
    kind = kind_of(node.what)
    if kind is not None and kind.noun in scene.things.counters:
        is_it = done.counter == scene.counter(kind.noun)
        is_it = is_it and (kind.where is None or _is_from(scene, kind.where.landmark(), done))
    else:
        is_it = done.card >= 0 and _is_card(scene, node.what, done)
    return is_it and (node.where is None or _is_from(scene, node.where.source, done))


def _is_from(scene: Scene, source: Node, done: Occasion) -> bool:
    found = scene.tables.phrases.of(scene, source)
    return (done.zone if found.sort == "pile" else done.place) in found.all


def _be_discarded(scene: Scene, node: prohibitions.CannotBeDiscarded, done: Occasion) -> bool:
    return done.verb == "discard" and done.card >= 0 and _is_card(scene, node.what, done)


def _be_moved(scene: Scene, node: prohibitions.CannotBeMoved, done: Occasion) -> bool:
    return done.verb == "move" and is_meant(scene, node.what, "piece", done.who)


def _hold(scene: Scene, node: prohibitions.CannotHold, done: Occasion) -> bool:
    """Nobody comes to hold such a card; where a number is said, none beyond which there would be so many."""
    if done.verb != "hold" or not is_somebody(scene, node.who, done.who):
        return False
    kind = kind_of(node.what)
    if kind is None or not isinstance(node.what, phrases.Some | phrases.Counted):
        return _is_card(scene, node.what, done)
    theirs = scene.as_actor(done.who)
    if not narrowed(theirs, kind, "card", [done.card]):
        return False
    have = [card for card in theirs.held(done.who) if card != done.card]
    return scene.tables.compares.of(scene, node.what.n)(len(narrowed(theirs, kind, "card", [*have, done.card])))


def _be_put(scene: Scene, node: prohibitions.CannotBePut, done: Occasion) -> bool:
    if done.verb != "put":
        return False
    kind = kind_of(node.what)
    if kind is not None and kind.noun in scene.things.counters:
        is_it = done.counter == scene.counter(kind.noun)
    else:
        is_it = done.counter < 0 and _is_card(scene, node.what, done)
    return is_it and is_put_there(scene, node.where, done)


BANS = (
    entry(prohibitions.CannotHold, _hold),
    entry(prohibitions.CannotBePut, _be_put),
    entry(prohibitions.Cannot, _cannot),
    entry(prohibitions.CannotDo, _do),
    entry(prohibitions.CannotBeDone, _be_done),
    entry(prohibitions.CardCannot, _card_cannot),
    entry(prohibitions.CannotBeDoneAt, _be_done_at),
    entry(prohibitions.CannotBeTaken, _be_taken),
    entry(prohibitions.CannotBeDiscarded, _be_discarded),
    entry(prohibitions.CannotBeMoved, _be_moved),
)
