"""Cards and pieces that change places: replace, swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.cards import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import only
from engine.kernel.running.texts import env_of
from engine.language.nodes import moving, putting

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def replace(c: Compiler, node: putting.Replace) -> Op:
    """Discard what is there, and put as many new cards there from the deck."""
    pick = compile_phrase(c, node.what)
    if pick.sort == "pile":
        replace_pile = c.ask("replace_pile")
        return each_card(c, pick, lambda state, env, actor, zone: replace_pile(state, zone, actor))
    replace_card = c.ask("replace_card")
    return each_card(c, pick, lambda state, env, actor, x: replace_card(state, x, actor))


def swap(c: Compiler, node: moving.Swap) -> Op:
    """The two trade places."""
    pick = compile_phrase(c, node.what)
    swap_things = c.ask("swap", pick.sort)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        things = env_of(state, frame).named(pick.slot)
        if len(things) >= 2:
            swap_things(state, frame.actor, pick.sort, things[0], things[1])
        else:
            note(state, "nothing", frame.actor)

    return c.op(run, lambda state, env, actor: len(pick.all(state, env, actor)) >= 2)


def swap_with(c: Compiler, node: moving.SwapWith) -> Op:
    """One trades places with the other, if what comes back can be held."""
    first = compile_phrase(c, node.what, own_cards(c, node.what))
    second = compile_phrase(c, node.other)
    swap_things = c.ask("swap", first.sort)

    def fits(state: State, env: Env, actor: int, x: int) -> bool:
        referee = state.referee
        return any(referee.may_swap(state, actor, first.sort, x, y) for y in second.all(state, env, actor) if y != x)

    one = only(first, fits)
    two = only(
        second,
        lambda state, env, actor, y: any(
            x != y and state.referee.may_swap(state, actor, first.sort, x, y) for x in env.slots[one.slot] or []
        ),
    )

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            if not one.begin(state, frame):
                return
        if frame.step == 1:
            frame.step = 2
            if not two.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        if env.named(one.slot) and env.named(two.slot):
            swap_things(state, frame.actor, first.sort, env.named(one.slot)[0], env.named(two.slot)[0])
        else:
            note(state, "nothing", frame.actor)

    return c.op(run, one.enough)
