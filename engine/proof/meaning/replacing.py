"""Replacement: what is carried out in the place of something that would have been done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.language.nodes import effects, nouns, phrases, replacing, taking
from engine.proof.meaning.changes import Replaced
from engine.proof.meaning.facts import Facts, Holder
from engine.proof.meaning.firing import Step
from engine.proof.meaning.instead import is_about, is_replaced, kind_of_deed
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.occasions import occasions
from engine.proof.meaning.scene import Foreseen, Scene, entry
from engine.proof.meaning.texts_in_force import Rulebook
from engine.proof.meaning.tokens import change
from engine.proof.meaning.triggers import waiting


def foreseeing(rules: Rulebook) -> Callable[[Facts], Iterator[Foreseen]]:
    """The texts that put something in the place of a deed, by the facts: those of cards in force, and what lasts."""
    has_any = any(isinstance(trigger, replacing.Instead) for rows in rules.waiting for _, trigger, _ in rows)
    has_any = has_any or any(isinstance(vars(body).get("trigger"), replacing.Instead) for body in rules.bodies())

    def found(facts: Facts) -> Iterator[Foreseen]:
        for each in waiting(rules, facts) if has_any else ():
            if isinstance(each.trigger, replacing.Instead):
                yield Foreseen(each.number, each.trigger, each.scene, bool(each.limit))

    return found


def not_replaced(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each card that a routine let somebody draw though a text puts something in its place what is wrong."""
    texts = foreseeing(rules)
    for step in steps:
        drawn = [done for done in occasions(rules.things, step) if done.verb == "draw" and done.is_sure]
        for done in drawn if not step.is_text else ():
            for each in texts(step.before):
                if not each.is_limited and is_about(each, "draw", done.who):
                    said = f"sentence {each.number} is applied to “draw”"
                    yield {each.number}, Fault(said, "it is done all the same", step.action)


def _replacing(scene: Scene, node: replacing.Replacing) -> None:
    """What is done in the place of a deed; the deed itself where that is declined or cannot be done."""
    found = _forestalled(scene, node)
    if found is None:
        return
    scene.name(node.who, "player", [found.who])
    scene.did.clear()
    scene.tables.effects.of(scene, node.effect)
    if isinstance(node.effect, effects.May | effects.MayPay) and not any(scene.did.values()):
        _after_all(scene.as_actor(found.who), node, found)


def _forestalled(scene: Scene, node: replacing.Replacing | replacing.WouldBeDone) -> Replaced | None:
    """What was not done, so that the text is carried out in its place; None with a fault where it is nothing such."""
    kind, sentence, card = kind_of_deed(node), scene.sentence, scene.card
    done = scene.cause.changes if scene.cause is not None else ()
    found = next((c for c in done if isinstance(c, Replaced) and (c.sentence, c.card) == (sentence, card)), None)
    if found is None or found.kind != kind:
        scene.book.fault(f"it is carried out in the place of “{kind}”", "nothing was to be done")
        return None
    return found


def _would_be_done(scene: Scene, node: replacing.WouldBeDone) -> None:
    """What is done in the place of what would be done to a card; of another card than this it is not known to which."""
    if _forestalled(scene, node) is None:
        return
    if isinstance(node.what, phrases.This):
        scene.name(node.what, "card", [scene.card])
    scene.did.clear()
    scene.tables.effects.of(scene, node.effect)


def _after_all(scene: Scene, node: replacing.Replacing, found: Replaced) -> None:
    """What would have been done is done after all, unless another text puts something in its place."""
    if not isinstance(node.act, taking.Gain | taking.Lose):
        scene.tables.acts.of(scene, node.act)
    elif not is_replaced(scene, found.kind, found.n):
        counter = scene.counter(nouns.noun_of(node.act.what))
        more = found.n if isinstance(node.act, taking.Gain) else -found.n
        change(scene, counter, Holder("player", found.who), more)


EFFECTS = (entry(replacing.Replacing, _replacing), entry(replacing.WouldBeDone, _would_be_done))
