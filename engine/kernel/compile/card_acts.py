"""What acts on cards have in common: where cards are looked for, and the act done to one card after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import Way
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.products import Op
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.state import Can, Things
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import nouns

if TYPE_CHECKING:
    from engine.kernel.core.state import State


Do = Callable[["State", Env, int, int], None]


def own_cards(c: Compiler, what: Node) -> Things | None:
    """The cards that the actor holds, for a phrase that does not say where they are; None where it does.

    None too where players do not hold cards of that noun.
    """
    kind = nouns.kind_of(what)
    if kind is None or kind.where is not None or not c.referee.can_hold(kind.noun):
        return None
    return lambda state, env, actor: c.referee.held_cards(state, actor)


def each_card(c: Compiler, pick: Pick, do: Do, can: Can | None = None) -> Op:
    """Pick the things that a phrase means, then do something to each of those picked."""
    way = Way(c, pick.sort)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        picked = pick.picked(state, env, frame.actor)
        if pick.watcher is not None:
            pick.watcher.taken(state, picked)
        if not picked:
            note(state, "nothing", frame.actor)
        way.add(env, picked)
        if pick.sort == "pile":
            way.add_cards(env, [x for zone in picked for x in state.zones[zone]])
        for x in list(picked):
            do(state, env, frame.actor, x)

    return c.op(run, can or pick.enough)
