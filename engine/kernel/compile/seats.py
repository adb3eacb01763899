"""Players by what they are at the table, who is first, and cards that go to whoever owns them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.card_acts import after_picks, own_cards
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_destination, compile_owner, compile_phrase
from engine.kernel.compile.phrases import belonging
from engine.kernel.compile.products import Op, So
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.state import Rules, Things
from engine.kernel.running.flow import lead
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick
from engine.language.forms import Node
from engine.language.nodes import possession, seats

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _active(c: Compiler, node: seats.ActivePlayer, source: Things | None) -> Pick:
    decider = c.ask(Rules.decider)
    pick = Pick("player", lambda state, env, actor: [decider(state)])
    pick.test = lambda state, env, actor, x: x == decider(state)
    return pick


def _first(c: Compiler, node: seats.FirstPlayer, source: Things | None) -> Pick:
    c.compiled.tells_first = True
    pick = Pick("player", lambda state, env, actor: [state.first])
    pick.test = lambda state, env, actor, x: x == state.first
    return pick


def _owner(c: Compiler, node: seats.OwnerOf, source: Things | None) -> Pick:
    card = compile_owner(c, node, node.what)

    def of(state: State, env: Env, actor: int, x: int) -> list[int]:
        player = state.referee.owner_of_zone(state.zone_of[x]) if x >= 0 else -1
        return [player] if player >= 0 else []

    return belonging(c, "player", card, of)


def _become_first(c: Compiler, node: seats.BecomeFirst) -> Op:
    """Whoever acts begins the next turns; somebody who is no player does not."""
    c.compiled.tells_first = True

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        if 0 <= frame.actor < state.players and state.first != frame.actor:
            lead(state, frame.actor)
            note(state, "lead", frame.actor)
        else:
            note(state, "nothing", frame.actor)

    return c.op(run, lambda state, env, actor: state.first != actor)


def goes_to_owner(where: Node) -> bool:
    """Whether each card goes to a zone of its own owner: to its owner's hand."""
    spot = vars(where).get("pile", where)
    return isinstance(spot, possession.Owned) and isinstance(spot.owner, seats.OwnerOf)


def cards_to_owners(c: Compiler, what: Node, where: Node, how: str) -> Op:
    """Put cards into a zone of whoever owns each of them; `how` is "top" or "bottom"."""
    pick = compile_phrase(c, what, own_cards(c, what))
    target = compile_destination(c, where)
    put_card, result = c.ask(Rules.put_card, target.sort), ActResult(c, pick.sort)

    def do_all(state: State, env: Env, actor: int) -> None:
        picked = list(env.named(pick.slot))
        if not picked:
            note(state, "nothing", actor)
        result.add(env, picked)
        for x in picked:
            env.slots[pick.slot] = [x]  # “its owner” is that of this one
            for spot in target.all(state, env, actor)[:1]:
                put_card(state, actor, x, target.sort, spot, how)
        env.slots[pick.slot] = picked

    return after_picks(c, (pick,), do_all, pick.enough)


PHRASES: Entries[[Things | None], Pick] = (
    entry(seats.ActivePlayer, _active),
    entry(seats.FirstPlayer, _first),
    entry(seats.OwnerOf, _owner),
)


def _is_seated(c: Compiler, node: seats.IsSeated | seats.IsNotSeated) -> So:
    who, seat = compile_phrase(c, node.who), compile_phrase(c, node.seat)
    is_so = isinstance(node, seats.IsSeated)

    def so(state: State, env: Env, actor: int) -> bool:
        meant = seat.all(state, env, actor)
        return all((x in meant) == is_so for x in who.all(state, env, actor))

    return so


CONDITIONS: Entries[[], So] = (entry(seats.IsSeated, _is_seated), entry(seats.IsNotSeated, _is_seated))

ACTS: Entries[[], Op] = (entry(seats.BecomeFirst, _become_first),)
