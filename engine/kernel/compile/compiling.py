"""Compiling what a node is made of: its phrases, acts, effects and rules, by the tables the compiler came with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Op, executor
from engine.language.forms import Node
from engine.language.nodes import phrases

if TYPE_CHECKING:
    from engine.kernel.core.programs import Rule
    from engine.kernel.running.selectors import Pick, Things


def compile_phrase(c: Compiler, node: Node, source: Things | None = None) -> Pick:
    """A phrase. `source` gives the cards it means where it names no place: the hand of who acts, for instance."""
    pick: Pick = executor(c.tables.phrases, node)(c, node, source)
    span = c.span(node)
    if pick.slot < 0:
        pick.slot = c.slot(span)
        c.sorts[span] = pick.sort
        c.picks[span] = pick
    return pick


def compile_effect(c: Compiler, node: Node) -> Op:
    """An effect as a node that runs."""
    return executor(c.tables.effects, node)(c, node)  # type: ignore[no-any-return]


def compile_act(c: Compiler, node: Node) -> Op:
    """An act as a node that runs."""
    outer, c.act = c.act, c.span(node)
    op: Op = executor(c.tables.acts, node)(c, node)
    c.act = outer
    return op


def compile_rules(c: Compiler, node: Node) -> list[Rule]:
    """The rules a sentence lays down."""
    found: list[Rule] = executor(c.tables.rules, node)(c, node)
    who: Any = getattr(node, "who", None) or getattr(getattr(node, "doing", None), "owner", None)
    if isinstance(who, phrases.You):
        for rule in found:
            rule.is_yours = True
    return found
