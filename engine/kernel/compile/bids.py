"""Bids: everybody offers at once, who has offered the most or the least, and that it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.actors import subject_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_owner
from engine.kernel.compile.products import Filter, Op
from engine.kernel.core.choice import Choice
from engine.kernel.core.events import CounterDeed
from engine.kernel.core.frames import DONE, NodeFrame
from engine.kernel.core.state import Test
from engine.kernel.running import tokens
from engine.kernel.running.bids import MOST_OFFERED, begin_bids, bid_words, bids
from engine.kernel.running.choices import collect, offer_at_once
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import bids as nodes

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def bid_at_once(c: Compiler, node: nodes.BidAtOnce) -> Op:
    """Everybody chooses a number at once; then all are told, in the order of the turns."""
    subject, counter, verb = subject_of(c, node.who), c.counter(node.coin), node.verb
    c.compiled.measured[verb] = bid_words(verb)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        players = [x for x in subject.all(state, env, frame.actor) if x < state.players]
        have = {x: min(state.referee.amount(state, counter, "player", x), MOST_OFFERED) for x in players}
        open_ = [Choice(x, "number", [*range(n + 1)], "number") for x, n in have.items() if n > 0]
        if open_ and answer is None:
            offer_at_once(state, open_)
            return
        said = collect(state) if open_ else {}
        state.stack.pop()
        env.slots[DONE] = players
        if not players:
            note(state, "nothing", frame.actor)
        begin_bids(state, verb)
        for x in players:
            note(state, "bid", x, counter, said.get(x, 0))
            emit(state, verb, x, n=said.get(x, 0))

    return c.op(run, lambda state, env, actor: True)


def _best(c: Compiler, node: nodes.BidMost, kind_filter: Filter) -> Test:
    c.compiled.measured[node.verb] = bid_words(node.verb)
    verb, best = node.verb, max if node.how == "most" else min

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        found = bids(state, verb)
        return x in found and found[x] == best(found.values())

    return test


def _just(c: Compiler, node: nodes.BidJust, kind_filter: Filter) -> Test:
    c.compiled.measured[node.verb] = bid_words(node.verb)
    verb, n = node.verb, node.n
    return lambda state, env, actor, x: bids(state, verb).get(x) == n


def _pay_bid(c: Compiler, node: nodes.PayBid) -> Op:
    """Pay what was bid, all of it, in what is paid with in this game."""
    c.compiled.measured[node.verb] = bid_words(node.verb)
    owner, verb = compile_owner(c, node, node.owner), node.verb
    counter, result = c.counter(_currency(c, node)), ActResult(c, "token")

    def due(state: State, env: Env, actor: int) -> int:
        """What is to be paid; -1 where nothing was bid."""
        found = bids(state, verb)
        return sum(found.get(x, 0) for x in owner.all(state, env, actor)) if found else -1

    def can(state: State, env: Env, actor: int) -> bool:
        n = due(state, env, actor)
        return actor < state.players and 0 <= n <= state.referee.amount(state, counter, "player", actor)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        state.stack.pop()
        n = due(state, env, actor)
        if n > 0 and can(state, env, actor):
            result.add(env, [tokens.lose(state, actor, counter, n, CounterDeed.PAY)])

    return c.op(run, can)


def _currency(c: Compiler, node: Node) -> str:
    """The only counter that is paid with. Raises NoExecutor where there are several, or none."""
    found = [each.id for each in c.words.counters.values() if each.currency]
    if len(found) != 1:
        raise c.unplayable("what is bid is paid in the only currency of the game, and this game has not one", node)
    return found[0]


EFFECTS: Entries[[], Op] = (entry(nodes.BidAtOnce, bid_at_once),)

HAVINGS: Entries[[Filter], Test | None] = (entry(nodes.BidMost, _best), entry(nodes.BidJust, _just))

ACTS: Entries[[], Op] = (entry(nodes.PayBid, _pay_bid),)
