"""Rules that say what cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Table
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.counts import count_of
from engine.kernel.compile.payers import payer
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import Rule
from engine.language.nodes import phrases, static_rules

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _worth(c: Compiler, node: static_rules.Worth) -> list[Rule]:
    return _valued(c, node, "set", node.n.value)


def _worth_more(c: Compiler, node: static_rules.WorthMore) -> list[Rule]:
    number: Any = node.change
    if node.per is not None:
        count = count_of(c, node.per)
        change = node.change
        number = lambda state, env, piece: change * count(state, env, piece)  # noqa: E731 - as plain numbers are
    return _valued(c, node, "add", number)


def _worth_this(c: Compiler, node: static_rules.WorthThis) -> list[Rule]:
    value = node.n.value

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        return value if x == env.card else None

    return [c.rule("worth", node.noun, apply, extra="set", is_own=True)]


def _worth_this_more(c: Compiler, node: static_rules.WorthThisMore) -> list[Rule]:
    number: Any = node.change
    if node.per is not None:
        count = count_of(c, node.per)
        number = lambda state, env, piece: node.change * count(state, env, piece)  # noqa: E731 - as plain numbers are

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if x != env.card:
            return None
        return number if not callable(number) else number(state, env, piece)  # type: ignore[no-any-return]

    return [c.rule("worth", node.noun, apply, extra="add", is_own=True)]


def _valued(c: Compiler, node: Any, how: str, number: Any) -> list[Rule]:
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
        return number if not callable(number) else number(state, env, piece)  # type: ignore[no-any-return]

    return [c.rule("worth", node.noun, apply, extra=how, is_own=own)]


VALUATIONS: Table = {
    static_rules.Worth: _worth,
    static_rules.WorthMore: _worth_more,
    static_rules.WorthThis: _worth_this,
    static_rules.WorthThisMore: _worth_this_more,
}
