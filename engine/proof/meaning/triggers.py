"""Triggers: that each text which waits for something is set off whenever that is done, or its moment comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from engine.language.forms import Node
from engine.language.nodes import effects, events, sentences
from engine.proof.meaning.changes import Ended, Moved
from engine.proof.meaning.facts import Facts
from engine.proof.meaning.firing import Firing, Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.occasions import occasions
from engine.proof.meaning.scene import CannotJudgeError, Scene
from engine.proof.meaning.sentences import NOTICED, counted_on, earlier
from engine.proof.meaning.texts_in_force import Rulebook, is_ignored

STARTS = (events.StartOfEach, events.StartOf, events.StartOfTheirs, events.StartOfNext)
LAID = frozenset({"ability", "once"})  # triggers that hold for a while


class Waiting(NamedTuple):
    """A text that waits: the number of its sentence, what it waits with, its scene; `limit`, the period in which it
    works once; whether it was laid down for a while.
    """

    number: int
    trigger: Node
    scene: Scene
    limit: str = ""
    is_laid: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of texts that were set off: the steps that set each of them off, by card and sentence."""

    causes: dict[tuple[int, int], list[int]]

    def is_between(self, card: int, number: int, first: int, last: int) -> bool:
        """Whether a text was set off by one of some steps."""
        return any(first <= each <= last for each in self.causes.get((card, number), ()))

    def is_of_set(self, cards: Iterable[int], number: int, first: int, last: int) -> bool:
        """Whether the text of one of some cards, which speak as one, was set off by one of some steps."""
        return any(self.is_between(card, number, first, last) for card in cards)

    def times(self, card: int, number: int, step: int) -> int:
        """How many times a text was set off by a step."""
        return self.causes.get((card, number), []).count(step)


def seen_in(firings: Iterable[Firing]) -> Seen:
    """What was seen of all texts that were set off."""
    causes: dict[tuple[int, int], list[int]] = {}
    for each in firings:
        for number in each.sentences if each.cause is not None else ():
            assert each.cause is not None
            causes.setdefault((each.card, number), []).append(each.cause.number)
    return Seen(causes)


def missing(
    rules: Rulebook, steps: Sequence[Step], firings: Iterable[Firing], *, is_whole: bool = False
) -> Iterator[tuple[int, Fault]]:
    """For each text that was not set off although it should have been the number of its sentence, and what was done.

    `steps` are all steps that were seen; with `is_whole` they are all of a game, so that the first time is known.
    """
    seen = seen_in(firings)
    for step in steps:
        done = [each for each in occasions(rules.things, step) if each.is_sure]
        for each, verbs in _due(rules, step, done, steps if is_whole else None):
            card = each.scene.card
            times = max(seen.times(other, each.number, step.number) for other in together(rules, step.before, card))
            if times >= (max(verbs.values()) if _is_for_each(each) else 1):
                continue
            is_state = isinstance(getattr(each.trigger, "event", None), events.ComesToHave)
            if is_state and seen.is_between(card, each.number, step.number, step.number + NOTICED):
                continue
            if each.limit and not is_whole:
                continue  # it may have worked before anything was seen
            if each.limit and seen.is_between(card, each.number, _first(each, steps, step), step.number):
                continue
            yield each.number, _not_set_off(rules, each, verbs, step, times)
    yield from _missed_moments(rules, steps, seen)
    yield from _forgotten(rules, steps, seen)


def _is_for_each(each: Waiting) -> bool:
    """Whether a text is set off once for each thing to which it is done in one step."""
    once = sentences.FirstTime | sentences.NthTime | sentences.NextTime | sentences.EveryNth
    return not each.limit and not isinstance(each.trigger, once)


def _not_set_off(rules: Rulebook, each: Waiting, verbs: Counter[str], step: Step, times: int) -> Fault:
    verb, n = verbs.most_common(1)[0]
    what = "; ".join(change.told(rules.things) for change in step.changes[:4])
    often, seen = (f", {n} times", f"{times} times, by: ") if n > 1 else ("", "")
    return Fault(f"{rules.things.name(each.scene.card)} is set off by “{verb}”{often}", f"{seen}{what}", step.action)


