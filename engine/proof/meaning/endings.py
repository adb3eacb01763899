"""Endings: that what holds for a while ends with its period, or with what it waits for, neither before nor after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.nodes import events, phrases
from engine.language.references import walk
from engine.proof.meaning.changes import Began, Ended
from engine.proof.meaning.facts import Facts, Lasting, Things
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.occasions import occasions
from engine.proof.meaning.texts_in_force import Rulebook

USED_UP = frozenset({"once", "spare"})  # what is over when it has worked


def wrong_endings(things: Things, steps: Sequence[Step]) -> Iterator[tuple[int, Fault]]:
    """For each effect that ends too early or too late the number of its sentence, or -1, and what is wrong.

    Only effects that last until a period ends are followed; a trigger that works once ends when it has worked.
    """
    begun: dict[int, tuple[object, ...] | None] = {}  # None until it is the turn of whose period it is
    for step in steps:
        for change in step.changes:
            if isinstance(change, Began) and change.effect.until in things.customs.periods:
                begun[change.effect.serial] = None
            elif isinstance(change, Ended) and change.effect.what not in USED_UP:
                begun.pop(change.effect.serial, None)
                routines = things.customs.ends.get(change.effect.until)
                if routines is not None and step.routine not in routines:
                    said = f"it holds until the end of the {change.effect.until}"
                    yield (
                        _number(change.effect.what, change.effect.sentence),
                        Fault(said, "it ends before", step.action),
                    )
        for effect in step.after.lasting:
            if effect.serial not in begun:
                continue
            if begun[effect.serial] is None and _goes_on(things, effect, step):
                begun[effect.serial] = _period(step.after, effect.until)
            elif begun[effect.serial] not in (None, _period(step.after, effect.until)):
                del begun[effect.serial]
                said = f"it ends with the {effect.until}"
                yield _number(effect.what, effect.sentence), Fault(said, "it holds on", step.action)


def _goes_on(things: Things, effect: Lasting, step: Step) -> bool:
    """Whether the period goes on with which an effect ends: of somebody else it goes on from its own moment, for they
    may decide something between the turns.
    """
    if effect.whose == -1:
        return True
    moment = things.customs.moments.get(f"start {effect.until}")
    is_anew = any(isinstance(each, Began) and each.effect.serial == effect.serial for each in step.changes)
    is_theirs = effect.whose == step.after.decider
    return is_theirs and (is_anew or moment is None or step.routine == moment.routine)


def _number(what: str, sentence: int) -> int:
    return sentence if what in ("rule", "ability") else -1


def _period(facts: Facts, period: str) -> tuple[object, ...]:
    """What tells one period from the next."""
    values = (facts.own[name] for name in facts.things.customs.periods[period])
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)


# --- until your next period ------------------------------------------------------------------------------------------


def wrong_until_next(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each effect that lasts until your next period begins, its sentence and what is wrong where it ends.

    It may end when it is your turn again after somebody else's, and has to by the first step of it.
    """
    was_away: dict[int, bool] = {}  # whether it was somebody else's turn since it began
    for step in steps:
        decider = step.after.decider
        for change in step.changes:
            period = _next_of_yours(rules, change.effect) if isinstance(change, Began | Ended) else ""
            if not period or not isinstance(change, Began | Ended):
                continue
            effect = change.effect
            said = f"{rules.things.name(effect.card)} holds until the next {period} of player {effect.you + 1}"
            if isinstance(change, Began):
                was_away[effect.serial] = False
            elif not (was_away.pop(effect.serial, True) and decider == effect.you):
                yield {effect.sentence}, Fault(said, "it ends before", step.action)
            else:
                yield {effect.sentence}, None
        for effect in step.after.lasting:
            if effect.serial not in was_away:
                continue
            period = _next_of_yours(rules, effect)
            moment = rules.things.customs.moments.get(f"start {period}")
            is_now = moment is not None and moment.is_now(step.before.own, step.after.own)
            is_begun = moment is not None and is_now and step.routine == moment.routine and decider == effect.you
            if was_away[effect.serial] and is_begun:
                del was_away[effect.serial]
                said = f"{rules.things.name(effect.card)} holds until the next {period} of player {effect.you + 1}"
                yield {effect.sentence}, Fault(said, "it holds on", step.action)
            elif decider != effect.you:
                was_away[effect.serial] = True


def _next_of_yours(rules: Rulebook, effect: Lasting) -> str:
    """The period of "until your next …" in the sentence that made an effect; "" where it says something else."""
    body = rules.body(effect.sentence) if effect.until == "event" and effect.what in ("rule", "ability") else None
    found = [node for node, _ in walk(body) if isinstance(node, events.UntilNext)] if body is not None else []
    return found[0].period if len(found) == 1 and isinstance(found[0].owner, phrases.You) else ""


# --- until something is done -----------------------------------------------------------------------------------------


def wrong_until(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each effect that lasts until something is done, and has ended or should have, its sentence and what is wrong.

    Raises CannotJudgeError.
    """
    for step in steps:
        ended = [each.effect for each in step.changes if isinstance(each, Ended)]
        waits = [each for each in step.before.lasting if each.until == "event" and each.what in ("rule", "ability")]
        for effect in waits:
            event = _awaited(rules, effect)
            if event is None:
                continue
            is_over = any(each.serial == effect.serial for each in ended)
            done = [each for each in occasions(rules.things, step) if _is_done(rules, step, effect, event, each)]
            name = rules.things.name(effect.card)
            if is_over:
                yield (
                    {effect.sentence},
                    None if done else Fault(f"{name} holds until it is done", "it ends before", step.action),
                )
            elif any(each.is_sure for each in done):
                said = f"{name} holds until “{done[0].verb}”"
                yield {effect.sentence}, Fault(said, "it is done, and it holds on", step.action)


def _awaited(rules: Rulebook, effect: Lasting) -> events.Event | None:
    """What has to be done until an effect is over."""
    body = rules.body(effect.sentence)
    nodes = [node for node, _ in walk(body)] if body is not None else []
    found = [events.Happens(node.who, node.act) for node in nodes if isinstance(node, events.Until)]
    return found[0] if len(found) == 1 else None


def _is_done(rules: Rulebook, step: Step, effect: Lasting, event: events.Event, done: Occasion) -> bool:
    scene = rules.scene(step.after, effect.sentence, effect.card)
    scene.you, scene.place, scene.before, scene.cause = effect.you, effect.place, step.before, step
    return scene.tables.events.of(scene, event, done)
