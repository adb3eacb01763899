"""Acts that show or settle something: look, reveal, flip, choose, roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kernel.compile.card_acts import after_picks, each_card
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compile_phrase
from engine.kernel.compile.event_patterns import deed_pattern
from engine.kernel.compile.products import Op, Pattern
from engine.kernel.compile.rolling import dice_of
from engine.kernel.core.chance import below
from engine.kernel.core.frames import LOOKED, RESULT, Env, NodeFrame
from engine.kernel.core.state import Rules
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.nodes import phrases, showing

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def look_at(c: Compiler, node: showing.LookAt) -> Op:
    """Show cards to the actor alone."""
    return _seeing(c, node, everybody=False)


def reveal(c: Compiler, node: showing.Reveal) -> Op:
    """Show cards to everybody."""
    return _seeing(c, node, everybody=True)


def _seeing(c: Compiler, node: showing.LookAt | showing.Reveal, *, everybody: bool) -> Op:
    pick = compile_phrase(c, node.what)
    again = c.slot(c.span(node))
    c.sorts[c.span(node)] = "card"
    show = c.ask(Rules.show)

    def do(state: State, env: Env, actor: int) -> None:
        things = env.named(pick.slot)
        if pick.watcher is not None:
            pick.watcher.taken(state, things)
        cards = [x for zone in things for x in reversed(state.zones[zone])] if pick.sort == "pile" else list(things)
        show(state, actor, cards, everybody=everybody)
        env.slots[LOOKED] = list(cards)
        env.slots[again] = list(cards)

    return after_picks(c, (pick,), do, pick.enough)


def reveal_until(c: Compiler, node: showing.RevealUntil) -> Op:
    """Reveal cards from the top of a pile until one fits; "the rest" are the others that were revealed."""
    if not isinstance(node.who, phrases.You | phrases.It | phrases.They):
        raise c.unplayable("who reveals the cards goes on until the end: write you or it", node.who)
    bare_noun(c, node.kind)
    pile = compile_phrase(c, node.pile)
    what = compile_phrase(c, node.what, lambda state, env, actor: list(env.slots[LOOKED] or []))
    show = c.ask(Rules.show)

    def do(state: State, env: Env, actor: int) -> None:
        shown: list[int] = []
        fitting: list[int] = []
        for zone in env.named(pile.slot)[:1]:
            for card in _from_the_top(state, zone):
                shown.append(card)
                if what.test is None or what.test(state, env, actor, card):
                    fitting.append(card)
                    break
        show(state, actor, shown, everybody=True)
        env.slots[LOOKED] = [card for card in shown if card not in fitting]
        env.slots[what.slot] = fitting
        if not fitting:
            note(state, "nothing", actor)

    return after_picks(c, (pile,), do, None)


def _from_the_top(state: State, zone: int) -> Iterator[int]:
    """The cards of a pile from its top, one by one: a deck is made anew only when the next card is needed."""
    n = 1
    while len(row := state.referee.ends_of(state, zone, n, bottom=False)) == n:
        yield row[-1]
        n += 1


def flip_down(c: Compiler, node: showing.FlipDown) -> Op:
    """Turn cards face-down."""
    pick = compile_phrase(c, node.what)
    flip = c.ask(Rules.flip)
    return each_card(c, pick, lambda state, env, actor, x: flip(state, x, up=False))


def flip_up(c: Compiler, node: showing.FlipUp) -> Op:
    """Turn cards face-up."""
    pick = compile_phrase(c, node.what)
    flip = c.ask(Rules.flip)
    return each_card(c, pick, lambda state, env, actor, x: flip(state, x, up=True))


def choose(c: Compiler, node: showing.Choose) -> Op:
    """Choose things, which later words call "that" one."""
    what = compile_phrase(c, node.what)
    return each_card(c, what, lambda state, env, actor, x: note(state, "choose", actor, x, what.sort))


def roll_until(c: Compiler, node: showing.RollUntil) -> Op:
    """Compile "roll until": pick at random among the faces that show a fitting thing; no such face, no roll."""
    what = compile_phrase(c, node.what)
    (noun, _), faces_showing = dice_of(c, node.die), c.ask(Rules.shown)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env = env_of(state, frame)
        shown = faces_showing(state, noun, frame.actor, what.noun, what.all(state, env, frame.actor))
        if shown:
            face, things = shown[below(state, len(shown))]
            test = what.test
            env.slots[RESULT] = [face]
            env.slots[what.slot] = things
            for x in things:
                if test is None:
                    break
                test(state, env, frame.actor, x)  # so that "that tile" is what this very thing has
            note(state, "roll", frame.actor, face)
        else:
            env.slots[what.slot] = []
            note(state, "nothing", frame.actor)

    return c.op(run)


def _roll(c: Compiler, node: showing.Roll) -> Pattern:
    return ("roll",), None


ACTS: Entries[[], Op] = (
    entry(showing.LookAt, look_at),
    entry(showing.Reveal, reveal),
    entry(showing.FlipDown, flip_down),
    entry(showing.FlipUp, flip_up),
    entry(showing.Choose, choose),
    entry(showing.RollUntil, roll_until),
    entry(showing.RevealUntil, reveal_until),
)


PATTERNS: Entries[[], Pattern] = (
    entry(showing.LookAt, deed_pattern("look")),
    entry(showing.Reveal, deed_pattern("reveal")),
    entry(showing.Roll, _roll),
)