def together(rules: Rulebook, facts: Facts, card: int) -> list[int]:
    """A card, and all of its name that lie with it, where cards of one name are used together and speak as one."""
    things, zone = rules.things, facts.zone_of(card)
    if card < 0 or zone < 0 or rules.things.set_size(card) == 1:
        return [card]
    design_of = things.box.design_of
    return [other for other in facts.zones[zone] if design_of[other] == design_of[card]]


def _first(each: Waiting, steps: Sequence[Step], step: Step) -> int:
    """The number of the first step of the period that a step is in."""
    then = each.scene.when(step.before, each.limit)
    at = step.number
    while at > 0 and each.scene.when(steps[at - 1].before, each.limit) == then:
        at -= 1
    return at


# --- what waits ------------------------------------------------------------------------------------------------------


def waiting(rules: Rulebook, facts: Facts) -> Iterator[Waiting]:
    """All texts that wait for something: of cards in force, and those that hold for a while."""
    for card in facts.cards_in_force():
        for number, trigger, limit in rules.waiting[rules.things.box.design_of[card]]:
            yield Waiting(number, trigger, rules.scene(facts, number, card), limit)
    for effect in facts.lasting:
        if effect.what in LAID:
            body = rules.body(effect.sentence)
            body = body.trigger if isinstance(body, sentences.For) else body
            scene = rules.scene(facts, effect.sentence, effect.card)
            scene.you, scene.place = effect.you, effect.place
            if isinstance(body, sentences.Trigger | effects.Later):
                yield Waiting(effect.sentence, body, scene, is_laid=True)


def _due(
    rules: Rulebook, step: Step, done: list[Occasion], history: Sequence[Step] | None
) -> Iterator[tuple[Waiting, Counter[str]]]:
    """The texts that a step sets off, with how many times each deed does."""
    if not done:
        return
    now = {*step.after.cards_in_force()}
    for each in waiting(rules, step.before):
        each.scene.facts, each.scene.actor, each.scene.before = step.after, -1, step.before
        each.scene.history, each.scene.cause = history, step
        heard: Counter[str] = Counter()
        for occasion in _apart(rules, done):
            is_own = each.is_laid or occasion.card == each.scene.card
            is_heard = (is_own or each.scene.card in now) and _is_set_off(each, occasion)
            if is_heard and (each.is_laid or not _may_be_ignored_in(each.scene, occasion.who, step)):
                heard[occasion.verb] += 1
        if heard:
            yield each, heard


def _apart(rules: Rulebook, done: list[Occasion]) -> Iterator[Occasion]:
    """What was done, each once; cards that are used together are one thing to which it is done."""
    seen: set[tuple[object, ...]] = set()
    for each in done:
        is_set = each.card >= 0 and rules.things.set_size(each.card) > 1
        what = ("set", rules.things.box.design_of[each.card]) if is_set else ("", each.card)
        key = (each.verb, each.who, each.place, each.zone, each.counter, what)
        if key not in seen:
            seen.add(key)
            yield each


def _may_be_ignored_in(scene: Scene, who: int, step: Step) -> bool:
    """Whether somebody ignores the card of a text after a step, or where it moves several cards may do before."""
    if sum(isinstance(change, Moved) for change in step.changes) > 1:
        scene.facts = step.before
        was_ignored = _may_be_ignored(scene, who)
        scene.facts = step.after
        if was_ignored:
            return True
    return _may_be_ignored(scene, who)


def _may_be_ignored(scene: Scene, who: int) -> bool:
    """Whether somebody ignores the card of a text, or nobody can tell; where it does not show who, whether any does."""
    try:
        people = [who] if who >= 0 else range(scene.facts.players)
        return any(is_ignored(scene, each, scene.card) for each in people)
    except CannotJudgeError:
        return True


def _is_set_off(each: Waiting, done: Occasion) -> bool:
    scene, trigger = each.scene, each.trigger
    event = getattr(trigger, "event", None)
    if not isinstance(event, events.Event):
        return False
    try:
        return scene.tables.events.of(scene, event, done) and _is_the_time(scene, trigger, event, done)
    except CannotJudgeError:
        return False


