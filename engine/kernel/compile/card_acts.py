"""What acts on cards have in common: where cards are looked for, and the act done to one card after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.products import Op
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.state import Can, Rules, Things
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import nouns

if TYPE_CHECKING:
    from engine.kernel.core.state import State


Do = Callable[["State", Env, int, int], None]
DoTo = Callable[["State", int, int, int], None]
DoOnce = Callable[["State", Env, int], None]


def own_cards(c: Compiler, what: Node) -> Things | None:
    """The cards that the actor holds, for a phrase that does not say where they are; None where it does.

    None too where players do not hold cards of that noun, or it means those in play.
    """
    kind = nouns.kind_of(what)
    if kind is None or kind.where is not None or not c.referee.can_hold(kind.noun):
        return None
    if kind.noun in c.referee.meant_in_play:
        return None
    return lambda state, env, actor: c.referee.held_cards(state, actor)


def after_picks(c: Compiler, picks: tuple[Pick, ...], do: DoOnce, can: Can | None) -> Op:
    """Pick the things that phrases mean, one phrase after the other, then do something once.

    `can` says whether it can be done; None where it always can.
    """

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        while frame.step < len(picks):
            pick = picks[frame.step]
            frame.step += 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        do(state, env_of(state, frame), frame.actor)

    return c.op(run, can, steps=len(picks))


def goes_apart(target: Pick) -> bool:
    """Whether a phrase for where something goes means several places, of which a card or a piece can be in one."""
    return target.most > 1 or target.is_loop


def each_card_to(c: Compiler, pick: Pick, target: Pick, do: DoTo) -> Op:
    """Pick the things that a phrase means, then the one that they go to, then do something to each of those picked.

    `do` is called with who acts, the thing and where it goes.
    """
    if goes_apart(target):
        raise NoExecutor("what is done to a card is done in one place: write where each of them goes")
    result = ActResult(c, pick.sort)

    def do_all(state: State, env: Env, actor: int) -> None:
        picked, there = env.named(pick.slot), env.named(target.slot)[:1]
        if not picked or not there:
            note(state, "nothing", actor)
        result.add(env, picked if there else [])
        for x in list(picked):
            for spot in there:
                do(state, actor, x, spot)

    def can(state: State, env: Env, actor: int) -> bool:
        return pick.enough(state, env, actor) and target.enough(state, env, actor)

    return after_picks(c, (pick, target), do_all, can)


def put_each(c: Compiler, pick: Pick, where: Pick) -> Op:
    """Put the cards that a phrase means on a pile or a place, on top."""
    put_card = c.ask(Rules.put_card, where.sort)

    def do(state: State, actor: int, x: int, target: int) -> None:
        put_card(state, actor, x, where.sort, target, "top")

    return each_card_to(c, pick, where, do)


def each_card(c: Compiler, pick: Pick, do: Do, can: Can | None = None) -> Op:
    """Pick the things that a phrase means, then do something to each of those picked."""
    result = ActResult(c, pick.sort)

    def do_all(state: State, env: Env, actor: int) -> None:
        picked = pick.picked(state, env, actor)
        if pick.watcher is not None:
            pick.watcher.taken(state, picked)
        if not picked:
            note(state, "nothing", actor)
        result.add(env, picked)
        if pick.sort == "pile":
            result.add_cards(env, [x for zone in picked for x in state.zones[zone]])
        for x in list(picked):
            do(state, env, actor, x)

    return after_picks(c, (pick,), do_all, can or pick.enough)
