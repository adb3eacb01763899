"""Cards seen and turned: look, reveal, flip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.cards import each_card
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.core.frames import LOOKED, NodeFrame
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.nodes import showing

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def look_at(c: Compiler, node: showing.LookAt) -> Op:
    """Only who acts sees them."""
    return _seeing(c, node, everybody=False)


def reveal(c: Compiler, node: showing.Reveal) -> Op:
    """All see them."""
    return _seeing(c, node, everybody=True)


def _seeing(c: Compiler, node: Any, *, everybody: bool) -> Op:
    pick = compile_phrase(c, node.what)
    again = c.slot(c.span(node))
    c.sorts[c.span(node)] = "card"
    show = c.ask("show")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        things = env.named(pick.slot)
        cards = [x for zone in things for x in reversed(state.zones[zone])] if pick.sort == "pile" else list(things)
        show(state, frame.actor, cards, everybody=everybody)
        env.slots[LOOKED] = list(cards)
        env.slots[again] = list(cards)

    return c.op(run, pick.enough)


def reveal_until(c: Compiler, node: showing.RevealUntil) -> Op:
    """One card after the other from the top until such a card is among them; "the rest" are the others."""
    pile = compile_phrase(c, node.pile)
    what = compile_phrase(c, node.what, lambda state, env, actor: list(env.slots[LOOKED] or []))
    show = c.ask("show")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            if not pile.begin(state, frame):
                return
        state.stack.pop()
        env, actor = env_of(state, frame), frame.actor
        shown: list[int] = []
        found: list[int] = []
        for zone in env.named(pile.slot)[:1]:
            for card in state.referee.ends_of(state, zone, len(state.referee.design_of), bottom=False):
                shown.append(card)
                if what.test is None or what.test(state, env, actor, card):
                    found.append(card)
                    break
        show(state, actor, shown, everybody=True)
        env.slots[LOOKED] = [card for card in shown if card not in found]
        env.slots[what.slot] = found
        if not found:
            note(state, "nothing", actor)

    return c.op(run)


def flip_down(c: Compiler, node: showing.FlipDown) -> Op:
    """Its back up."""
    pick = compile_phrase(c, node.what)
    flip = c.ask("flip")
    return each_card(c, pick, lambda state, env, actor, x: flip(state, x, up=False))


def flip_up(c: Compiler, node: showing.FlipUp) -> Op:
    """Its face up."""
    pick = compile_phrase(c, node.what)
    flip = c.ask("flip")
    return each_card(c, pick, lambda state, env, actor, x: flip(state, x, up=True))
