"""The counterfactual: the same action in the same state with one sentence struck out.

For rules that stand: if all is the same without one, it did nothing. What such a rule brings about is seen only in
what others pay, carry, may do or are worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.kernel import Refused, choose

if TYPE_CHECKING:
    from engine.kernel import Referee, State

BARRING = frozenset({"cannot", "only during"})  # what they bring about is that something is not offered
ALWAYS_LEFT_OUT = ("steps", "stack", "due", "waiting")


@contextmanager
def silenced(referee: Referee, sentence: int) -> Iterator[None]:
    """The rules of a sentence say nothing for as long."""
    rules = [rule for rule in referee.rules if rule.sentence == sentence]
    before = [(rule.apply, rule.extra, rule.value) for rule in rules]
    referee.is_struck = True
    for rule in rules:
        answer: Any = None if rule.kind.startswith("cost") or rule.kind in ("worth", "uses") else False
        rule.apply = _constant(answer)
        rule.extra = None if rule.extra == "plain" else rule.extra
    try:
        yield
    finally:
        referee.is_struck = False
        for rule, (apply, extra, value) in zip(rules, before, strict=True):
            rule.apply, rule.extra, rule.value = apply, extra, value


def _constant(answer: Any) -> Any:
    return lambda *given: answer


def allows(earlier: tuple[State, int], option: int, sentence: int) -> bool:
    """Whether an option would not be offered after the action before if the rules of a sentence were struck out."""
    state, action = earlier
    with silenced(state.referee, sentence):
        without = _after(state, action)
    return without is None or without.choice is None or option not in without.choice[2]


def matters(state: State, option: int, sentence: int, earlier: tuple[State, int] | None = None) -> bool:
    """Whether choosing an option leads elsewhere, or is not offered, when the rules of a sentence are struck out.

    `earlier` is the state before the one given and the action between them.
    """
    referee = state.referee
    kinds = {rule.kind for rule in referee.rules if rule.sentence == sentence}
    if kinds == {"hold"}:
        return earlier is not None and allows(earlier, option, sentence)
    with_it = _after(state, option)
    with silenced(referee, sentence):
        without = _after(state, option)
        scores_without = referee.scores(without) if without is not None and "worth" in kinds else []
    if with_it is None or without is None:
        return with_it is not without
    if "worth" in kinds:
        return scores_without != referee.scores(_fresh(with_it))
    left_out = ALWAYS_LEFT_OUT if kinds & BARRING else (*ALWAYS_LEFT_OUT, "choice")
    return plain(with_it, left_out) != plain(without, left_out)


def _after(state: State, option: int) -> State | None:
    new = _fresh(state)
    try:
        choose(new, option)
    except Refused:
        return None
    return new


def _fresh(state: State) -> State:
    """A copy in which nothing is remembered that was worked out from the rules."""
    new = state.clone()
    new.groups = [None] * len(new.groups)
    new.cache = {}
    return new


def plain(state: State, left_out: tuple[str, ...]) -> dict[str, Any]:
    """What a state holds, without some of it."""
    return {name: value for name, value in state.to_json().items() if name not in left_out}
