"""Whom a static rule is about."""

from __future__ import annotations

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.products import Payer
from engine.language.forms import Node
from engine.language.nodes import nouns, phrases


def payer(c: Compiler, who: Node | None) -> Payer | None:
    """A test whether a rule is about a piece or player; None where it is about everybody."""
    if who is None:
        return None
    if isinstance(who, phrases.You):
        return lambda state, env, piece: piece == env.you
    pick = compile_phrase(c, who)
    test = pick.test
    if test is not None:
        if nouns.kind_of(who) == nouns.Kind(c.referee.actor_noun):
            return None
        return lambda state, env, piece: test(state, env, piece, piece)
    return lambda state, env, piece: piece in pick.all(state, env, piece)
