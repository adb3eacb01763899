"""Ablation: the same action in the same state once more, by rules in which one sentence has no effect.

A static rule leaves no line in the log. It shows only in what others pay, carry, may do or are worth: if everything is
the same without it, it did nothing. The rules are compiled once more, so that each static rule asks whether its
sentence is silenced; the rules without a sentence are those with another number to ask for.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from weakref import WeakKeyDictionary

from engine.kernel import Refused, choose
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.programs import NUMBERS
from engine.kernel.core.state import Apply, Compiled, Match, Rule, Rules, State
from engine.kernel.referee import Referee
from engine.proof.changes import differences, listed_shortly

BARRING = frozenset({"cannot", "only during", "must"})  # what they bring about is that something is not offered
ALWAYS_LEFT_OUT = ("steps", "stack", "due", "waiting")
_strikable: WeakKeyDictionary[Rules, Referee] = WeakKeyDictionary()  # rules that can be silenced, by the whole rules
_struck: WeakKeyDictionary[Rules, dict[int, Referee]] = WeakKeyDictionary()  # the rules without a sentence


def without(referee: Rules, sentence: int) -> Referee:
    """The same rules with the static rules of one sentence (by its number) silenced; made once and kept."""
    known = _struck.setdefault(referee, {})
    if sentence not in known:
        whole = _strikable_of(referee)
        known[sentence] = copy(whole)
        known[sentence].compiled = replace(whole.compiled, silenced=sentence)
    return known[sentence]


def _strikable_of(referee: Rules) -> Referee:
    """The same rules once more, in which each static rule can be silenced; made once and kept."""
    known = _strikable.get(referee)
    if known is None:
        assert isinstance(referee, Referee)
        same = (each for rules, each in _strikable.items() if each.box is referee.box and type(rules) is type(referee))
        known = next(same, None) or type(referee)(referee.box, TABLES._replace(on_compiled=_make_strikable))
        _strikable[referee] = known
    return known


def _make_strikable(compiled: Compiled) -> None:
    """Let every static rule say nothing while its sentence is silenced; none has a value that is all there is to it."""
    compiled.is_whole = False
    for rule in compiled.rules:
        rule.apply, rule.match, rule.is_plain = _unless_silenced(rule), _match_unless_silenced(rule), False


def _unless_silenced(rule: Rule) -> Apply:
    sentence, said, value = rule.sentence, rule.apply, rule.value
    silent = None if rule.kind in NUMBERS else False
    if rule.is_plain:
        return lambda state, env, piece, target: silent if state.compiled.silenced == sentence else value
    return lambda state, env, piece, target: (
        silent if state.compiled.silenced == sentence else said(state, env, piece, target)
    )


def _match_unless_silenced(rule: Rule) -> Match:
    sentence, matched = rule.sentence, rule.match
    return lambda state, env, event: state.compiled.silenced != sentence and matched(state, env, event)


def allows(earlier: tuple[State, int], option: int, sentence: int) -> bool:
    """Whether an option is offered only because of a sentence's rules.

    `earlier` is a state and the action in it after which the option is offered; the action is tried again without the
    rules.
    """
    state, action = earlier
    after = _after(state, action, without(state.referee, sentence))
    return after is None or after.choice is None or option not in after.choice.options


def matters(state: State, option: int, sentence: int, earlier: tuple[State, int] | None = None) -> bool:
    """Whether choosing an option leads elsewhere, or is refused, without the rules of a sentence.

    For rules about scores the scores are compared. `earlier` is the state before `state` and the action between the
    two; without it, rules about what can be held make no difference.
    """
    referee = state.referee
    kinds = kinds_of(referee, sentence)
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


def difference_made(state: State, option: int, sentence: int, earlier: tuple[State, int] | None = None) -> str:
    """What is otherwise, after choosing an option, without the rules of a sentence, as "what: without → with".

    "" where nothing is. `earlier` is as in `matters`.
    """
    referee = state.referee
    kinds = kinds_of(referee, sentence)
    assert state.choice is not None
    if kinds == {"hold"}:
        is_allowed = earlier is not None and allows(earlier, option, sentence)
        return f"offered: {referee.words[state.choice.kind][option]}" if is_allowed else ""
    with_it = _after(state, option, referee)
    other = without(referee, sentence)
    without_it = _after(state, option, other)
    if with_it is None or without_it is None:
        return "" if with_it is without_it else "refused" if with_it is None else "not refused"
    words = differences(with_it, without_it)
    if "worth" in kinds:
        scores = zip(other.scores(without_it), referee.scores(with_it.played_by(referee)), strict=True)
        words = [f"score of player-{n + 1} {old:g} → {new:g}" for n, (old, new) in enumerate(scores) if old != new]
    elif kinds & BARRING:
        words += changed_options(with_it, without_it)
    return listed_shortly(words)


def changed_options(with_it: State, without_it: State) -> list[str]:
    """The options that are offered in only one of two states, in words, with who is asked where that is another."""
    now, then = _offered(with_it), _offered(without_it)
    less = [f"not offered: {option}" for option in then if option not in now]
    return less + [f"offered: {option}" for option in now if option not in then]


def _offered(state: State) -> list[str]:
    choice = state.choice
    if choice is None:
        return []
    words = state.referee.words[choice.kind]
    return [f"{words[option]} (player-{choice.player + 1})" for option in choice.options]


def kinds_of(referee: Rules, sentence: int) -> set[str]:
    """The kinds of the static rules that a sentence makes."""
    return {rule.kind for rule in referee.compiled.rules if rule.sentence == sentence}


def _after(state: State, option: int, referee: Rules) -> State | None:
    """A copy of the state after an option is chosen by these rules, or None where they refuse it."""
    new = state.played_by(referee)
    try:
        choose(new, option)
    except Refused:
        return None
    return new


def plain(state: State, left_out: tuple[str, ...]) -> dict[str, object]:
    """A state as plain data, without the fields named in `left_out`."""
    return {name: value for name, value in state.to_json().items() if name not in left_out}
