"""Endings: that what holds for a while ends with its period, neither before nor after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.nodes import doing, sentences
from engine.language.references import walk
from engine.proof.meaning.changes import Began, Counted, Ended, Moved
from engine.proof.meaning.facts import Facts, Holder, Lasting, Things
from engine.proof.meaning.firing import Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.texts_in_force import Rulebook

USED_UP = frozenset({"once", "spare"})  # what is over when it has worked


def wrong_endings(things: Things, steps: Sequence[Step]) -> Iterator[tuple[int, Fault]]:
    """For each effect that ends too early or too late the number of its sentence, or -1, and what is wrong.

    Only effects that last until a period ends are followed; a trigger that works once ends when it has worked.
    """
    begun: dict[int, tuple[object, ...]] = {}
    for step in steps:
        for change in step.changes:
            if isinstance(change, Began) and change.effect.until in things.customs.periods:
                begun[change.effect.serial] = _period(step.after, change.effect.until)
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
            if effect.serial in begun and begun[effect.serial] != _period(step.after, effect.until):
                del begun[effect.serial]
                said = f"it ends with the {effect.until}"
                yield _number(effect.what, effect.sentence), Fault(said, "it holds on", step.action)


# --- what is evaded --------------------------------------------------------------------------------------------------


def wrongly_met(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[int, Fault | None]]:
    """For each time that somebody who was to evade something met it, or could, the sentence and what is wrong.

    Who is to evade the next such thing is not touched by the routine in which it comes, and evades no other one then.
    """
    for verb, routine in rules.things.customs.evaded.items():
        for step in steps:
            if step.routine != routine:
                continue
            gone = [each.effect for each in step.changes if isinstance(each, Ended)]
            for effect in step.before.lasting:
                if effect.what != "spare" or effect.name.partition(" ")[2] != verb:
                    continue
                number, touched = _said(rules, effect), _touched(step, effect.you)
                if touched:
                    name = f"player {effect.you + 1} evades the {verb}"
                    yield number, Fault(name, "; ".join(touched), step.action)
                elif effect in gone:
                    yield number, None


def _said(rules: Rulebook, effect: Lasting) -> int:
    """The sentence of a card that says what is evaded."""
    for number in rules.said_by[rules.things.box.design_of[effect.card]]:
        body = rules.body(number)
        nodes = walk(body) if body is not None else []
        evades = any(isinstance(node, doing.DoThing) and effect.name.startswith(f"{node.verb} ") for node, _ in nodes)
        if evades and not isinstance(body, sentences.Trigger):
            return number
    return -1


def _touched(step: Step, player: int) -> list[str]:
    """What a step does to a player: their tokens that change, the texts that they begin to resolve."""
    things = step.after.things
    counted = [each for each in step.changes if isinstance(each, Counted) and each.holder == Holder("player", player)]
    drawn = [each.card for each in step.changes if isinstance(each, Moved)]
    begun = [things.name(card) for card, you in step.begun if you == player and card in drawn]
    return [*(each.told(things) for each in counted), *(f"they resolve {name}" for name in begun)]


def _number(what: str, sentence: int) -> int:
    return sentence if what in ("rule", "ability") else -1


def _period(facts: Facts, period: str) -> tuple[object, ...]:
    """What tells one period from the next."""
    values = (facts.own[name] for name in facts.things.customs.periods[period])
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)
