"""Triggers: that each text which waits for something is set off whenever that is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.language.forms import Node
from engine.language.nodes import sentences
from engine.proof.meaning.deeds import Occasion, occasions
from engine.proof.meaning.firing import Firing, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.scene import CannotJudgeError, Scene
from engine.proof.meaning.standing import Rulebook, is_ignored


def missing(rules: Rulebook, steps: Sequence[Step], firings: Iterable[Firing]) -> Iterator[tuple[int, Fault]]:
    """For each text that was not set off although it should have been the number of its sentence, and what was done.

    `steps` are all steps that were seen. Texts that work once in a period, and those that only wait for the first time,
    are left out: that they do not work twice is judged where they do.
    """
    seen = {(each.cause.number, each.card, number) for each in firings if each.cause for number in each.sentences[:1]}
    for step in steps:
        done = [each for each in occasions(rules.things, step) if each.is_sure]
        for number, card, occasion in _due(rules, step, done) if done else ():
            if (step.number, card, number) not in seen:
                what = "; ".join(change.told(rules.things) for change in step.changes)
                yield number, Fault(f"{rules.things.name(card)} is set off by “{occasion.verb}”", what, step.action)


def _due(rules: Rulebook, step: Step, done: list[Occasion]) -> Iterator[tuple[int, int, Occasion]]:
    now = {*step.after.cards_in_force()}
    for card in step.before.cards_in_force():
        for number in rules.said_by[rules.things.box.design_of[card]]:
            body = rules.body(number)
            if not isinstance(body, sentences.When):
                continue
            scene = _scene(rules, step, number, card)
            for each in done:
                is_own = each.card == card
                is_heard = (card in now or is_own) and _is_set_off(scene, body.event, each)
                if is_heard and not is_ignored(scene, each.who, card):
                    yield number, card, each


def _is_set_off(scene: Scene, event: Node, done: Occasion) -> bool:
    try:
        return scene.tables.events.of(scene, event, done)
    except CannotJudgeError:
        return False


def _scene(rules: Rulebook, step: Step, number: int, card: int) -> Scene:
    scene = rules.scene(step.before, number, card)
    scene.facts, scene.actor = step.after, -1
    return scene
