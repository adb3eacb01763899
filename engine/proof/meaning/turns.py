"""Turns and actions that somebody has more or fewer of: what changes, and how much there is when a period begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.nodes import amounts, events, turns
from engine.proof.meaning.changes import Noted
from engine.proof.meaning.continuous_effects import laid_down
from engine.proof.meaning.effects import actors, is_laid_before
from engine.proof.meaning.facts import Facts, Holder
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.occasions import occasions
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry
from engine.proof.meaning.texts_in_force import Rulebook, holding, is_ignored, pays
from engine.proof.meaning.tokens import change

Having = turns.HasMore | turns.HasMoreNext | turns.HasMoreEach
OF_PLAYERS = frozenset({"active", "turns"})  # numbers by which the periods of players are told apart


def _take_extra(scene: Scene, node: turns.TakeExtra) -> bool:
    """Whoever acts will have one more such period."""
    name = scene.things.customs.extra.get(node.period)
    if name is None:
        raise CannotJudgeError(f"TakeExtra: how a {node.period} more shows is not declared")
    actor = scene.actor
    if not 0 <= actor < scene.now().players:
        scene.book.excuse("who acts is no player")
        return False
    said = f"player {actor + 1} has a {node.period} more"

    def is_so(change_: Noted) -> bool:
        return change_.name == name and _times(change_.after, actor) == _times(change_.before, actor) + 1

    return scene.book.expect(Noted, is_so, said) is not None


def _times(row: object, x: int) -> int:
    return row.count(x) if isinstance(row, tuple) else 0


# --- for the period that goes on, or the next one --------------------------------------------------------------------


def _has_more(scene: Scene, node: turns.HasMore) -> None:
    """Those whose period goes on have more, or less; of others there is no such period now."""
    assert isinstance(node.when, events.Now | events.RestOf)
    period, _ = scene.tables.durations.of(scene, node.when)
    for actor in actors(scene, node.who):
        scene.name(node.who, "player", [actor])
        _changes(scene, node, actor, period)


def _changes(scene: Scene, node: Having, player: int, period: str) -> None:
    facts = scene.now()
    if not 0 <= player < facts.players or not _goes_on(facts, period, player):
        scene.book.excuse(f"no {period} of theirs goes on")
        return
    n = _much(scene, node)
    number = scene.things.customs.allowed.get(node.kind.noun)
    if number is None:
        change(scene, scene.counter(node.kind.noun), Holder("player", player), n)
        return
    said = f"player {player + 1} has {n:+d} {node.kind.noun}"
    scene.book.expect(Noted, lambda c: c.name == number and _as_number(c.after) == _as_number(c.before) + n, said)


def _goes_on(facts: Facts, period: str, player: int) -> bool:
    """Whether a period of a player goes on: everybody's always does, a turn is that of whoever decides."""
    names = facts.things.customs.periods.get(period)
    if names is None:
        raise CannotJudgeError(f"HasMore: how a {period} shows is not declared")
    return not OF_PLAYERS & {*names} or facts.decider == player


def _as_number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _much(scene: Scene, node: Having) -> int:
    n = scene.tables.bounds.of(scene, node.n)[1]
    return -n if isinstance(node.n, amounts.Fewer) else n


def _has_more_next(scene: Scene, node: turns.HasMoreNext) -> None:
    """It is laid down now, and had as soon as the next period of each of them has begun."""
    if scene.has_waited and scene.cause is not None and is_laid_before(scene):
        if not _has_begun(scene, scene.cause, node.when.period):
            scene.book.fault(f"a {node.when.period} has begun", f"the routine {scene.cause.routine}")
        _changes(scene, node, scene.cause.after.decider, node.when.period)
    elif [x for x in actors(scene, node.who) if 0 <= x < scene.now().players]:
        laid_down(scene, None)


def _has_begun(scene: Scene, cause: Step, period: str) -> bool:
    return any(done.verb == f"start {period}" for done in occasions(scene.things, cause))


def _start_of_their_next(scene: Scene, node: turns.StartOfTheirNext, done: Occasion) -> bool:
    is_start = done.verb == f"start {node.period}"
    return is_start and scene.facts.decider in scene.tables.phrases.of(scene, node.owner).all


# --- in each period --------------------------------------------------------------------------------------------------


def _more_each(scene: Scene, node: turns.HasMoreEach, noun: str, player: int) -> int:
    """By how much a rule changes what a player has of something in each period."""
    is_about = node.kind.noun == noun and pays(scene, node.who, player)
    return _much(scene, node) if is_about else 0


def wrong_allowances(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each period that began, the sentences that change how much there is of something in it, and what is wrong."""
    counters = [each for each in rules.things.box.vocabulary.counters.values() if each.each]
    for step in steps if counters else ():
        begun = {done.verb for done in occasions(rules.things, step)}
        for counter in counters:
            if f"start {counter.each}" in begun:
                everybody = range(step.after.players)
                for player in everybody:
                    if _goes_on(step.after, counter.each, player):
                        yield _compared(rules, step, counter.id, player)


def _compared(rules: Rulebook, step: Step, noun: str, player: int) -> tuple[set[int], Fault | None]:
    counter, said = rules.things.counters.index(noun), set()
    wanted = rules.things.box.vocabulary.counters[noun].usual
    for each in rules.in_force(step.before, (turns.HasMoreEach,)):
        rule = holding(each.scene, each.rule)
        if isinstance(rule, turns.HasMoreEach) and not is_ignored(each.scene, player, each.scene.card):
            n = _more_each(each.scene, rule, noun, player)
            wanted += n
            said |= {each.sentence} if n else set()
    wanted = min(max(wanted, 0), rules.things.most[counter])
    have = step.after.amount(counter, Holder("player", player))
    if have == wanted:
        return said, None
    return said, Fault(f"player {player + 1} has {wanted} {noun}", f"{have}", step.action)


ACTS = (entry(turns.TakeExtra, _take_extra),)
EFFECTS = (entry(turns.HasMore, _has_more), entry(turns.HasMoreNext, _has_more_next))
MOMENTS = (entry(turns.StartOfTheirNext, _start_of_their_next),)
