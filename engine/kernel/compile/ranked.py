"""Cards told by the column that ranks them, and the players on both sides of somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_owner
from engine.kernel.compile.products import Filter
from engine.kernel.core.state import Test, Things
from engine.kernel.running.selectors import ALL, Pick
from engine.kernel.running.turn_order import player_after
from engine.language.nodes import ranked

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def _reduces(c: Compiler, node: ranked.HighestOf | ranked.LowestOf, kind_filter: Filter) -> None:
    """No test: it picks among the cards that are left, see `adjectives.reduction`."""


def _neighbours(c: Compiler, node: ranked.Neighbours, source: Things | None) -> Pick:
    owner = compile_owner(c, node, node.owner)

    def beside(state: State, env: Env, actor: int) -> list[int]:
        whose = [x for x in owner.all(state, env, actor) if x < state.players]
        found = [player_after(state, x, way) for x in whose for way in (1, -1)]
        return [x for x in dict.fromkeys(found) if x not in whose]

    pick = Pick("player", beside, ALL, ALL)
    pick.is_spread = pick.is_loop = True
    return pick


MANNERS: Entries[[Filter], Test | None] = (entry(ranked.HighestOf, _reduces), entry(ranked.LowestOf, _reduces))

PHRASES: Entries[[Things | None], Pick] = (entry(ranked.Neighbours, _neighbours),)
