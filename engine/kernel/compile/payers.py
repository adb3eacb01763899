"""Whom a static rule is about."""

from __future__ import annotations

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.products import Payer
from engine.language.forms import Node
from engine.language.nodes import adjectives, nouns, phrases


def payer(c: Compiler, who: Node | None) -> Payer | None:
    """A test whether a rule is about a piece or player; None where it is about everybody."""
    if who is None:
        return None
    if isinstance(who, phrases.You):
        return lambda state, env, piece: piece == env.you
    pick = compile_phrase(c, who)
    test = pick.test
    if test is not None and _is_other(who):
        return lambda state, env, piece: test(state, env, env.you, piece)
    if test is not None:
        if nouns.kind_of(who) == nouns.Kind(c.referee.actor_noun):
            return None
        return lambda state, env, piece: test(state, env, piece, piece)
    return lambda state, env, piece: piece in pick.all(state, env, piece)


def _is_other(who: Node) -> bool:
    """Whether a phrase speaks of others than whoever holds the card, or resolves it."""
    kind = nouns.kind_of(who)
    return kind is not None and isinstance(kind.manner, adjectives.Other)
