"""Acts that are done several times, to the same thing."""

from __future__ import annotations

from engine.kernel.compile.actors import sequence
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_act
from engine.kernel.compile.products import Op
from engine.language.nodes import phrases, repeating


def times(c: Compiler, node: repeating.Times) -> Op:
    """Do an act, and the same again when everything that it triggers is over."""
    first, again = compile_act(c, node.act), node.again()
    if again is node.act:
        return sequence(c, [first] * node.n, settled=True)
    c.take_node(again)
    it, chosen = vars(again)["what"], vars(node.act)["what"]
    assert isinstance(it, phrases.It)
    c.links[c.span(it)] = c.span(chosen)
    return sequence(c, [first, *([compile_act(c, again)] * (node.n - 1))], settled=True)


ACTS: Entries[[], Op] = (entry(repeating.Times, times),)
