"""Cards into and out of hands: take, steal, give, keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import Way
from engine.kernel.compile.cards import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import LOOKED, Env, NodeFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import NestedPick, Pick, meant, offered, only
from engine.kernel.running.texts import env_of
from engine.language.nodes import phrases, taking

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def take_cards(c: Compiler, node: Any) -> Op:
    """Into the hands of who acts, one after the other, each only if it fits then."""
    pick = compile_phrase(c, node.what)
    looked = isinstance(node.what, phrases.JustSo)
    return _taking(c, pick, rest=looked)


def _taking(c: Compiler, pick: Pick, *, rest: bool = False) -> Op:
    """One at a time: what fits may change with every card taken."""
    way = Way(c, "card")

    def free(state: State, env: Env, actor: int, cards: list[int]) -> list[int]:
        """Those that fit, and that nobody has taken by the same words before."""
        gone = way.done(env)
        return [x for x in cards if x not in gone and state.referee.can_take(state, actor, x)]

    def row_of(state: State, env: Env, actor: int) -> list[int]:
        return free(state, env, actor, pick.all(state, env, actor))

    def left(state: State, env: Env, actor: int) -> list[int]:
        if not isinstance(pick, NestedPick):
            return row_of(state, env, actor)
        mine = pick.belonging(state, env, actor, lambda state, env, actor: env.named(pick.owner.slot))
        return free(state, env, actor, mine)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            if isinstance(pick, NestedPick) and not pick.owner.begin(state, frame):
                return
        taken = list(frame.done)
        if answer is not None and answer != STOP:
            row = [x for x in left(state, env, actor) if x not in taken]
            _take_one(state, env, actor, meant(state, actor, answer, row), taken)
            frame.done = tuple(taken)
        least = pick.least if pick.least >= 0 else 1_000
        most = pick.most if pick.most >= 0 else 1_000
        named = left(state, env, actor) if pick.least < 0 else None  # "the top card" is not the one below it too
        while len(taken) < most and answer != STOP:
            row = [x for x in left(state, env, actor) if x not in taken and (named is None or x in named)]
            if not row:
                break
            options = offered(state, actor, "card", row)
            if len(taken) >= least:
                offer(state, actor, "card", [*options, STOP], "take")
                return
            if len(options) > 1 and pick.least >= 0:
                offer(state, actor, "card", options, "take")
                return
            _take_one(state, env, actor, row[0] if named is not None else meant(state, actor, options[0], row), taken)
            frame.done = tuple(taken)
        if not taken:
            note(state, "nothing", actor)
        if pick.slot >= 0:
            env.slots[pick.slot] = taken
        way.add(env, taken)
        state.stack.remove(frame)

    return c.op(run, lambda state, env, actor: bool(row_of(state, env, actor)))


def _take_one(state: State, env: Env, actor: int, card: int, taken: list[int]) -> None:
    taken.append(card)
    looked = env.slots[LOOKED]
    if looked and card in looked:
        looked.remove(card)
    state.referee.take(state, actor, card)


def take_card_from(c: Compiler, node: taking.TakeFrom) -> Op:
    """The very card spoken of, if it is there."""
    source = compile_phrase(c, node.source)
    pick = compile_phrase(c, node.what)

    def there(state: State, env: Env, actor: int, x: int) -> bool:
        referee = state.referee
        return any(referee.is_at(state, "card", x, source.sort, y) for y in source.all(state, env, actor))

    return _taking(c, only(pick, there))


def take_without(c: Compiler, node: taking.TakeWithout) -> Op:
    """Taking is all that is done: the deed that usually goes with it is spared."""
    return _taking(c, compile_phrase(c, node.what))


def steal_cards(c: Compiler, node: taking.Steal) -> Op:
    """Out of somebody else's hands."""
    whom = compile_phrase(c, node.whom)
    pick = compile_phrase(
        c,
        node.what,
        lambda state, env, actor: [x for p in whom.all(state, env, actor) for x in state.referee.held_cards(state, p)],
    )
    return _taking(c, pick)


def give_cards(c: Compiler, node: Any) -> Op:
    """Into somebody else's hands."""
    whom = compile_phrase(c, node.whom if isinstance(node, taking.Give) else node.where)
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    is_somebody = whom.sort in ("player", "piece")
    give = c.ask("hand_over") if is_somebody else c.ask("put_card", whom.sort)

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for p in whom.all(state, env, actor)[:1]:
            if is_somebody:
                give(state, actor, x, p)
            else:
                give(state, actor, x, whom.sort, p, "top")

    def fits(state: State, env: Env, actor: int, x: int) -> bool:
        if not is_somebody:
            return True
        return any(state.referee.can_take(state, p, x) for p in whom.all(state, env, actor)[:1])

    return each_card(c, only(pick, fits), do)


def keep_cards(c: Compiler, node: taking.Keep) -> Op:
    """What was drawn or looked at and is kept is in one's hand, whatever else was; what one has stays there."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))

    def may(state: State, env: Env, actor: int, x: int) -> bool:
        return bool(state.referee.may_keep(state, actor, x, env.slots[LOOKED] or []))

    def keep(state: State, env: Env, actor: int, x: int) -> None:
        if x in env.named(LOOKED):
            env.named(LOOKED).remove(x)
        if x not in state.referee.held_cards(state, actor):
            state.referee.take(state, actor, x)

    return each_card(c, only(pick, may), keep)
