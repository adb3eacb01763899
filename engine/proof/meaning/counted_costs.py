"""What one card of a row costs less: the next one, or the first, second or third in each period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.nodes import conditions, counted_costs
from engine.language.references import walk
from engine.proof.meaning.changes import Ended
from engine.proof.meaning.continuous_effects import laid_down
from engine.proof.meaning.facts import Lasting
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.occasions import occasions
from engine.proof.meaning.past import times_done
from engine.proof.meaning.scene import Scene, Standing, entry
from engine.proof.meaning.texts_in_force import Rulebook

Counted = counted_costs.NextCostsLess | counted_costs.NthCostsLess


def is_this_one(scene: Scene, standing: Standing, rule: Counted, card: int, player: int) -> bool:
    """Whether a card is the one of its row that costs a player less. Raises CannotJudgeError."""
    own = standing.scene.as_actor(player)
    if player != standing.scene.you or not narrowed(own, rule.kind, "card", [card]):
        return False
    if isinstance(rule, counted_costs.NextCostsLess):
        return True  # it would be over: engine.proof.meaning.endings
    node = conditions.IsNthDone(rule.kind, rule.verb, rule.period, rule.nth)
    return times_done(scene, node, player) == rule.nth - 1


def wrong_next_costs(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each card that was to be the next one, its sentence and what is wrong where that ends, or does not end.

    It ends with the deed to such a card, or with the period; neither before nor after. Raises CannotJudgeError.
    """
    begun: dict[int, tuple[object, ...]] = {}
    for step in steps:
        ended = {each.effect.serial for each in step.changes if isinstance(each, Ended)}
        for effect in step.before.lasting:
            rule = _next_in(rules, effect)
            if rule is None:
                continue
            period = str(vars(rule.when)["period"]) if rule.when is not None else ""
            is_last = step.routine in rules.things.customs.ends.get(period, ())
            done = [each for each in occasions(rules.things, step) if _is_it(rules, step, effect, rule, each)]
            name = rules.things.name(effect.card)
            own = rules.scene(step.before, effect.sentence, effect.card)
            now = own.when(step.before, period) if period else ()
            if effect.serial in ended:
                is_wrong = not (done or is_last)
                yield (
                    {effect.sentence},
                    Fault(f"{name} holds until “{rule.verb}”", "it ends before", step.action) if is_wrong else None,
                )
            elif any(each.is_sure for each in done):
                yield {effect.sentence}, Fault(f"{name} holds until “{rule.verb}”", "it holds on", step.action)
            elif begun.setdefault(effect.serial, now) != now:
                yield {effect.sentence}, Fault(f"{name} holds for a {period}", "it holds on", step.action)


def _next_in(rules: Rulebook, effect: Lasting) -> counted_costs.NextCostsLess | None:
    """What makes a card the next one in the sentence that laid something down."""
    body = rules.body(effect.sentence) if effect.until == "event" and effect.what == "rule" else None
    nodes = [node for node, _ in walk(body)] if body is not None else []
    return next((node for node in nodes if isinstance(node, counted_costs.NextCostsLess)), None)


def _is_it(rules: Rulebook, step: Step, effect: Lasting, rule: counted_costs.NextCostsLess, done: Occasion) -> bool:
    """Whether what was done is the deed to such a card, by whoever was given the rule."""
    scene = rules.scene(step.after, effect.sentence, effect.card)
    is_deed = done.verb == rule.verb and done.who == effect.you and done.card >= 0
    return is_deed and bool(narrowed(scene, rule.kind, "card", [done.card]))


def _next(scene: Scene, node: counted_costs.NextCostsLess) -> None:
    """It holds from now on, until something happens: the deed, or the end of the period."""
    laid_down(scene, None, ("event", []))


EFFECTS = (entry(counted_costs.NextCostsLess, _next),)
