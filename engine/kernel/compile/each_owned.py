"""An act for each thing that somebody has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.acts import repeated
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compile_act, compile_owner
from engine.kernel.compile.products import Count, Op
from engine.kernel.running.tokens import lies_on_cards
from engine.language.nodes import each_owned, possession

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def _for_each_of(c: Compiler, node: each_owned.ForEachOf) -> Op:
    return repeated(c, compile_act(c, node.act), _count(c, node.owned))


def _count(c: Compiler, owned: possession.Theirs) -> Count:
    counter = c.referee.counter_of(owned.kind.noun)
    if counter is None:
        group = c.tables.groups.compile(c, owned, None)
        return lambda state, env, actor: len(group.all(state, env, actor))
    is_mark = lies_on_cards(c.referee, bare_noun(c, owned.kind))
    owner = compile_owner(c, owned, owned.owner)

    def count(state: State, env: Env, actor: int) -> int:
        players = owner.all(state, env, actor)
        held = sum(state.referee.amount(state, counter, owner.sort, x) for x in players)
        return held + (sum(mark - 1 in players for mark in state.marks if mark) if is_mark else 0)

    return count


ACTS: Entries[[], Op] = (entry(each_owned.ForEachOf, _for_each_of),)
