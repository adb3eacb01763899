"""The order of turns: turned round, and whose turn comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.products import Op
from engine.kernel.core.frames import NodeFrame
from engine.kernel.core.state import Things
from engine.kernel.running import flow
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick
from engine.language.nodes import direction

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State
    from engine.language.forms import Node


def _check_turns(c: Compiler, node: Node) -> None:
    """Raise NoExecutor where the kernel does not run the turns of players, so that nothing knows their order."""
    if not c.referee.turn_periods:
        raise c.unplayable(f"in {c.referee.box.title} players do not have turns one after the other", node)


def _reverse(c: Compiler, node: direction.Reverse) -> Op:
    _check_turns(c, node)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        flow.turn_round(state)
        note(state, "reverse", frame.actor)

    return c.op(run)


def _next_in_turn(c: Compiler, node: direction.NextInTurn, source: Things | None) -> Pick:
    _check_turns(c, node)

    def following(state: State, env: Env, actor: int) -> list[int]:
        player = flow.who_follows(state)
        return [player] if player >= 0 else []

    pick = Pick("player", following)
    pick.test = lambda state, env, actor, x: x == flow.who_follows(state)
    return pick


ACTS: Entries[[], Op] = (entry(direction.Reverse, _reverse),)

PHRASES: Entries[[Things | None], Pick] = (entry(direction.NextInTurn, _next_in_turn),)
