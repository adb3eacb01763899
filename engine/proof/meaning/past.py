"""What was done earlier in a period, as it shows in the steps that were seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from engine.language.forms import Node
from engine.language.nodes import conditions, phrases, possession
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.adjectives import others_than
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.occasions import occasions
from engine.proof.meaning.paid import paid_deeds
from engine.proof.meaning.scene import CannotJudgeError, Scene

T = TypeVar("T")
UNSEEN = "what was done before was not seen"


def done_in(scene: Scene, period: str, *, is_sure: bool = True, is_own: bool = False) -> Iterator[Occasion]:
    """What was done in the period that goes on, the latest first.

    Unless `is_sure`, what a text may have done is among it: an item that it puts into a stash may have been stashed.
    With `is_own` it is asked by whom: -1 where that does not show.
    Raises CannotJudgeError where not all of it was seen.
    """
    for step in _steps_of(scene, period):
        done = [_by_whom(step, each) if is_own else each for each in occasions(scene.things, step)]
        sure = [each for each in done if each.is_sure]
        yield from sure
        if step.is_text and not is_sure:
            known = {(each.verb, each.card) for each in sure}
            yield from (each for each in done if not each.is_sure and (each.verb, each.card) not in known)


def paid_deeds_in(scene: Scene, period: str) -> Iterator[Occasion]:
    """The deeds that were paid for in the period that goes on, each once, whatever came of it: a raid that found
    nothing was one. Raises CannotJudgeError where not all of the period was seen.
    """
    for step in _steps_of(scene, period):
        yield from paid_deeds(scene.things, step)


def _steps_of(scene: Scene, period: str) -> Iterator[Step]:
    """The steps of the period that goes on, the latest first. Raises CannotJudgeError where not all of it was seen."""
    if scene.history is None:
        raise CannotJudgeError(f"FirstDeed: {UNSEEN}")
    then = scene.when(scene.now(), period)
    for at in reversed(range(len(scene.history))[: scene.number]):
        step = scene.history[at]
        if scene.when(step.before, period) != then:
            return
        yield step


def _by_whom(step: Step, done: Occasion) -> Occasion:
    """A deed with -1 for who did it where that does not show: a text lets somebody discard a card of another."""
    asked = step.asked.player if step.asked is not None else -1
    if not step.is_text or done.verb != "discard" or done.who in (step.after.decider, asked):
        return done
    return done._replace(who=-1, is_sure=False)


def _settled(name: str, answer: Callable[[bool], T]) -> T:
    """An answer that is the same with what texts may have done and without. Raises CannotJudgeError where it is not."""
    found = answer(True)
    if answer(False) != found:
        raise CannotJudgeError(f"{name}: a text may have done it")
    return found


def _is_shown(scene: Scene, verb: str) -> None:
    """Raise CannotJudgeError where drawn cards cannot be told from others that come to somebody."""
    if verb == "draw" and verb not in scene.things.customs.deeds:
        raise CannotJudgeError("HasDoneTo: how drawing shows is not declared")


def _period(scene: Scene, word: str) -> str:
    """The period that "tonight" means."""
    return next((each.id for each in scene.things.box.vocabulary.periods.values() if each.now == word), word)


def done_at(scene: Scene, node: conditions.HasDoneAt | possession.DidAt, x: int, places: list[int]) -> bool:
    """Whether somebody has done a deed at one of some places in a period. Raises CannotJudgeError."""

    def is_so(is_sure: bool) -> bool:
        known = _by(scene, node.verb, node.when, x, is_sure=is_sure)
        paid = [
            each for each in paid_deeds_in(scene, _period(scene, node.when)) if (each.verb, each.who) == (node.verb, x)
        ]
        return any(each.place in places for each in (*known, *paid))

    return _settled("HasDoneAt", is_so)


def times_done(scene: Scene, node: conditions.IsNthDone, x: int) -> int:
    """How often somebody has done a deed to such cards in a period. Raises CannotJudgeError."""
    _is_shown(scene, node.verb)

    def times(is_sure: bool) -> int:
        found = _by(scene, node.verb, node.when, x, is_sure=is_sure)
        return sum(bool(narrowed(scene.quiet(), node.kind, "card", [each.card])) for each in found)

    return _settled("IsNthDone", times)


def cards_of_deeds(scene: Scene, node: possession.DealtWith, x: int) -> set[int]:
    """The cards to which somebody has done a deed in a period. Raises CannotJudgeError."""

    def cards(is_sure: bool) -> set[int]:
        return {each.card for each in _by(scene, node.verb, node.when, x, is_sure=is_sure) if each.card >= 0}

    return _settled("DealtWith", cards)


def done_to(scene: Scene, node: conditions.HasDoneTo | conditions.HasNotDoneTo | possession.DidTo, x: int) -> bool:
    """Whether somebody has done a deed to such cards in a period, and to as many as the words ask for.

    Raises CannotJudgeError.
    """
    _is_shown(scene, node.verb)

    def is_so(is_sure: bool) -> bool:
        found = _by(scene, node.verb, node.when, x, is_sure=is_sure)
        such = [each.card for each in found if each.card >= 0 and _is_such(scene.quiet(), node.what, each.card)]
        if isinstance(node.what, phrases.Another):
            such = [card for card in such if card not in others_than(scene, node.what, "card")]
        if isinstance(node.what, phrases.Counted | phrases.Some):
            return scene.tables.compares.of(scene, node.what.n)(len(such))
        return bool(such)

    return _settled("HasDoneTo", is_so)


def _by(scene: Scene, verb: str, when: str, x: int, *, is_sure: bool) -> list[Occasion]:
    """The deeds of one kind that somebody has done in a period. Raises CannotJudgeError."""
    _is_shown(scene, verb)
    done = done_in(scene, _period(scene, when), is_sure=is_sure, is_own=True)
    anybody = () if is_sure else (-1,)
    return [each for each in done if each.verb == verb and each.who in (x, *anybody)]


def _is_such(scene: Scene, what: Node, card: int) -> bool:
    kind = kind_of(what)
    return (
        card in scene.tables.phrases.of(scene, what).all
        if kind is None
        else bool(narrowed(scene, kind, "card", [card]))
    )