def _is_the_time(scene: Scene, trigger: Node, event: Node, done: Occasion) -> bool:
    """Whether what a trigger asks for besides its event is so: a condition, or how often it was done before."""
    if isinstance(trigger, sentences.WhenWhile):
        return scene.tables.conditions.of(scene.as_actor(done.who), trigger.condition)
    if isinstance(trigger, sentences.EveryNth):
        return all((n + 1) % trigger.n == 0 for n in counted_on(scene, event))
    if not isinstance(trigger, sentences.FirstTime | sentences.NthTime):
        return True
    before = trigger.n - 1 if isinstance(trigger, sentences.NthTime) else 0
    return scene.history is not None and all(
        earlier(scene, event, trigger.period, is_sure=is_sure) == before for is_sure in (True, False)
    )


# --- moments ---------------------------------------------------------------------------------------------------------


def _missed_moments(rules: Rulebook, steps: Sequence[Step], seen: Seen) -> Iterator[tuple[int, Fault]]:
    """Texts for a moment of a period that were in force in all of that period, and were not set off in it."""
    for period in rules.things.customs.periods:
        moment = rules.things.customs.moments.get(f"start {period}")
        if moment is None:
            continue
        asks = any(step.asked is not None and step.routine == moment.routine for step in steps)
        for first, last in _windows(rules, steps, period):
            inside = steps[first : last + 1]
            choices = (step for step in inside if step.asked is not None and not step.is_text)
            middle = next((step for step in choices if not asks or step.routine == moment.routine), None)
            if middle is None:
                continue
            for each in waiting(rules, middle.before):
                if _is_for(each, period) and _is_always(each, inside) and _is_theirs(each, middle, period):
                    card = each.scene.card
                    of_set = together(rules, middle.before, card)
                    if not seen.is_of_set(of_set, each.number, steps[first].number - 1, steps[last].number + 1):
                        said = f"{rules.things.name(card)} is set off when its moment of the {period} comes"
                        yield each.number, Fault(said, "it is not", steps[last].action)


def _forgotten(rules: Rulebook, steps: Sequence[Step], seen: Seen) -> Iterator[tuple[int, Fault]]:
    """Texts that were laid down for a moment to come, and were over without having been set off."""
    for step in steps:
        for change in step.changes:
            effect = change.effect if isinstance(change, Ended) else None
            if effect is None or effect.what not in LAID:
                continue
            body = rules.body(effect.sentence)
            is_due = isinstance(body, sentences.AtMoment | effects.Later)
            if is_due and not seen.is_between(effect.card, effect.sentence, 0, step.number):
                yield effect.sentence, Fault("it is done when its moment comes", "it is not", step.action)


def _windows(rules: Rulebook, steps: Sequence[Step], period: str) -> Iterator[tuple[int, int]]:
    """The first and the last step of each period that was seen from its start to its end."""
    names = rules.things.customs.periods[period]
    marks = [tuple(str(step.before.own[name]) for name in names) for step in steps]
    starts = [at for at in range(1, len(marks)) if marks[at] != marks[at - 1]]
    yield from ((first, after - 1) for first, after in pairwise(starts))


def _is_for(each: Waiting, period: str) -> bool:
    moment = getattr(each.trigger, "moment", None)
    return isinstance(moment, Node) and getattr(moment, "period", "") == period and not each.is_laid


def _is_always(each: Waiting, inside: Sequence[Step]) -> bool:
    card = each.scene.card
    place = inside[0].before.place_of(card)
    return all(
        card in step.before.cards_in_force()
        and card in step.after.cards_in_force()
        and step.after.place_of(card) == place
        for step in inside
    )


def _is_theirs(each: Waiting, middle: Step, period: str) -> bool:
    moment = getattr(each.trigger, "moment", None)
    assert isinstance(moment, Node)
    verb = "start" if isinstance(moment, STARTS) else "end"
    try:
        return each.scene.tables.moments.of(each.scene, moment, Occasion(f"{verb} {period}"))
    except CannotJudgeError:
        return False
