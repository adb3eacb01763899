"""Whether something is empty or occupied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.adjectives import holds_nothing
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.products import So
from engine.language.nodes import vacancy

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def _is_empty(c: Compiler, node: vacancy.IsEmpty | vacancy.IsOccupied) -> So:
    what, wanted = compile_phrase(c, node.what), isinstance(node, vacancy.IsEmpty)

    def so(state: State, env: Env, actor: int) -> bool:
        there = what.all(state, env, actor)
        return bool(there) and all(holds_nothing(state, what.sort, x) is wanted for x in there)

    return so


CONDITIONS: Entries[[], So] = (entry(vacancy.IsEmpty, _is_empty), entry(vacancy.IsOccupied, _is_empty))
