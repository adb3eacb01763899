"""Coming to have something: it was not so, and now it is. Nothing that could be waited for happens: it is watched.

After every step of a game each such trigger in force is asked whether it is so; the answer is kept in `state.used`, as
(ability, card, "so" and the thing it is about).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.amounts import compare_of
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.possession import counting, has
from engine.kernel.core.events import Event, Field
from engine.kernel.core.frames import Env
from engine.kernel.core.state import StateTrigger
from engine.kernel.running.selectors import Test
from engine.language.nodes import events

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def comes_to_have(c: Compiler, node: events.ComesToHave) -> tuple[tuple[str, ...], Any]:
    """A kind of event of its own, told by `watch`."""
    subject = compile_phrase(c, node.who)
    test = has(c, node.what, subject.sort)
    kind = f"becomes {len(c.compiled.state_triggers)}"
    without = _without(c, node.what, subject.sort, test)
    c.compiled.state_triggers[kind] = StateTrigger(subject.sort, subject.all, test, without)
    field = {"place": Field.WHERE, "card": Field.WHAT}.get(subject.sort, Field.WHO)

    def match(state: State, env: Env, event: Event) -> bool:
        x = event.part(field)
        if subject.slot >= 0:
            env.slots[subject.slot] = [x]
        return test(state, env, x, x)

    return (kind,), match


def _without(c: Compiler, what: Any, sort: str, test: Test) -> Any:
    """Whether it is so without a card that lies there itself: the third Feature of a house has just been placed."""
    kind = getattr(what, "kind", None)
    if kind is None or c.referee.sort_of(kind.noun) != "card":
        return test
    count = counting(c, kind, sort)
    types = c.referee.types_of(kind.noun)
    compare: Any = compare_of(what.n) if hasattr(what, "n") else (lambda n: n > 0)

    def without(state: State, env: Env, card: int, x: int) -> bool:
        referee = state.referee
        is_one = types is None or types(referee.box.designs[referee.design_of[card]])
        own = is_one and referee.is_at(state, "card", card, sort, x)
        return bool(compare(count(state, env, x, x) - int(own)))

    return without
