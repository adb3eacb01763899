"""Whether an act can be done in full, so that somebody has to be asked whether they want to."""

from __future__ import annotations

from engine.language.forms import Node, field_names
from engine.language.nodes import acts, decks, putting, roles, taking
from engine.language.nodes.nouns import noun_of
from engine.proof.meaning.cards import deck_for
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.possession import holder
from engine.proof.meaning.scene import Scene, Tokens
from engine.proof.meaning.taking import is_tokens
from engine.proof.meaning.tokens import tokens_of


def can_be_done(scene: Scene, act: Node) -> bool:
    """Whether there is everything that an act needs. Raises CannotJudgeError where that is not known."""
    quiet = scene.as_actor(scene.actor)
    quiet.facts, quiet.ledger = scene.now(), None
    return _can(quiet, act)


def _can(scene: Scene, act: Node) -> bool:
    if isinstance(act, acts.Both):
        return all(_can(scene, each) for each in act.acts)
    if isinstance(act, acts.Alternatives):
        return any(_can(scene, each) for each in act.acts)
    return _can(scene, act.first) if isinstance(act, acts.InTurn) else _can_one(scene, act)


def _can_one(scene: Scene, act: Node) -> bool:
    if isinstance(act, taking.Gain):
        return any(_has_room(scene, each.counter) for each in tokens_of(scene, act.what))
    if isinstance(act, taking.Pay | taking.Lose):
        me = Holder("player", scene.actor)
        return all(scene.now().amount(each.counter, me) >= each.least for each in tokens_of(scene, act.what))
    if isinstance(act, taking.Take | taking.TakeWithout) and is_tokens(scene, act.what):
        return any(_is_there(scene, each) for each in tokens_of(scene, act.what))
    if isinstance(act, putting.Put | putting.Place) and is_tokens(scene, act.what):
        return _can_lie_there(scene, act)
    if isinstance(act, decks.Draw | decks.DrawAndResolve):
        return any(scene.now().zones[zone] for zone in scene.things.decks[deck_for(scene, noun_of(act.what))])
    return all(_there_is(scene, part) for part in _phrases(act))


def _can_lie_there(scene: Scene, act: putting.Put | putting.Place) -> bool:
    """Whether tokens can be put somewhere: on a card where none lies yet, or on any place."""
    spot = scene.tables.spots.of(scene, act.where)
    return any(spot.sort != "card" or scene.now().marks[x] < 0 for x in spot.all)


def _is_there(scene: Scene, tokens: Tokens) -> bool:
    where = tokens.where
    if where is None:
        return _has_room(scene, tokens.counter)
    return any(scene.now().amount(tokens.counter, holder(scene, where.sort, x)) > 0 for x in where.all)


def _has_room(scene: Scene, counter: int) -> bool:
    return scene.now().amount(counter, Holder("player", scene.actor)) < scene.things.most[counter]


def _phrases(act: Node) -> list[Node]:
    inside = [getattr(act, name) for name in field_names(type(act))]
    found: list[Node] = []
    for each in inside:
        if isinstance(each, roles.Phrase):
            found.append(each)
        elif isinstance(each, Node):
            found += _phrases(each)
    return found


def _there_is(scene: Scene, phrase: Node) -> bool:
    if is_tokens(scene, phrase):
        return True
    meant = scene.tables.phrases.of(scene, phrase)
    least = 1 if meant.least == 1_000 else max(meant.least, 1)
    return any(len(row) >= least for row in meant.rows)
