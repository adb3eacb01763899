"""Rules that stand: what is ignored, held, lent and used up, and rules that hold on a condition.

`RULES` has them all, with those of the modules beside it: costs, valuations, bans.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.amounts import bounds
from engine.kernel.compile.compiler import Compiler, Table
from engine.kernel.compile.compiling import compile_phrase, compile_rules
from engine.kernel.compile.conditions import compile_condition
from engine.kernel.compile.costs import COSTS
from engine.kernel.compile.kinds import compile_kind
from engine.kernel.compile.payers import Payer, payer
from engine.kernel.compile.prohibitions import BANS
from engine.kernel.compile.trigger_events import WHAT, thing_test
from engine.kernel.compile.valuations import VALUATIONS
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import Rule
from engine.language.forms import Node
from engine.language.nodes import phrases, sentences, static_rules

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _uses(c: Compiler, node: static_rules.Uses) -> list[Rule]:
    """What of the turn a deed takes up; the game asks when the deed is done."""
    what = compile_phrase(c, node.doing.what)
    number = bounds(node.n)[1]
    found = c.rule(
        "uses",
        node.doing.verb,
        lambda state, env, piece, x: number if x in what.all(state, env, piece) else None,
        extra=node.noun,
    )
    return [found]


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
    return [c.rule("ignores", key, apply, extra=fits)]


def _may_hold(c: Compiler, node: static_rules.MayHold) -> list[Rule]:
    who = payer(c, node.who) or (lambda state, env, piece: True)
    kind = compile_kind(c, node.what.kind)
    return [
        c.rule(
            "hold",
            node.verb,
            lambda state, env, piece, x: who(state, env, piece),
            value=bounds(node.what.n)[1],
            extra=kind.test,
        )
    ]


def _has_also(c: Compiler, node: static_rules.HasAlso) -> list[Rule]:
    """Tests for tags then ask the game which tags cards lend."""
    test = thing_test(c, node.what, WHAT)
    c.compiled.lends_tags = True
    return [c.rule("also", node.tag.tag, test)]


def _only_during(c: Compiler, node: static_rules.OnlyDuring) -> list[Rule]:
    return [c.rule("only during", node.verb, lambda state, env, piece, x: x == env.card, extra=node.value)]


def _during_any(c: Compiler, node: static_rules.DuringAny) -> list[Rule]:
    return [c.rule("during any", node.verb, lambda state, env, piece, x: x == env.card, extra=node.state)]


def _never_in_play(c: Compiler, node: static_rules.NeverInPlay) -> list[Rule]:
    return [c.rule("never in play", "", lambda state, env, piece, x: x == env.card)]


def _while(c: Compiler, node: Any) -> list[Rule]:
    so = compile_condition(c, node.condition)
    found = compile_rules(c, node.rule)
    for rule in found:
        rule.apply = _conditional(rule.kind, so, rule.apply)
        rule.value, rule.extra = (
            (rule.value if rule.kind == "hold" else 0),
            (None if rule.extra == "plain" else rule.extra),
        )
    return found


def _conditional(kind: str, so: Any, apply: Callable[..., Any]) -> Callable[..., Any]:
    if kind in ("cannot", "also"):
        return lambda state, env, event: so(state, env, event.who) and apply(state, env, event)
    refused: Any = None if kind.startswith("cost") or kind in ("worth", "uses") else False
    return lambda state, env, piece, x: apply(state, env, piece, x) if so(state, env, piece) else refused


def _lasting(c: Compiler, node: sentences.Lasting) -> list[Rule]:
    return compile_rules(c, node.rule)


RULES: Table = {
    **COSTS,
    **VALUATIONS,
    **BANS,
    static_rules.Uses: _uses,
    sentences.WorthIf: _while,
    static_rules.Ignored: _ignored,
    static_rules.Ignores: _ignores,
    static_rules.MayHold: _may_hold,
    static_rules.HasAlso: _has_also,
    static_rules.OnlyDuring: _only_during,
    static_rules.DuringAny: _during_any,
    static_rules.NeverInPlay: _never_in_play,
    sentences.Lasting: _lasting,
    sentences.While: _while,
}
