"""The counterfactual: the same action in the same state with one sentence struck out.

For rules that stand: if all is the same without one, it did nothing. What such a rule brings about is seen only in
what others pay, carry, may do or are worth. The rules without a sentence are made anew, by tables that say nothing for
it, so that whatever is worked out from texts is worked out without it too.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from engine.kernel import Refused, choose
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.programs import NUMBERS
from engine.kernel.core.state import Compiled, Rules, State
from engine.kernel.referee import Referee

BARRING = frozenset({"cannot", "only during", "must"})  # what they bring about is that something is not offered
ALWAYS_LEFT_OUT = ("steps", "stack", "due", "waiting")
_struck: WeakKeyDictionary[Rules, dict[int, Referee]] = WeakKeyDictionary()  # by the whole rules and the sentence


def without(referee: Rules, sentence: int) -> Referee:
    """The same rules, in which the static rules of a sentence say nothing."""
    known = _struck.setdefault(referee, {})
    if sentence not in known:

        def mute(compiled: Compiled) -> None:
            compiled.is_whole = False
            for rule in compiled.rules:
                if rule.sentence == sentence:
                    silent = None if rule.kind in NUMBERS else False
                    rule.apply = _constant(silent)
                    rule.extra = None if rule.extra == "plain" else rule.extra

        assert isinstance(referee, Referee)
        known[sentence] = type(referee)(referee.box, TABLES._replace(on_compiled=mute))
    return known[sentence]


def _constant(answer: bool | None) -> Any:
    return lambda *given: answer


def allows(earlier: tuple[State, int], option: int, sentence: int) -> bool:
    """Whether an option would not be offered after the action before if the rules of a sentence were struck out."""
    state, action = earlier
    after = _after(state, action, without(state.referee, sentence))
    return after is None or after.choice is None or option not in after.choice.options


def matters(state: State, option: int, sentence: int, earlier: tuple[State, int] | None = None) -> bool:
    """Whether choosing an option leads elsewhere, or is not offered, when the rules of a sentence are struck out.

    `earlier` is the state before the one given and the action between them.
    """
    referee = state.referee
    kinds = {rule.kind for rule in referee.compiled.rules if rule.sentence == sentence}
    if kinds == {"hold"}:
        return earlier is not None and allows(earlier, option, sentence)
    with_it = _after(state, option, referee)
    other = without(referee, sentence)
    without_it = _after(state, option, other)
    if with_it is None or without_it is None:
        return with_it is not without_it
    if "worth" in kinds:
        return other.scores(without_it) != referee.scores(with_it.played_by(referee))
    left_out = ALWAYS_LEFT_OUT if kinds & BARRING else (*ALWAYS_LEFT_OUT, "choice")
    return plain(with_it, left_out) != plain(without_it, left_out)


def _after(state: State, option: int, referee: Rules) -> State | None:
    new = state.played_by(referee)
    try:
        choose(new, option)
    except Refused:
        return None
    return new


def plain(state: State, left_out: tuple[str, ...]) -> dict[str, Any]:
    """What a state holds, without some of it."""
    return {name: value for name, value in state.to_json().items() if name not in left_out}
