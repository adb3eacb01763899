"""Whole sentences: what they wait for, how often, and what then happens; and rules that hold for a while."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import costs, events, phrases, sentences, static_rules
from engine.language.nodes.events import duration_of
from engine.language.references import walk
from engine.proof.meaning.contest_deeds import contest_verbs
from engine.proof.meaning.continuous_effects import laid_down
from engine.proof.meaning.effects import at_moment
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.occasions import KNOWN, occasions
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry

NOTICED = 12  # steps after which it is noticed at the latest that something has come to be so

# --- what sets a text off --------------------------------------------------------------------------------------------


def set_off(scene: Scene, event: Node) -> int:
    """Find what was done and set the text off; returns who did it. A fault where nothing of the kind was done."""
    if scene.cause is None:
        raise CannotJudgeError(f"{type(event).__name__}: what set it off was not seen")
    then = scene.at_step(scene.cause)
    for done in occasions(scene.things, scene.cause):
        if scene.tables.events.of(then, event, done):
            if not _is_heard(scene, event):
                scene.book.fault(f"{scene.things.name(scene.card)} is in force when that is done", "it is not")
            return done.who
    if isinstance(event, events.ComesToHave) and _has_come(scene, event):
        return scene.cause.after.decider
    said = {verb for node, _ in walk(event) if (verb := vars(node).get("verb"))}
    if said and not said & {*scene.things.customs.deeds, *KNOWN, *contest_verbs(scene.things)}:
        raise CannotJudgeError(f"{type(event).__name__}: how “{min(said)}” shows is not declared")
    changes = "; ".join(change.told(scene.things) for change in scene.cause.changes)
    scene.book.fault("something that sets the text off", changes or f"the routine {scene.cause.routine}")
    return -1


def _is_heard(scene: Scene, event: Node) -> bool:
    """Whether the card of a text was in force when that was done which set the text off; what is said of itself, or for
    a while, is heard wherever it lies.
    """
    card, cause = scene.card, scene.cause
    if card < 0 or cause is None or any(isinstance(node, phrases.This) for node, _ in walk(event)):
        return True
    is_laid = any(each.card == card and each.sentence == scene.sentence for each in cause.before.lasting)
    return is_laid or card in cause.before.cards_in_force() or card in cause.after.cards_in_force()


def _has_come(scene: Scene, event: events.ComesToHave) -> bool:
    """Whether something has come to be so that is noticed only later, between two things that players do."""
    assert scene.cause is not None
    history = scene.history or ()
    steps = (scene.cause, *reversed(history[max(scene.cause.number - NOTICED, 0) : scene.cause.number]))
    return any(scene.tables.events.of(scene.at_step(step), event, Occasion("")) for step in steps)


def earlier(scene: Scene, event: Node, period: str, *, is_sure: bool = True) -> int:
    """How often the same was done before in the period, as far as it was seen; unless `is_sure`, or may have been.

    What may have been done is told from what goes on by the choices between them, or as a text did it itself.
    """
    assert scene.cause is not None
    if scene.history is None:
        return 0
    then = scene.when(scene.cause.after, period)
    each_of = [scene.span(node) for node, _ in walk(event) if isinstance(node, phrases.Each)]
    whom = [scene.named.get(span) for span in each_of]  # "the first time each animal ..." counts each by itself
    n = 0
    for step in reversed(scene.history[: scene.cause.number]):
        if scene.when(step.after, period) != then:
            break
        for done in occasions(scene.things, step):
            past = scene.at_step(step)
            past.named = dict(scene.named)
            is_over = step.action < scene.cause.action - 1 or (step.is_text and done.verb in KNOWN)
            if (done.is_sure or (is_over and not is_sure)) and scene.tables.events.of(past, event, done):
                n += [past.named.get(span) for span in each_of] == whom
    return n


def _when(scene: Scene, node: sentences.When) -> None:
    for_now = next((found for each, _ in walk(node.event) if (found := duration_of(each)) is not None), None)
    if (
        for_now is not None and not scene.has_waited
    ):  # "when an animal raids a house tonight", of a card that is resolved
        laid_down(scene, for_now)
        return
    set_off(scene, node.event)
    scene.tables.effects.of(scene, node.effect)


def _next_time(scene: Scene, node: sentences.NextTime) -> None:
    if not scene.has_waited:
        laid_down(scene, None)
        return
    set_off(scene, node.event)
    scene.tables.effects.of(scene, node.effect)


def _when_while(scene: Scene, node: sentences.WhenWhile) -> None:
    who = set_off(scene, node.event)
    assert scene.cause is not None
    if not scene.tables.conditions.of(scene.at_step(scene.cause).as_actor(who), node.condition):
        scene.book.fault("it is so while the text is set off", "it is not so")
    scene.tables.effects.of(scene, node.effect)


def _first_time(scene: Scene, node: sentences.FirstTime) -> None:
    set_off(scene, node.event)
    if (n := earlier(scene, node.event, node.period)) > 0:
        scene.book.fault(f"the first time in the {node.period}", f"it was done {n} times before")
    scene.tables.effects.of(scene, node.effect)


def _nth_time(scene: Scene, node: sentences.NthTime) -> None:
    set_off(scene, node.event)
    assert scene.cause is not None
    now = sum(_is_event(scene, node.event, scene.cause, done) for done in occasions(scene.things, scene.cause))
    n = earlier(scene, node.event, node.period)
    is_possible = n < node.n <= earlier(scene, node.event, node.period, is_sure=False) + max(now, 1)
    if not is_possible and scene.history is not None:
        scene.book.fault(f"time number {node.n} in the {node.period}", f"it was done {n} times before")
    scene.tables.effects.of(scene, node.effect)


def _every_nth(scene: Scene, node: sentences.EveryNth) -> None:
    set_off(scene, node.event)
    if not any((n + 1) % node.n == 0 for n in counted_on(scene, node.event)):
        scene.book.fault(f"every {node.n} times", "it was not done so often since")
    scene.tables.effects.of(scene, node.effect)


def counted_on(scene: Scene, event: Node) -> range:
    """How often something was done before while the text was in force: certainly, up to possibly so often.

    What is done to its own card it hears wherever that lies.
    """
    if scene.history is None or scene.cause is None:
        raise CannotJudgeError("EveryNth: what was done before was not seen")
    sure = possible = 0
    is_of_itself = scene.card < 0 or any(isinstance(node, phrases.This) for node, _ in walk(event))
    for step in scene.history[: scene.cause.number]:
        if not is_of_itself and scene.card not in step.after.cards_in_force():
            continue
        found = [done for done in occasions(scene.things, step) if _is_event(scene, event, step, done)]
        possible += len(found)
        sure += sum(done.is_sure for done in found)
    return range(sure, possible + 1)


def _is_event(scene: Scene, event: Node, step: Step, done: Occasion) -> bool:
    past = scene.at_step(step)
    past.named = dict(scene.named)
    return scene.tables.events.of(past, event, done)


def _at_moment(scene: Scene, node: sentences.AtMoment) -> None:
    if not scene.has_waited:  # a card that is resolved says it of a moment to come
        laid_down(scene, None)
        return
    at_moment(scene, node.moment)
    scene.tables.effects.of(scene, node.effect)


# --- how often -------------------------------------------------------------------------------------------------------


def _once_per(scene: Scene, node: sentences.OncePer) -> None:
    scene.limit = node.period
    scene.tables.effects.of(scene, node.body)


def _used(scene: Scene, node: sentences.Used) -> None:
    scene.tables.effects.of(scene, node.body)


# --- for how long ----------------------------------------------------------------------------------------------------


def _lasting(scene: Scene, node: sentences.Lasting) -> None:
    laid_down(scene, node.when)


def _for(scene: Scene, node: sentences.For) -> None:
    if scene.has_waited:
        scene.tables.effects.of(scene, node.trigger)
    else:
        laid_down(scene, node.when)


def _imposing(scene: Scene, node: sentences.Imposing) -> None:
    scene.tables.effects.of(scene, node.rule)


def _rule(
    scene: Scene,
    node: costs.CostChange | costs.CostAtMost | costs.CostAtLeast | costs.Surcharge | static_rules.Ignores,
) -> None:
    when = duration_of(node)
    if when is None:
        raise CannotJudgeError(f"{type(node).__name__}: a rule without an end that is resolved")
    laid_down(scene, when)


EFFECTS = (
    entry(sentences.When, _when),
    entry(sentences.NextTime, _next_time),
    entry(sentences.WhenWhile, _when_while),
    entry(sentences.FirstTime, _first_time),
    entry(sentences.NthTime, _nth_time),
    entry(sentences.EveryNth, _every_nth),
    entry(sentences.AtMoment, _at_moment),
    entry(sentences.OncePer, _once_per),
    entry(sentences.Used, _used),
    entry(sentences.Lasting, _lasting),
    entry(sentences.For, _for),
    entry(sentences.Imposing, _imposing),
    entry(costs.CostChange, _rule),
    entry(costs.CostAtMost, _rule),
    entry(costs.CostAtLeast, _rule),
    entry(costs.Surcharge, _rule),
    entry(static_rules.Ignores, _rule),
)
