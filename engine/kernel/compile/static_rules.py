"""Static rules: what is ignored, held, lent and used up, and what cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.acts import count_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bounds, compile_kind, compile_phrase
from engine.kernel.compile.event_patterns import WHAT, thing_test
from engine.kernel.compile.payers import payer
from engine.kernel.compile.products import Number, Payer
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import RuleKind
from engine.language.forms import Node
from engine.language.nodes import phrases, scoring, static_rules

if TYPE_CHECKING:
    from engine.kernel.core.state import Rule, State


def _uses(c: Compiler, node: static_rules.Uses) -> list[Rule]:
    """How much of a turn a deed uses up; the game asks when the deed is done."""
    what = compile_phrase(c, node.doing.what)
    number = bounds(c, node.n)[1]
    rule = c.rule(
        RuleKind.USES,
        node.doing.verb,
        lambda state, env, piece, x: number if x in what.all(state, env, piece) else None,
    )
    rule.word = node.noun
    return [rule]


def _ignores(c: Compiler, node: static_rules.Ignores) -> list[Rule]:
    who = payer(c, node.who)
    return _ignoring(c, node.what, who)


def _ignored(c: Compiler, node: static_rules.Ignored) -> list[Rule]:
    return _ignoring(c, node.what, None)


def _ignoring(c: Compiler, what: Node, who: Payer | None) -> list[Rule]:
    pick = compile_phrase(c, what)
    own = isinstance(what, phrases.This)

    def apply(state: State, env: Env, piece: int, x: int) -> bool:
        if own:
            if x != env.card:
                return False
        elif not (pick.test(state, env, piece, x) if pick.test is not None else x in pick.all(state, env, piece)):
            return False
        return who is None or who(state, env, piece)

    fits = None if pick.fits is None else frozenset(i for i, fit in enumerate(pick.fits) if fit)
    key = "own" if own else "piece" if pick.sort == "piece" else "card"
    rule = c.rule(RuleKind.IGNORES, key, apply)
    rule.fits = fits
    return [rule]


def _may_hold(c: Compiler, node: static_rules.MayHold) -> list[Rule]:
    who = payer(c, node.who) or (lambda state, env, piece: True)
    kind = compile_kind(c, node.what.kind)
    found = c.rule(RuleKind.HOLD, node.verb, lambda state, env, piece, x: who(state, env, piece))
    found.test, found.value = kind.test, bounds(c, node.what.n)[1]
    return [found]


def _has_also(c: Compiler, node: static_rules.HasAlso) -> list[Rule]:
    """Lend cards a tag; from then on tests for tags ask which tags are lent."""
    test = thing_test(c, node.what, WHAT)
    c.compiled.lends_tags = True
    return [c.event_rule(RuleKind.ALSO, node.tag.tag, test)]


def _only_during(c: Compiler, node: static_rules.OnlyDuring) -> list[Rule]:
    return [c.rule(RuleKind.ONLY_DURING, node.verb, lambda state, env, piece, x: x == env.card, node.value)]


def _during_any(c: Compiler, node: static_rules.DuringAny) -> list[Rule]:
    return [c.rule(RuleKind.DURING_ANY, node.verb, lambda state, env, piece, x: x == env.card, node.state)]


def _never_in_play(c: Compiler, node: static_rules.NeverInPlay) -> list[Rule]:
    return [c.rule(RuleKind.NEVER_IN_PLAY, "", lambda state, env, piece, x: x == env.card)]


def _worth(c: Compiler, node: static_rules.Worth) -> list[Rule]:
    return valued(c, node, "set", node.n.value)


def _worth_more(c: Compiler, node: static_rules.WorthMore) -> list[Rule]:
    return valued(c, node, "add", _change_of(c, node))


def _change_of(c: Compiler, node: static_rules.WorthMore | static_rules.WorthThisMore) -> Number:
    """By how much something is worth more: a fixed number, or one that is counted when it is asked for."""
    change = node.change
    if node.per is None:
        return change
    count = count_of(c, node.per)
    return lambda state, env, piece: change * count(state, env, piece)


def _worth_this(c: Compiler, node: static_rules.WorthThis) -> list[Rule]:
    return valued_here(c, node, "set", node.n.value)


def _worth_this_more(c: Compiler, node: static_rules.WorthThisMore) -> list[Rule]:
    return valued_here(c, node, "add", _change_of(c, node))


OfThis = static_rules.WorthThis | static_rules.WorthThisMore | scoring.WorthThisFor


def valued_here(c: Compiler, node: OfThis, how: str, number: Number) -> list[Rule]:
    """A rule about what its own card is worth: `how` says whether the number is set or added."""

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if x != env.card:
            return None
        return number if isinstance(number, int) else number(state, env, piece)

    rule = c.rule(RuleKind.WORTH, node.noun, apply, how)
    rule.is_own = True
    return [rule]


OfCards = static_rules.Worth | static_rules.WorthMore | scoring.WorthFor


def valued(c: Compiler, node: OfCards, how: str, number: Number) -> list[Rule]:
    """A rule about what some cards are worth: `how` says whether the number is set or added."""
    what = compile_phrase(c, node.what)
    own = isinstance(node.what, phrases.This)
    who = payer(c, node.who)

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if own:
            if x != env.card:
                return None
        elif not (what.test(state, env, piece, x) if what.test is not None else x in what.all(state, env, piece)):
            return None
        if who is not None and not who(state, env, piece):
            return None
        return number if isinstance(number, int) else number(state, env, piece)

    rule = c.rule(RuleKind.WORTH, node.noun, apply, how)
    rule.is_own = own or isinstance(node.what, phrases.It)
    return [rule]


RULES: Entries[[], list[Rule]] = (
    entry(static_rules.Worth, _worth),
    entry(static_rules.WorthMore, _worth_more),
    entry(static_rules.WorthThis, _worth_this),
    entry(static_rules.WorthThisMore, _worth_this_more),
    entry(static_rules.Uses, _uses),
    entry(static_rules.Ignored, _ignored),
    entry(static_rules.Ignores, _ignores),
    entry(static_rules.MayHold, _may_hold),
    entry(static_rules.HasAlso, _has_also),
    entry(static_rules.OnlyDuring, _only_during),
    entry(static_rules.DuringAny, _during_any),
    entry(static_rules.NeverInPlay, _never_in_play),
)
