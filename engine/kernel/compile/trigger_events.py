"""What is asked of an event: who did it, where, to what."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.core.events import Event, Field
from engine.kernel.core.frames import Env
from engine.language.forms import Node
from engine.language.nodes import phrases

if TYPE_CHECKING:
    from engine.kernel.core.state import State


WHO, WHERE, WHAT, COUNT, ZONE = Field
Part = Callable[["State", Env, Event], bool]
Kinds = tuple[str, ...]


def thing_test(c: Compiler, node: Node, field: Field) -> Part:
    """Whether what an event has in a field is what a phrase names; it is kept in the phrase's slot."""
    pick = compile_phrase(c, node)
    slot = pick.slot
    if field == WHAT and isinstance(node, phrases.This) and pick.sort == "card":
        c.is_own = True
    is_you = isinstance(node, phrases.You)
    test = pick.test

    def part(state: State, env: Env, event: Event) -> bool:
        x = event.part(field)
        if is_you:
            return x == env.you
        actor = env.you if field == WHO else event.who
        if test is not None:
            if x < 0 or not test(state, env, actor, x):
                return False
        elif x not in pick.all(state, env, actor):
            return False
        if slot >= 0:
            env.slots[slot] = [x]
        return True

    return part


def who_test(c: Compiler, node: Node) -> Part:
    """Whether the one who did it is meant: a player's animal, or a piece of nobody's."""
    sort = c.referee.sort_of(getattr(getattr(node, "kind", None), "noun", "") or c.referee.actor_noun)
    inner = thing_test(c, node, WHO)
    pieces = c.referee

    def part(state: State, env: Env, event: Event) -> bool:
        return pieces.is_sort(state, sort, event.who, node) and inner(state, env, event)

    return part


def mark_here(c: Compiler, where: Node) -> None:
    """Note whether the event is one at the card's own place."""
    c.is_here = isinstance(where, phrases.This) and c.referee.lies_at_place(c.design)
