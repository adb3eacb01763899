"""Coming to have something: it was not so, and now it is. Nothing that could be waited for happens: it is watched.

After every step of a game each such trigger in force is asked whether it is so; the answer is kept in `state.used`, as
(ability, card, "so" and the thing it is about).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.compile.amounts import compare_of
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.possession import counting, has
from engine.kernel.core.frames import SLOTS, Env, env_for
from engine.kernel.running import rule_index
from engine.kernel.running.events import Event, hear
from engine.kernel.running.selectors import Pick, Test
from engine.language.nodes import events

if TYPE_CHECKING:
    from engine.kernel.core.state import State
    from engine.kernel.program.programs import Ability
    from engine.kernel.running.rule_index import Source

SEEN = "seen"


class Watch(NamedTuple):
    """Things, and what each of them may come to have; `without` says whether it has that even without a card."""

    subject: Pick
    test: Test
    without: Any


def comes_to_have(c: Compiler, node: events.ComesToHave) -> tuple[tuple[str, ...], Any]:
    """A kind of event of its own, told by `watch`."""
    subject = compile_phrase(c, node.who)
    test = has(c, node.what, subject.sort)
    kind = f"becomes {len(c.referee.watches)}"
    c.referee.watches[kind] = Watch(subject, test, _without(c, node.what, subject.sort, test))
    field = {"place": 2, "card": 3}.get(subject.sort, 1)

    def match(state: State, env: Env, event: Event) -> bool:
        x: Any = event[field]
        if subject.slot >= 0:
            env[SLOTS][subject.slot] = [x]
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


def watch(state: State) -> None:
    """Tell each trigger in force that waits for it what has come to be so."""
    for kind, found in state.referee.watches.items():
        for ability, source in rule_index.listeners(state, kind, -1):
            _look(state, kind, found, ability, source)


def _look(state: State, kind: str, found: Watch, ability: Ability, source: Source) -> None:
    card, you, place = source[:3]
    env = env_for(-1, card, you, place, ability.slots)
    actor = you if you >= 0 else state.referee.decider(state)
    is_new = (ability.number, card, SEEN) not in state.used
    if is_new:
        state.used.append((ability.number, card, SEEN))
    for x in found.subject.all(state, env, actor):
        key = (ability.number, card, f"so {x}")
        was = key in state.used
        if found.test(state, env, x, x) == was:
            continue
        if was:
            state.used.remove(key)
            continue
        state.used.append(key)
        if is_new and found.without(state, env, card, x):
            continue  # it was so before the card came
        sort = found.subject.sort
        who = x if sort in ("piece", "player") else -1
        hear(state, ability, source, (kind, who, x if sort == "place" else -1, x if sort == "card" else -1, 1, -1))
