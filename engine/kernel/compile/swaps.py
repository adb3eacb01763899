"""Cards and pieces that change places: replace, swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.cards import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.core.frames import ACTOR, SLOTS, STEP, Env, env_of
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import only
from engine.language.nodes import moving, putting

if TYPE_CHECKING:
    from engine.kernel.core.state import Frame, State


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

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        things = env_of(state, frame)[SLOTS][pick.slot]
        if len(things) >= 2:
            swap_things(state, frame[ACTOR], pick.sort, things[0], things[1])
        else:
            note(state, "nothing", frame[ACTOR])

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
            x != y and state.referee.may_swap(state, actor, first.sort, x, y) for x in env[SLOTS][one.slot] or []
        ),
    )

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not one.begin(state, frame):
                return
        if frame[STEP] == 1:
            frame[STEP] = 2
            if not two.begin(state, frame):
                return
        state.stack.pop()
        slots = env_of(state, frame)[SLOTS]
        if slots[one.slot] and slots[two.slot]:
            swap_things(state, frame[ACTOR], first.sort, slots[one.slot][0], slots[two.slot][0])
        else:
            note(state, "nothing", frame[ACTOR])

    return c.op(run, one.enough)
