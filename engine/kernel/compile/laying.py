"""Cards laid somewhere: put, add, move, put back, place for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import Way
from engine.kernel.compile.amounts import bounds
from engine.kernel.compile.cards import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.destinations import spot_of
from engine.kernel.core.frames import LOOKED, Env, NodeFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of
from engine.language.nodes import decks, moving, putting

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def put_cards(c: Compiler, node: Any) -> Op:
    """To a spot: on a place or a card, on top of a pile, under it."""
    where = spot_of(c, node.where)
    how = "bottom" if isinstance(node.where, putting.AtBottom) else "top"
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    put_card = c.ask("put_card", where.sort)
    way = Way(c, "card")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            if not pick.begin(state, frame):
                return
        if frame.step == 1:
            frame.step = 2
            if not where.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        for target in env.named(where.slot)[:1]:
            for x in list(env.slots[pick.slot] or pick.all(state, env, frame.actor)):
                way.add(env, [x])
                put_card(state, frame.actor, x, where.sort, target, how)

    return c.op(run, lambda state, env, actor: pick.enough(state, env, actor) and where.enough(state, env, actor))


def add_cards(c: Compiler, node: putting.Add) -> Op:
    """New cards from their deck on top of each pile named."""
    where = compile_phrase(c, node.where)
    what: Any = node.what
    kind = getattr(what, "kind", None)
    if kind is None or kind.where is not None or isinstance(what, decks.TopOne | decks.Top):
        return _add_named(c, node, where)
    n = bounds(what.n)[1] if getattr(what, "n", None) is not None else 1
    noun = kind.noun
    add_new = c.ask("add_new")
    return each_card(c, where, lambda state, env, actor, zone: add_new(state, actor, noun, n, where.sort, zone))


def _add_named(c: Compiler, node: putting.Add, where: Pick) -> Op:
    pick = compile_phrase(c, node.what)
    put_card = c.ask("put_card", where.sort)

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for target in where.all(state, env, actor)[:1]:
            put_card(state, actor, x, where.sort, target, "top")

    return each_card(c, pick, do)


def move_cards(c: Compiler, node: moving.Move) -> Op:
    """To another place."""
    return _add_named(c, node, compile_phrase(c, node.where))  # type: ignore[arg-type]


def put_back(c: Compiler, node: Any) -> Op:
    """To where they were looked at, in an order of one's own, the last chosen on top; or as they lay."""
    pick = compile_phrase(c, node.what)
    ordered = not isinstance(node, putting.Back)
    bottom = isinstance(node, putting.BackOnBottom)
    back_to_place = c.ask("put_back")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            frame.left = tuple(x for x in pick.all(state, env, actor) if state.referee.is_put_aside(state, x))
        left, chosen = list(frame.left), list(frame.done)
        if answer is not None:
            left.remove(answer)
            chosen.append(answer)
            frame.left, frame.done = tuple(left), tuple(chosen)
        if ordered and len(left) > 1:
            offer(state, actor, "card", left[:], "order back")
            return
        state.stack.pop()
        back = chosen + left if ordered else left[::-1]  # the top one was seen first, and is put back last
        back_to_place(state, actor, back, bottom=bottom)
        env.slots[LOOKED] = None

    return c.op(run)


def place_for(c: Compiler, node: putting.PlaceFor) -> Op:
    """Lay it on somebody's behalf. "Before" says when it may be done, which is the game's to offer."""
    pick = compile_phrase(c, node.what)
    whom = compile_phrase(c, node.whom)

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for p in whom.all(state, env, actor)[:1]:
            state.referee.place_for(state, actor, x, p)

    def promise(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        for x in pick.all(state, env_of(state, frame), frame.actor):
            state.referee.place_for(state, frame.actor, x, -1)

    if node.verb is not None:  # for whomever, before they do it: a permission for something to come
        return c.op(promise, None, is_later=True)
    return each_card(c, pick, do)
